import type { AnyError } from '@action-api/client';
import { inLanguage, numberText } from '.';

/** What is wrong with a field of an input. */
export type InvalidField = Extract<AnyError, { readonly code: 'invalid_input' }>['fields'][number];
type FieldRule = NonNullable<InvalidField['rule']>;

/** The text for a fault, by the rule that the field breaks; undefined where the message of the service is shown. */
type Words = { readonly [R in FieldRule]?: (limit: string, wanted: string) => string | undefined };

const en: Words = { required: () => 'Fill this in.' };

/** Of what type or form a value has to be. */
const FORMS: Readonly<Record<string, string>> = {
  string: 'ein Text',
  integer: 'eine ganze Zahl',
  number: 'eine Zahl',
  boolean: 'ja oder nein',
  array: 'eine Liste',
  email: 'eine E-Mail-Adresse',
  uri: 'eine Webadresse',
  date: 'ein Datum',
  'date-time': 'ein Datum mit Uhrzeit',
};

/** What the cells of a column hold, by its type. */
const CELLS: Readonly<Record<string, string>> = {
  text: 'einen Text',
  long_text: 'einen Text',
  number: 'eine Zahl',
  checkbox: 'ja oder nein',
  date: 'ein Datum',
  date_time: 'ein Datum mit Uhrzeit',
  choice: 'eine ihrer Optionen',
  person: 'ein Mitglied der Firma',
  url: 'eine Webadresse mit http:// oder https://',
  email: 'eine E-Mail-Adresse',
  link: 'Zeilen der anderen Liste',
  file: 'Dateien',
};

const de: Words = {
  required: () => 'Füll das aus.',
  unknown_field: () => 'Dieses Feld gibt es nicht.',
  blank: () => 'Das ist leer. Schreib etwas.',
  cell: (_, wanted) => CELLS[wanted] && `Das passt nicht: Die Spalte nimmt ${CELLS[wanted]}.`,
  type: (_, wanted) => FORMS[wanted] && `Hier muss ${FORMS[wanted]} stehen.`,
  format: (_, wanted) => FORMS[wanted] && `Hier muss ${FORMS[wanted]} stehen.`,
  enum: () => 'Diesen Wert gibt es hier nicht.',
  pattern: () => 'Das hat nicht die richtige Form.',
  minimum: (limit) => `Das muss mindestens ${limit} sein.`,
  maximum: (limit) => `Das darf höchstens ${limit} sein.`,
  minLength: (limit) => `Das braucht mindestens ${limit} Zeichen.`,
  maxLength: (limit) => `Das darf höchstens ${limit} Zeichen haben.`,
  minItems: (limit) => `Das braucht mindestens ${limit} Einträge.`,
  maxItems: (limit) => `Das darf höchstens ${limit} Einträge haben.`,
  minProperties: (limit) => `Füll mindestens ${limit} dieser Felder aus.`,
  maxProperties: (limit) => `Füll höchstens ${limit} dieser Felder aus.`,
  uniqueItems: () => 'Derselbe Eintrag steht zweimal da.',
};

const words = inLanguage({ en, de });

/** What is wrong with a field, and what to do about it: the app's text for the rule, or the message of the service. */
export function faultText({ rule, limit, wanted = '', message, fix }: InvalidField): string {
  const said = rule && words[rule]?.(limit === undefined ? '' : numberText(limit), wanted);
  return said ?? `${message} ${fix}`;
}
