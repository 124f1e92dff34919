import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.js';
import { componentName, type Json } from '../../src/describe/names.js';
import { buildOpenApi } from '../../src/describe/openapi.js';
import { describeTool, RESERVED, toolsOf } from '../../src/describe/tools.js';
import { createDocs } from '../../src/docs/index.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { EXPECTED } from './expected.js';

/**
 * OpenAPI, the MCP tools, the documentation, the client's types and the handwritten table list exactly the same
 * actions, with the same schemas, roles, plans, guards and prices.
 */

const registry = await loadRegistry(new URL('../../src/actions', import.meta.url).pathname);
const openApi = buildOpenApi(registry, { publicUrl: 'http://localhost:3000' }) as unknown as {
  paths: Record<string, { post: { operationId: string; 'x-action': Record<string, Json> } }>;
  components: { schemas: Record<string, Json> };
};
const tools = toolsOf(registry);
const docs = await createDocs(registry, readConfig({}, 'all'));
const generated = (file: string) => readFile(new URL(`../../client/src/generated/${file}`, import.meta.url), 'utf8');
const [actionsFile, methodsFile] = await Promise.all([generated('actions.ts'), generated('methods.ts')]);

const names = (found: Iterable<string>) => [...found].toSorted();
const ALL = names(EXPECTED.map(([name]) => name));
/** Actions without a tool: they take a password or another secret, or they refuse keys. */
const NO_TOOLS = [
  'account.changePassword',
  'account.removePasskey',
  'account.renamePasskey',
  'company.setSignIn',
  'team.accept',
];

describe('the same actions are', () => {
  test.each([
    ['in the registry', () => registry.all.map(({ name }) => name)],
    [
      'in the OpenAPI description',
      () => Object.keys(openApi.paths).flatMap((path) => /^\/actions\/(.+)$/.exec(path)?.[1] ?? []),
    ],
    [
      'among the MCP tools, except those with passwords',
      () => [...[...tools.values()].map(({ name }) => name), ...NO_TOOLS],
    ],
    ['in the documentation', () => docs.pages.flatMap(({ path }) => /^actions\/(.+)$/.exec(path)?.[1] ?? [])],
    [
      "in the table of the documentation's guide",
      () => [...(docs.page('actions')?.markdown ?? '').matchAll(/^\| \[([\w.]+)\]/gm)].map(([, name = '']) => name),
    ],
    ["among the client's types", () => [...actionsFile.matchAll(/^ {2}'([\w.]+)': \{/gm)].map(([, name = '']) => name)],
    ["among the client's methods", () => [...methodsFile.matchAll(/Action<'([\w.]+)'>/g)].map(([, name = '']) => name)],
  ])('%s', (_, list) => {
    expect(names(list())).toEqual(ALL);
  });
});

describe.each(EXPECTED)('%s', (name, role, plan, effect) => {
  const action = registry.get(name);
  if (!action) throw new Error(`There is no action ${name}.`);
  const facts = openApi.paths[`/actions/${name}`]?.post['x-action'] as {
    readonly [fact: string]: unknown;
    readonly guard: { readonly kind: string; readonly note: string };
    readonly cost: { readonly note: string };
  };

  test('has the same requirements everywhere', () => {
    expect(facts).toMatchObject({ name, role, plan, effect });
    const page = docs.page(`actions/${name}`)?.markdown ?? '';
    const tool = tools.get(name.replace('.', '_'));
    const texts = [page, ...(tool ? [describeTool(tool).description] : [])];
    expect(texts).toHaveLength(NO_TOOLS.includes(name) ? 1 : 2);
    for (const text of texts) {
      expect(text).toContain(`**Who:** ${role}`);
      expect(text).toContain(`**Plan:** ${plan}`);
      expect(text).toContain(`**Effect:** ${effect === 'read' ? 'only reads' : 'changes something'}`);
      expect(text).toContain(`**Guard:** ${facts.guard.note}`);
      expect(text).toContain(`**Cost:** ${facts.cost.note}`);
    }
    const declared = typeof action.guard === 'object' ? action.guard.note : (action.guard ?? 'none');
    expect([facts.guard.kind, facts.guard.note]).toContain(declared);
    expect(facts.cost.note).toContain(action.price?.note ?? 'Uses no Deep credits.');
    expect(methodsFile).toMatch(
      new RegExp(
        `${effect === 'read' ? 'Reads' : 'Changes'} · ${role} · ${plan}[^/]*\\*/\\s+readonly \\w+: Action<'${name}'>`,
      ),
    );
  });

  test('has the same input and result everywhere', () => {
    const component = componentName(name);
    const { schemas } = openApi.components;
    const input = action.input as Json;
    const described = schemas[`${component}Input`];
    expect(shapeOf(described)).toEqual(shapeOf(input));
    expect(shapeOf(schemas[`${component}Result`])).toEqual(shapeOf(action.result as Json));
    const line = actionsFile.split('\n').find((one) => one.startsWith(`  '${name}': `)) ?? '';
    expect(line).toContain(`S['${component}Input']`);
    expect(line).toContain(`S['${component}Result']`);

    const page = docs.page(`actions/${name}`)?.markdown ?? '';
    for (const field of Object.keys(propertiesOf(input))) expect(page).toContain(`| \`${field}\` |`);
    for (const field of Object.keys(propertiesOf(action.result))) expect(page).toContain(`\`${field}\``);

    const tool = tools.get(name.replace('.', '_'));
    if (!tool) return;
    const { inputSchema, outputSchema } = describeTool(tool);
    const own = Object.entries(propertiesOf(inputSchema)).filter(([field]) => !Object.hasOwn(RESERVED, field));
    expect(Object.fromEntries(own)).toEqual(without(NOT_IN_TOOLS, propertiesOf(input), false));
    expect(inputSchema['required']).toEqual(input['required']);
    const { anyOf } = propertiesOf(outputSchema)['data'] as { anyOf: readonly Json[] };
    expect(shapeOf(anyOf[0])).toEqual(without(NOT_IN_RESULTS, shapeOf(action.result)));
  });
});

function propertiesOf(schema: Json): Readonly<Record<string, Json>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
}

/** Keywords that tools do not have, because every list of tools would repeat them. */
const NOT_IN_TOOLS = ['x-ref', 'x-column-type'];
/** Keywords that the results of tools do not have. */
const NOT_IN_RESULTS = [
  ...NOT_IN_TOOLS,
  'description',
  'enum',
  'format',
  'maximum',
  'maxItems',
  'maxLength',
  'minimum',
  'minItems',
  'minLength',
  'pattern',
  'propertyNames',
];

/** A schema without some keywords. @param isSchema false for an object of properties, whose names are not keywords */
function without(keywords: readonly string[], schema: unknown, isSchema = true): unknown {
  if (Array.isArray(schema)) return schema.map((one) => without(keywords, one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => !isSchema || !keywords.includes(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, without(keywords, value, !isSchema || key !== 'properties')]),
  );
}

/** A schema without its texts and defaults. OpenAPI writes defaults into its descriptions. */
function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) =>
          !(key === 'examples' || key === 'default' || (key === 'description' && typeof value === 'string')),
      )
      .map(([key, value]) => [key, shapeOf(value)]),
  );
}
