/** Inputs of about 1 MiB that are made from a JSON Schema to make its check slow. */

type Schema = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

export interface HostileInput {
  readonly about: string;
  readonly input: unknown;
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

/** A small value of a schema. @param n makes values differ */
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

function longTexts(): readonly string[] {
  return TEXTS.flatMap((piece) => {
    const long = piece.repeat(Math.floor(SIZE / Buffer.byteLength(piece)));
    return [long, `${long}!`];
  });
}

/** As many items as fit into the size. */
function many(item: (n: number) => unknown): unknown[] {
  const items: unknown[] = [];
  for (let size = 0; size < SIZE;) {
    const next = item(items.length);
    size += (JSON.stringify(next) ?? '').length + 1;
    items.push(next);
  }
  return items;
}

function named(value: unknown): Schema {
  return Object.fromEntries(many((n) => `k${n}`).map((name) => [String(name), value]));
}

function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { a: value };
  return value;
}

function* valuesFor(schema: Schema): Generator<readonly [about: string, value: unknown]> {
  const types = new Set([schema['type']].flat());
  if (types.has('array')) {
    const items = (schema['items'] ?? {}) as Schema;
    const most = Number(schema['maxItems'] ?? Infinity);
    yield ['many equal items', many(() => sampleOf(items))];
    yield ['many different items', many((n) => sampleOf(items, n))];
    yield ['as many items as may be', many((n) => sampleOf(items, n)).slice(0, most)];
    yield ['many empty objects', many(() => ({}))];
    yield ['many unknown fields in each', many((n) => ({ [`x${n}`]: n, [`y${n}`]: n }))];
    yield ['large items', many(() => named(1)).slice(0, 2)];
    yield ['many numbers', many((n) => n)];
    yield ['many texts', many((n) => `t${n}`)];
    yield ['many nulls', many(() => null)];
    yield ['deep items', many(() => nested(2_000))];
  }
  if (types.has('object')) {
    const inner = objectIn(schema['additionalProperties']) ?? {};
    yield ['many unknown fields', { ...objectIn(sampleOf(schema)), ...named(1) }];
    yield ['many unknown fields alone', named(sampleOf(inner))];
    yield ['many fields with objects', named({})];
    yield ['one long name', { ...objectIn(sampleOf(schema)), ['~/'.repeat(SIZE / 2)]: 1 }];
  }
  if (types.has('string')) {
    for (const text of longTexts()) yield [`a text of ${JSON.stringify(text.slice(0, 8))}…`, text];
  }
  yield ['a deep value', nested(2_000)];
}

/**
 * @param example a valid input of the action
 * @param triedTexts the schemas of texts that are tried already; those of this action are added
 */
export function* hostileInputs(schema: Schema, example: unknown, triedTexts: Set<string>): Generator<HostileInput> {
  for (const { path, schema: here } of placesIn(schema)) {
    const { description: _, ...keywords } = here;
    const own = JSON.stringify(keywords);
    if ([here['type']].flat().includes('string') && triedTexts.has(own)) continue;
    triedTexts.add(own);
    for (const [about, value] of valuesFor(here)) {
      const input = put(schema, example ?? sampleOf(schema), path, value);
      if (path.length === 0 || typeof value !== 'string') yield { about: `/${path.join('/')}: ${about}`, input };
      // With an error at another path, the check collects all errors.
      if (path.length > 0)
        yield {
          about: `/${path.join('/')}: ${about}, with an unknown field`,
          input: { ...objectIn(input), unknown_field: 1 },
        };
    }
  }
}
