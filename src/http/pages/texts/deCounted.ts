import { pluralOf } from '../../../engine/counted.js';

/** German nouns for what a call is about, one and several: as `web/src/texts/counts.ts` has them. */
const NOUNS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  account: ['Konto', 'Konten'],
  call: ['Aufruf', 'Aufrufe'],
  comment: ['Kommentar', 'Kommentare'],
  company: ['Firma', 'Firmen'],
  credit: ['Credit', 'Credits'],
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
  notification: ['Benachrichtigung', 'Benachrichtigungen'],
  passkey: ['Passkey', 'Passkeys'],
  row: ['Zeile', 'Zeilen'],
  view: ['Ansicht', 'Ansichten'],
  'webhook endpoint': ['Endpunkt', 'Endpunkte'],
};

/** A number with its noun, in German: `1.200 Zeilen`. A noun that is not known here stays English. */
export function deCounted(count: number, noun: string): string {
  const [one, several] = Object.hasOwn(NOUNS, noun) ? (NOUNS[noun] ?? []) : [noun, pluralOf(noun)];
  return `${count.toLocaleString('de')} ${count === 1 ? one : several}`;
}
