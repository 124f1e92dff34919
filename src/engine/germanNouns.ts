import { nounFor } from '../contract/counted.js';

/** German nouns for the objects of calls, singular and plural. */
export const germanNouns: Readonly<Record<string, readonly [one: string, several: string]>> = {
  account: ['Konto', 'Konten'],
  call: ['Aufruf', 'Aufrufe'],
  comment: ['Kommentar', 'Kommentare'],
  company: ['Firma', 'Firmen'],
  credit: ['Credit', 'Credits'],
  'Deep credit': ['Deep Credit', 'Deep Credits'],
  delivery: ['Zustellung', 'Zustellungen'],
  endpoint: ['Endpunkt', 'Endpunkte'],
  event: ['Ereignis', 'Ereignisse'],
  file: ['Datei', 'Dateien'],
  grant: ['Erlaubnis', 'Erlaubnisse'],
  invitation: ['Einladung', 'Einladungen'],
  invite: ['Einladung', 'Einladungen'],
  item: ['Eintrag', 'Einträge'],
  key: ['Schlüssel', 'Schlüssel'],
  list: ['Liste', 'Listen'],
  member: ['Mitglied', 'Mitglieder'],
  minute: ['Minute', 'Minuten'],
  month: ['Monat', 'Monate'],
  notification: ['Benachrichtigung', 'Benachrichtigungen'],
  object: ['Objekt', 'Objekte'],
  passkey: ['Passkey', 'Passkeys'],
  row: ['Zeile', 'Zeilen'],
  value: ['Wert', 'Werte'],
  view: ['Ansicht', 'Ansichten'],
  week: ['Woche', 'Wochen'],
  'more row': ['weitere Zeile', 'weitere Zeilen'],
  'whole month': ['ganzer Monat', 'ganze Monate'],
  'whole week': ['ganze Woche', 'ganze Wochen'],
  'webhook endpoint': ['Endpunkt', 'Endpunkte'],
};

/** The German noun for an English one and a number: `Zeile` or `Zeilen`. An unknown noun stays English. */
export function germanNoun(count: number, noun: string): string {
  const forms = Object.hasOwn(germanNouns, noun) ? germanNouns[noun] : undefined;
  return forms?.[count === 1 ? 0 : 1] ?? nounFor(count, noun);
}
