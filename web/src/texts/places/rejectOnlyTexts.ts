/**
 * Why a person may only reject a held call, in the words of the service and its pages. This file imports nothing: a test
 * of the service reads it.
 */

export const en = {
  not_the_caller: 'Only the person who made this call can confirm it. As an administrator you can reject it.',
  key_switched_off: 'The key that made this call is switched off. You can only reject the call.',
  key_expired: 'The key that made this call has expired. You can only reject the call.',
  unknown_key: 'The key that made this call does not exist any more. You can only reject the call.',
  wrong_company: 'The key that made this call belongs to another company. You can only reject the call.',
  address_not_allowed: 'The key that made this call does not work from its address. You can only reject the call.',
  company_suspended: 'The company is suspended. Until it is resumed, you can only reject the call.',
  member_removed: 'The person who made this call is no longer on the team. You can only reject the call.',
};

export const de: typeof en = {
  not_the_caller: 'Nur wer den Aufruf gemacht hat, kann ihn bestätigen. Als Administrator kannst du ihn ablehnen.',
  key_switched_off:
    'Der Schlüssel, der diesen Aufruf gemacht hat, ist ausgeschaltet. Du kannst den Aufruf nur ablehnen.',
  key_expired: 'Der Schlüssel, der diesen Aufruf gemacht hat, ist abgelaufen. Du kannst den Aufruf nur ablehnen.',
  unknown_key: 'Den Schlüssel, der diesen Aufruf gemacht hat, gibt es nicht mehr. Du kannst den Aufruf nur ablehnen.',
  wrong_company:
    'Der Schlüssel, der diesen Aufruf gemacht hat, gehört einer anderen Firma. Du kannst den Aufruf nur ablehnen.',
  address_not_allowed:
    'Der Schlüssel, der diesen Aufruf gemacht hat, gilt nicht für seine Adresse. Du kannst den Aufruf nur ablehnen.',
  company_suspended: 'Die Firma ist gesperrt. Bis sie wieder frei ist, kannst du den Aufruf nur ablehnen.',
  member_removed:
    'Der Mensch, der diesen Aufruf gemacht hat, ist nicht mehr im Team. Du kannst den Aufruf nur ablehnen.',
};
