/** What the states of a call are called. This file imports nothing: a test of the service reads it. */

export const en = {
  received: 'Received',
  running: 'Runs now',
  held_confirmation: 'Waits for a confirmation',
  held_approval: 'Waits for an approval',
  confirmed: 'Confirmed',
  approved: 'Approved',
  succeeded: 'Done',
  failed: 'Failed',
  outcome_unknown: 'Outcome not known',
  refused: 'Refused',
  rejected: 'Rejected',
  expired: 'Expired',
  cancelled: 'Cancelled',
  revoked: 'Revoked',
  abandoned: 'Not started',
};

export const de: typeof en = {
  received: 'Angenommen',
  running: 'Läuft',
  held_confirmation: 'Wartet auf eine Bestätigung',
  held_approval: 'Wartet auf eine Freigabe',
  confirmed: 'Bestätigt',
  approved: 'Freigegeben',
  succeeded: 'Erledigt',
  failed: 'Fehlgeschlagen',
  outcome_unknown: 'Ausgang nicht bekannt',
  refused: 'Verweigert',
  rejected: 'Abgelehnt',
  expired: 'Abgelaufen',
  cancelled: 'Zurückgenommen',
  revoked: 'Widerrufen',
  abandoned: 'Nicht begonnen',
};
