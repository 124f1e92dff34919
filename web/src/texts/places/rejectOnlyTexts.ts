/** Why a person may only reject a held call. This file imports nothing: a test of the service reads it. */

export const en = {
  not_the_caller: 'Only the person who made this call can confirm it. As an administrator you can reject it.',
  key_switched_off: 'The key that made this call is switched off.',
  key_expired: 'The key that made this call has expired.',
  unknown_key: 'The key that made this call does not exist any more.',
  wrong_company: 'The key that made this call belongs to another company.',
  address_not_allowed: 'The key that made this call does not work from its address.',
  company_suspended: 'The company is suspended. Until it is resumed, calls can only be rejected.',
  member_removed: 'The person who made this call is no longer on the team.',
};

export const de: typeof en = {
  not_the_caller: 'Nur wer den Aufruf gemacht hat, kann ihn bestätigen. Als Administrator kannst du ihn ablehnen.',
  key_switched_off: 'Der Schlüssel, der diesen Aufruf gemacht hat, ist ausgeschaltet.',
  key_expired: 'Der Schlüssel, der diesen Aufruf gemacht hat, ist abgelaufen.',
  unknown_key: 'Den Schlüssel, der diesen Aufruf gemacht hat, gibt es nicht mehr.',
  wrong_company: 'Der Schlüssel, der diesen Aufruf gemacht hat, gehört einer anderen Firma.',
  address_not_allowed: 'Der Schlüssel, der diesen Aufruf gemacht hat, gilt nicht für seine Adresse.',
  company_suspended: 'Die Firma ist gesperrt. Bis sie wieder frei ist, können Aufrufe nur abgelehnt werden.',
  member_removed: 'Der Mensch, der diesen Aufruf gemacht hat, ist nicht mehr im Team.',
};
