import { actionTexts } from '../texts';
import type { Schema } from './registry';

/** Converts between the fields of a form and the parts of an input, by schema. */

/** How a value is entered. */
export type Kind =
  | 'choice'
  | 'choices'
  | 'actions'
  | 'text'
  | 'long'
  | 'number'
  | 'checkbox'
  | 'lines'
  | 'cells'
  | 'group'
  | 'records'
  | 'either'
  | 'json';

/** A text that may be longer than this gets a field of several lines. */
const LONG = 300;

export function kindOf(schema: Schema): Kind {
  const types = typesOf(schema);
  if (schema.enum) return 'choice';
  if (eitherOf(schema)) return 'either';
  if (types.includes('boolean') && types.length === 1) return 'checkbox';
  if (types.includes('object') && types.length === 1) {
    if (schema.propertyNames?.['x-ref'] === 'column') return 'cells';
    return schema.properties ? 'group' : 'json';
  }
  if (types.includes('array') || types.includes('object')) {
    if (types.length === 1 && isRecord(schema.items)) return 'records';
    const isList = types.length === 1 && schema.items !== undefined && typesOf(schema.items)[0] === 'string';
    if (!isList) return 'json';
    if (schema.items?.enum) return 'choices';
    // The values can be resources too, so these schemas have no `x-ref`.
    return schema.description?.startsWith('Names of actions') ? 'actions' : 'lines';
  }
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (!types.includes('string')) return 'json';
  const isLong = (schema.maxLength ?? 0) > LONG && schema['x-ref'] === undefined && schema.format === undefined;
  return isLong ? 'long' : 'text';
}

/** Whether a schema describes an object whose parts are all single values. */
function isRecord(schema: Schema | undefined): boolean {
  const parts = Object.values(schema?.properties ?? {});
  return parts.length > 0 && parts.every((part) => SINGLE.has(kindOf(part)));
}

const SINGLE: ReadonlySet<Kind> = new Set(['choice', 'text', 'long', 'number', 'checkbox']);

/** The two alternatives of a schema for fixed values or several ids. Undefined for another schema. */
export function eitherOf({
  anyOf = [],
}: Schema): { readonly values: readonly (string | number)[]; readonly items: Schema } | undefined {
  const values = anyOf.find((one) => one.enum)?.enum;
  const items = anyOf.find((one) => one.items?.['x-ref'] !== undefined)?.items;
  return anyOf.length === 2 && values && items ? { values, items } : undefined;
}

export function typesOf({ type }: Schema): readonly string[] {
  return type === undefined ? [] : typeof type === 'string' ? [type] : type;
}

/** The type of the input element for a text. */
export function inputType({ format }: Schema): string {
  switch (format) {
    case 'password':
      return 'password';
    case 'email':
      return 'email';
    case 'uri':
      return 'url';
    case 'date-time':
      return 'datetime-local';
    case 'date':
      return 'date';
    default:
      return 'text';
  }
}

/** Which password of the browser's password manager fits a field. */
export function autoCompleteOf(name: string, { format }: Schema): 'current-password' | 'new-password' | 'off' {
  if (format !== 'password') return 'off';
  return name === 'current' ? 'current-password' : name === 'next' ? 'new-password' : 'off';
}

/** The schema of a value that may be null, without null. If the value is left out, null is sent. */
export function withoutNull(schema: Schema): Schema {
  const [other, ...more] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (!other || more.length > 0) return schema;
  return { ...other, ...(schema.description !== undefined && { description: schema.description }) };
}

/**
 * Adds the required parts that `filled` leaves out: a box that is not ticked, null, and an empty choice of several
 * ids.
 * @param values the present values of the form
 */
export function completed(
  values: Readonly<Record<string, unknown>>,
  { properties = {}, required = [] }: Schema,
): object {
  const input: object = filled(values) ?? {};
  const missing = required.flatMap((key): [string, unknown][] => {
    const schema = properties[key];
    if (!schema || key in input) return [];
    if (kindOf(schema) === 'either' && Array.isArray(values[key])) return [[key, []]];
    if (kindOf(schema) === 'checkbox') return [[key, false]];
    const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? typesOf(schema).includes('null');
    return isNullable ? [[key, null]] : [];
  });
  return { ...Object.fromEntries(missing), ...input };
}

/** A part of an input without its empty values. Undefined if nothing is left. */
function filled(value: unknown): unknown {
  if (value === '' || value === undefined) return undefined;
  if (Array.isArray(value)) return value.length > 0 ? value : undefined;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const kept = filled(one);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Kinds of fields that need no description. */
const SELF_EVIDENT: ReadonlySet<Kind> = new Set(['cells', 'either']);

/** What an action does: the first sentence of its description. The other sentences are for programs. */
export const summaryOf = ({ description }: { readonly description: string }): string =>
  (/^.*?[.](?= \p{Lu}|$)/su.exec(description)?.[0] ?? description).replaceAll('`', '');

/** What a schema says to a person. Empty for identifiers, which are chosen by name, and for cells. */
export function aboutOf(schema: Schema): string {
  const { description = '' } = schema;
  if (SELF_EVIDENT.has(kindOf(schema)) || /^Identifiers? of /.test(description)) return '';
  return (actionTexts?.fields[description] ?? description).replaceAll('`', '');
}

/** The parts of an input that are shown. If an action takes either `rowId` or `rowIds`, the known one is shown. */
export function partsOf({ properties = {} }: Schema, first: object): readonly (readonly [string, Schema])[] {
  const isOther = (key: string) =>
    !(key in first) && (`${key}s` in first || (key.endsWith('s') && key.slice(0, -1) in first));
  return Object.entries(properties).filter(([key]) => !isOther(key));
}

/** Labels of fields whose names say too little. The German texts have them too. */
const LABELS: Readonly<Record<string, string>> = { current: 'Current password', next: 'New password' };

/** The label of a field: "Expires in days" for `expiresInDays`, or the text in the language of the person. */
export function labelOf(key: string): string {
  const own = actionTexts ? actionTexts.labels[key] : LABELS[key];
  if (own !== undefined) return own;
  const words = key
    .replace(/Id(s?)$/, '$1')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/\burl\b/, 'URL');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
