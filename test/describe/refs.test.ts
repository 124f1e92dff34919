import { describe, expect, test } from 'vitest';
import { defineAction } from '../../src/engine/action.js';
import { REF_KINDS } from '../../src/engine/refs.js';
import { createRegistry, loadRegistry } from '../../src/engine/registry.js';
import { buildOpenApi } from '../../src/describe/openapi.js';
import { describeTool, toolsOf } from '../../src/describe/tools.js';
import { findErrorsBy } from '../../src/http/validators.js';

/** The keyword `x-ref` says what kind of id a string of a schema is. */

const registry = await loadRegistry(new URL('../../src/actions', import.meta.url).pathname);

type Node = Readonly<Record<string, unknown>>;

/** Ids without an `x-ref`, by the path of the property, with the reason. */
const WITHOUT: readonly (readonly [path: RegExp, why: string])[] = [
  [/^input\.(columns\[\]\.)?(inverse\.|options\[\]\.)?id$/, 'The caller chooses the id of a new column or option.'],
  [/^(input|result)\.oidc\.clientId$/, 'The provider chooses the id of its client.'],
  [/^input\.statuses\[\]\.id$/, 'The caller chooses the id of a new status.'],
  [/^result\.(left|receipts\[\]\.changes)\[\]\.id$/, 'The property `type` beside it says what it is.'],
  [/^result\.preview\.affected\.sample\[\]\.id$/, 'The property `unit` of the preview says what it is.'],
];

/** The properties of a schema by their paths, at every depth. */
function* propertiesIn(schema: unknown, path: string): Generator<readonly [path: string, property: Node]> {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties = {}, items, anyOf = [], additionalProperties } = schema as Node;
  for (const [name, property] of Object.entries(properties as Readonly<Record<string, Node>>)) {
    yield [`${path}.${name}`, property];
    yield* propertiesIn(property, `${path}.${name}`);
  }
  yield* propertiesIn(items, `${path}[]`);
  yield* propertiesIn(additionalProperties, `${path}.*`);
  for (const choice of anyOf as readonly unknown[]) yield* propertiesIn(choice, path);
}

/** The values of `x-ref` in a schema, at every depth. */
function refsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => (key === 'x-ref' ? [String(value)] : refsIn(value)));
}

const isText = (schema: Node) => [schema['type']].flat().includes('string');

describe('every id in an input or a result', () => {
  test.each(registry.all.map((action) => [action.name, action] as const))(
    'of %s says what it identifies',
    (_, action) => {
      const { input, result } = action;
      const properties = [...propertiesIn(input, 'input'), ...propertiesIn(result, 'result')];
      const unmarked = properties.flatMap(([path, property]) => {
        if (!/(^|\.)(id|ids|\w+Ids?)$/.test(path)) return [];
        const text = property['type'] === 'array' ? (property['items'] as Node) : property;
        return isText(text) && text['x-ref'] === undefined ? [path] : [];
      });
      expect(unmarked.filter((path) => !WITHOUT.some(([known]) => known.test(path)))).toEqual([]);
    },
  );

  test('that needs no x-ref still exists', () => {
    const paths = registry.all.flatMap(({ input, result }) =>
      [...propertiesIn(input, 'input'), ...propertiesIn(result, 'result')].map(([path]) => path),
    );
    for (const [known] of WITHOUT) expect(paths.filter((path) => known.test(path))).not.toEqual([]);
  });

  test('has the kind that its name suggests', () => {
    for (const { name, input, result } of registry.all)
      for (const [path, property] of [...propertiesIn(input, 'input'), ...propertiesIn(result, 'result')]) {
        const [, kind] = /\.(row|list|member|key|call|comment|view|file|grant|endpoint|delivery)Ids?$/.exec(path) ?? [];
        if (kind !== undefined) expect([name, path, refsIn(property)[0]]).toEqual([name, path, kind]);
      }
  });
});

test('the schemas use every kind of id, and no other kind', () => {
  const used = new Set(registry.all.flatMap(({ input, result }) => refsIn([input, result])));
  expect([...used].toSorted()).toEqual([...REF_KINDS].toSorted());
});

test('an unknown kind is refused at the start, in an input and in a result', () => {
  const shape = (of: string) =>
    ({
      type: 'object',
      properties: { rows: { type: 'array', items: { type: 'string', 'x-ref': of } } },
    }) as const;
  const action = (input: string, result: string) =>
    defineAction({
      name: 'a.b',
      title: 'A',
      description: 'For a test.',
      role: 'viewer',
      plan: 'free',
      effect: 'read',
      input: shape(input),
      result: shape(result),
      examples: [],
      run: async () => ({ data: {} }),
    });
  const register = (input: string, result: string) => () => createRegistry([action(input, result) as never]);
  expect(register('row', 'list')).not.toThrow();
  expect(register('rows', 'list')).toThrow('x-ref has no kind "rows".');
  expect(register('row', 'lst')).toThrow('x-ref has no kind "lst".');
});

test('the validators know the keyword and refuse no value by it', () => {
  const findErrors = findErrorsBy({ type: 'object', properties: { rowId: { type: 'string', 'x-ref': 'row' } } });
  expect(findErrors({ rowId: 'nothing' })).toEqual([]);
  expect(findErrors({ rowId: 1 })).toHaveLength(1);
});

test('the OpenAPI description has every x-ref, and the tools have none', () => {
  const { components } = buildOpenApi(registry, { publicUrl: 'http://localhost:3000' });
  const defined = registry.all.flatMap(({ input, result }) => refsIn([input, result]));
  expect(refsIn(components.schemas).toSorted()).toEqual(defined.toSorted());
  expect(components.schemas['RowsUpdateInput']).toMatchObject({ properties: { rowId: { 'x-ref': 'row' } } });
  const tools = [...toolsOf(registry).values()].map(describeTool);
  expect(JSON.stringify(tools)).not.toContain('x-ref');
});
