import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { default as formats } from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { loadRegistry } from '../../src/engine/registry.js';

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, keywords: ['x-ref', 'x-column-type'] });
formats.default(ajv);

type Schema = Readonly<Record<string, unknown>>;

/** Every schema inside a schema, including the schema itself, with its path. */
function* parts(schema: Schema, path = ''): Generator<{ path: string; schema: Schema; property: boolean }> {
  yield { path, schema, property: /\/properties\/[^/]+$/.test(path) };
  for (const [name, one] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
    yield* parts(one, `${path}/properties/${name}`);
  }
  for (const name of ['items', 'additionalProperties', 'propertyNames']) {
    const one = schema[name];
    if (typeof one === 'object' && one !== null) yield* parts(one as Schema, `${path}/${name}`);
  }
  for (const [index, one] of ((schema['anyOf'] ?? []) as Schema[]).entries())
    yield* parts(one, `${path}/anyOf/${index}`);
}

const typesOf = (schema: Schema) => [schema['type']].flat();

describe.each(registry.all.map((action) => [action.name, action] as const))('%s', (_name, action) => {
  it('has at least one example, and each fits the schemas', () => {
    const input = ajv.compile(action.input);
    const result = ajv.compile(action.result);
    expect(action.examples.length).toBeGreaterThan(0);
    for (const example of action.examples) {
      expect(input(example.input), JSON.stringify(input.errors)).toBe(true);
      expect(result(example.result), JSON.stringify(result.errors)).toBe(true);
    }
  });

  it('refuses input that has an unknown property', () => {
    const example = action.examples[0]?.input as Record<string, unknown>;
    expect(ajv.validate(action.input, { ...example, surprise: true })).toBe(false);
  });

  it('describes every property', () => {
    for (const root of [action.input, action.result]) {
      for (const { path, schema, property } of parts(root)) {
        if (property) expect(schema['description'], `${action.name} ${path}`).toMatch(/\.$/);
      }
    }
  });

  it('bounds every text, array and map of its input', () => {
    for (const { path, schema } of parts(action.input)) {
      const where = `${action.name} ${path}`;
      if (typesOf(schema).includes('string') && !schema['enum'])
        expect(schema['maxLength'], where).toBeTypeOf('number');
      if (typesOf(schema).includes('array')) expect(schema['maxItems'], where).toBeTypeOf('number');
      if (typesOf(schema).includes('object') && schema['additionalProperties'] !== false) {
        expect(schema['maxProperties'], where).toBeTypeOf('number');
      }
    }
  });

  it('has a preview when it changes something', () => {
    expect(action.effect === 'read' || action.preview !== undefined).toBe(true);
    expect(action.effect === 'change' || action.destructive !== true).toBe(true);
  });

  it('does not only read when it costs credits or has an effect outside', () => {
    if (action.effect === 'read') expect([action.price, action.outside]).toEqual([undefined, undefined]);
  });

  it('has pages of 1 to 200 entries when it lists something', () => {
    const { limit, cursor } = action.input['properties'] as { limit?: Schema; cursor?: Schema };
    expect(limit === undefined).toBe(cursor === undefined);
    if (!limit) return;
    expect(limit).toMatchObject({ minimum: 1, maximum: 200, default: 50 });
    expect(action.result['required']).toContain('nextCursor');
  });
});
