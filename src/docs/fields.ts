import type { Json } from '../describe/names.js';
import { table } from './page.js';

/** JSON schemas of inputs and results as tables, with one row for each field. Nested fields have a path. */

interface Field {
  /** For example `filter[].column`. `cells.*` stands for every property of a map. */
  readonly path: string;
  readonly schema: Json;
  readonly required: boolean;
}

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function choicesOf(schema: Json): readonly Json[] {
  return Array.isArray(schema['anyOf']) ? (schema['anyOf'] as Json[]) : [];
}

/**
 * The fields directly below a schema: properties of an object, of the items of an array, or of one of several forms.
 */
function fieldsBelow(schema: Json, path: string): Field[] {
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  const named = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>).map(
    ([name, property]): Field => ({
      path: path === '' ? name : `${path}.${name}`,
      schema: property,
      required: required.includes(name),
    }),
  );
  const map = schema['additionalProperties'];
  const ofMap = isSchema(map) && isComposite(map) ? fieldsBelow(map, `${path}.*`) : [];
  const ofItems = isSchema(schema['items']) ? fieldsBelow(schema['items'], `${path}[]`) : [];
  return [...named, ...ofMap, ...ofItems, ...choicesOf(schema).flatMap((choice) => fieldsBelow(choice, path))];
}

function isComposite(schema: Json): boolean {
  return ['properties', 'items', 'anyOf', 'additionalProperties'].some(
    (key) => isSchema(schema[key]) || choicesOf(schema).length > 0,
  );
}

function allFields(schema: Json, path = ''): Field[] {
  return fieldsBelow(schema, path).flatMap((field) => [field, ...allFields(field.schema, field.path)]);
}

/** The type of a value, in words: `string (date-time) or null`, `array of object`. */
export function kindOf(schema: Json): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? 'object';
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.map(kindOf).join(' or ');
  const { type: given = schema['const'] === undefined ? 'any' : typeof schema['const'] } = schema;
  const types = [given].flat() as readonly string[];
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : '';
  return types
    .map((type) => {
      if (type === 'array') return isSchema(schema['items']) ? `array of ${kindOf(schema['items'])}` : 'array';
      return type === 'string' ? `string${format}` : type;
    })
    .join(' or ');
}

function range(least: unknown, most: unknown, of: string): string[] {
  const unit = of === '' ? '' : ` ${of}`;
  const [from, to] = [least, most].map((bound) => (typeof bound === 'number' ? bound.toLocaleString('en') : undefined));
  if (from !== undefined && to !== undefined) return [`${from} to ${to}${unit}`];
  if (to !== undefined) return [`at most ${to}${unit}`];
  return from === undefined || from === '0' ? [] : [`at least ${from}${unit}`];
}

/** The limits of a schema besides its type, in words. */
function limitsOf(schema: Json): string {
  const values = schema['const'] === undefined ? schema['enum'] : [schema['const']];
  const limits = [
    ...(Array.isArray(values) ? [`one of ${values.map((value) => `\`${String(value)}\``).join(', ')}`] : []),
    ...range(schema['minimum'], schema['maximum'], ''),
    ...range(schema['minLength'], schema['maxLength'], 'characters'),
    ...range(schema['minItems'], schema['maxItems'], 'items'),
    ...range(schema['minProperties'], schema['maxProperties'], 'fields'),
    ...(schema['uniqueItems'] === true ? ['each once'] : []),
    ...(schema['pattern'] === String.raw`\S` ? ['not blank'] : []),
    ...(typeof schema['pattern'] === 'string' && schema['pattern'] !== String.raw`\S`
      ? [`matches \`${schema['pattern']}\``]
      : []),
    ...(schema['default'] === undefined ? [] : [`\`${JSON.stringify(schema['default'])}\` if left out`]),
  ];
  const text = limits.join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function meaningOf(schema: Json, extra = ''): string {
  const description = typeof schema['description'] === 'string' ? schema['description'] : '';
  return [description, limitsOf(schema), extra].filter((part) => part !== '').join(' ');
}

/**
 * The fields that a caller sends.
 * @param schema an input schema, as the action defines it
 * @returns a table, or a sentence if there are none
 */
export function inputTable(schema: Json): string {
  const fields = allFields(schema);
  if (fields.length === 0) return 'None. Send `{}`, or no body at all.';
  const rows = fields.map(({ path, schema: field, required }) => [
    `\`${path}\``,
    kindOf(field),
    required ? 'yes' : 'no',
    meaningOf(field),
  ]);
  return table(['Field', 'Type', 'Required', 'Meaning'], rows);
}

/** The fields of a response. @param schema a result schema, as the action defines it */
export function resultTable(schema: Json): string {
  const fields = allFields(schema);
  if (fields.length === 0) return 'An empty object.';
  const rows = fields.map(({ path, schema: field, required }) => [
    `\`${path}\``,
    kindOf(field),
    meaningOf(field, required ? '' : 'May be missing.'),
  ]);
  return table(['Field', 'Type', 'Meaning'], rows);
}
