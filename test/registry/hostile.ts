/** Builds inputs of about 1 MiB from a JSON Schema, which make its check slow. */

type Schema = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

export interface HostileInput {
  readonly about: string;
  /** The input as JSON. */
  readonly text: string;
}

const SIZE = 1_000_000;

const objectIn = (value: unknown): Schema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : undefined;

/** The schema itself and its alternatives. */
function choicesOf(schema: Schema): readonly Schema[] {
  const listed = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  return [schema, ...listed.flatMap(choicesOf)];
}

/** Every path in values of a schema, with the schema that applies there. */
function placesIn(schema: Schema, path: Path = []): readonly { readonly path: Path; readonly schema: Schema }[] {
  return choicesOf(schema).flatMap((choice) => [
    { path, schema: choice },
    ...Object.entries(objectIn(choice['properties']) ?? {}).flatMap(([name, inner]) =>
      placesIn(inner as Schema, [...path, name]),
    ),
    ...(objectIn(choice['items']) ? placesIn(choice['items'] as Schema, [...path, 0]) : []),
    ...(objectIn(choice['additionalProperties'])
      ? placesIn(choice['additionalProperties'] as Schema, [...path, 'some_name'])
      : []),
  ]);
}

/** A small value that fits a schema. @param n makes values differ */
function sampleOf(schema: object, n = 0): unknown {
  return sampleOfSchema(schema as Schema, n);
}

function sampleOfSchema(schema: Schema, n: number): unknown {
  const enumerated = schema['enum'] as readonly unknown[] | undefined;
  if (enumerated) return enumerated[n % enumerated.length];
  const first = choicesOf(schema).find((choice) => choice['type'] !== undefined) ?? schema;
  switch ([first['type']].flat()[0]) {
    case 'object': {
      const properties = (first['properties'] ?? {}) as Readonly<Record<string, Schema>>;
      const names = (first['required'] ?? []) as readonly string[];
      return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {}, n)]));
    }
    case 'array':
      return [sampleOf(first['items'] ?? {}, n)];
    case 'integer':
    case 'number':
      return Math.max(Number(first['minimum'] ?? 0), 1) + n;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return `a${n}`;
  }
}

/** A copy of a value with another value at a path. Missing parents are made from the schema. */
function put(schema: Schema, base: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const next = choicesOf(schema).flatMap((choice): readonly Schema[] => {
    const properties = objectIn(choice['properties']);
    if (typeof step === 'number') return [objectIn(choice['items']) ?? []].flat();
    return [objectIn(properties?.[step]) ?? objectIn(choice['additionalProperties']) ?? []].flat();
  })[0];
  if (!next) return value;
  if (typeof step === 'number') return [put(next, sampleOf(next), rest, value)];
  const record: Schema = objectIn(base) ?? objectIn(sampleOf(schema)) ?? {};
  return { ...record, [step]: put(next, record[step] ?? sampleOf(next), rest, value) };
}

const TEXTS = ['a', ' ', '1', '😀', 'a.', 'a@', '2026-01-01T', 'https://', '0.0.0.0/', '::'];

/** Values of about 1 MiB are written as JSON: building them as objects would take most of the time. */
const json = (value: unknown): string => JSON.stringify(value) ?? 'null';

const LONG_TEXTS = TEXTS.flatMap((piece) => {
  const long = piece.repeat(Math.floor(SIZE / Buffer.byteLength(piece)));
  return [long, `${long}!`].map((text) => ({ about: `a text of ${json(text.slice(0, 8))}…`, text: json(text) }));
});

/** As many items as fit into the size, and at most `most`. @returns a JSON array */
function many(item: (n: number) => string, most = Infinity): string {
  const items: string[] = [];
  for (let size = 0; size < SIZE && items.length < most;) {
    const next = item(items.length);
    size += next.length + 1;
    items.push(next);
  }
  return `[${items.join(',')}]`;
}

/** An object with as many fields as fit into the size. Their names differ. */
function named(value: string): string {
  return many((n) => `"k${n}":${value}`).slice(1, -1);
}

function nested(depth: number): string {
  const levels = Array.from({ length: depth }, (_, n) => n % 2 === 0);
  const open = levels.map((isArray) => (isArray ? '[' : '{"a":')).toReversed();
  return `${open.join('')}0${levels.map((isArray) => (isArray ? ']' : '}')).join('')}`;
}

const DEEP = nested(2_000);
const NAMED = named('1');

/** Items that do not depend on the schema. */
const ITEMS: readonly (readonly [about: string, value: string])[] = [
  ['many empty objects', many(() => '{}')],
  ['many unknown fields in each', many((n) => `{"x${n}":${n},"y${n}":${n}}`)],
  ['large items', `[{${NAMED}},{${NAMED}}]`],
  ['many numbers', many(String)],
  ['many texts', many((n) => `"t${n}"`)],
  ['many nulls', many(() => 'null')],
  ['deep items', many(() => DEEP)],
];

/** The object with more fields. @param fields the fields as JSON without braces */
function withFields(object: unknown, fields: string): string {
  const own = json(objectIn(object) ?? {}).slice(1, -1);
  return `{${own === '' ? '' : `${own},`}${fields}}`;
}

function* valuesFor(schema: Schema): Generator<readonly [about: string, value: string]> {
  const types = new Set([schema['type']].flat());
  if (types.has('array')) {
    const items = (schema['items'] ?? {}) as Schema;
    const item = (n: number) => json(sampleOf(items, n));
    const first = item(0);
    yield ['many equal items', many(() => first)];
    yield ['many different items', many(item)];
    yield ['as many items as may be', many(item, Number(schema['maxItems'] ?? Infinity))];
    yield* ITEMS;
  }
  if (types.has('object')) {
    const inner = objectIn(schema['additionalProperties']) ?? {};
    yield ['many unknown fields', withFields(sampleOf(schema), NAMED)];
    yield ['many unknown fields alone', `{${named(json(sampleOf(inner)))}}`];
    yield ['many fields with objects', `{${named('{}')}}`];
    yield ['one long name', withFields(sampleOf(schema), `"${'~/'.repeat(SIZE / 2)}":1`)];
  }
  if (types.has('string')) for (const { about, text } of LONG_TEXTS) yield [about, text];
  yield ['a deep value', DEEP];
}

/** Replaced by the value of 1 MiB when the rest of the input is written. */
const MARK = 'the value of 1 MiB';

/** A schema as text, without keywords that do not constrain its values. */
function keywordsOf(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    (key === 'description' && typeof value === 'string') || key === 'default' || key === 'examples' ? undefined : value,
  );
}

/**
 * @param example a valid input of the action
 * @param tried the schemas that other actions have already tried; this function adds the schemas of this action
 */
export function* hostileInputs(schema: Schema, example: unknown, tried: Set<string>): Generator<HostileInput> {
  for (const { path, schema: here } of placesIn(schema)) {
    const own = keywordsOf(here);
    if (path.length > 0 && tried.has(own)) continue;
    tried.add(own);
    const input = put(schema, example ?? sampleOf(schema), path, MARK);
    for (const [about, value] of valuesFor(here)) {
      const text = (whole: unknown) => json(whole).replace(json(MARK), () => value);
      const isText = value.startsWith('"');
      if (path.length === 0 || !isText) yield { about: `/${path.join('/')}: ${about}`, text: text(input) };
      // With an error at another path too, the check collects all errors.
      if (path.length > 0)
        yield {
          about: `/${path.join('/')}: ${about}, with an unknown field`,
          text: text({ ...objectIn(input), unknown_field: 1 }),
        };
    }
  }
}
