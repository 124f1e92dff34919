import { inLanguage, numberText } from '.';

/** German nouns for what a call is about, one and several; in English the service names them. */
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
  notification: ['Benachrichtigung', 'Benachrichtigungen'],
  passkey: ['Passkey', 'Passkeys'],
  row: ['Zeile', 'Zeilen'],
  view: ['Ansicht', 'Ansichten'],
  'webhook endpoint': ['Endpunkt', 'Endpunkte'],
};

/** `2 rows`: a number of what the service calls `noun`. */
export const countText: (count: number, noun: string) => string = inLanguage({
  en: (count: number, noun: string) => `${numberText(count)} ${count === 1 ? noun : manyOf(noun)}`,
  de: (count: number, noun: string) => {
    const [one, several] = NOUNS[noun] ?? [noun, noun];
    return `${numberText(count)} ${count === 1 ? one : several}`;
  },
});

const manyOf = (noun: string) =>
  noun.endsWith('y') && !/[aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
