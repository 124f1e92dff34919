import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plan, Role } from '../../src/contract/ranks.js';
import { planAtLeast, PLANS, roleAtLeast, ROLES } from '../../src/contract/ranks.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { ask, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { EXPECTED } from '../registry/expected.js';
import { connect } from './client.js';

/** The tools that a key is offered, and their descriptions. */

const registry = await loadRegistry(new URL('../../src/actions', import.meta.url).pathname);
/**
 * Actions without a tool: passwords and secrets do not pass through a model, and an assistant cannot use actions that
 * refuse keys.
 */
const NO_TOOL = new Set([
  'account.changePassword',
  'account.removePasskey',
  'account.renamePasskey',
  'company.setSignIn',
  'team.accept',
]);
/** Actions that return a secret or end all sessions. They are tools only when the connection requests them. */
const SENSITIVE = new Set([
  'account.signOutEverywhere',
  'files.create',
  'keys.create',
  'keys.rotate',
  'webhooks.create',
  'webhooks.rotateSecret',
]);
/** Deprecated actions still work, but are not offered. */
const DEPRECATED = new Set(['lists.send', 'rows.deleteMany']);
/** Actions that may have an effect outside the company, listed by hand. */
const OUTSIDE = new Set([
  'company.changePlan',
  'company.exportAll',
  'insights.summarize',
  'lists.export',
  'lists.send',
  'team.invite',
  'webhooks.create',
  'webhooks.enable',
  'webhooks.redeliver',
  'webhooks.sendTest',
  'webhooks.update',
]);

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '1000000' } });
  company = await createCompany(service.store);
});
afterAll(() => service.stop());

/** @param query the query of the address; if it chooses no mode, the mode with a tool for each action is added */
async function toolsOf(secret: string, query = '', era: '2026-07-28' | '2025-11-25' = '2026-07-28'): Promise<string[]> {
  const mode = query.includes('mode=') ? '' : `${query === '' ? '?' : '&'}mode=tools`;
  const { client } = await connect(service, { host: company.host, secret, query: query + mode, era });
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

/** The length of the list of all tools when there were 80 tools, in characters. */
const MOST_CHARACTERS = 300_000;

const toolName = (action: string) => action.replace('.', '_');

/** Taken from the handwritten table, not from the registry. */
function expected(role: Role, plan: Plan): string[] {
  const names = EXPECTED.filter(
    ([name, needs, needsPlan]) =>
      roleAtLeast(role, needs) &&
      planAtLeast(plan, needsPlan) &&
      ![NO_TOOL, SENSITIVE, DEPRECATED].some((out) => out.has(name)),
  ).map(([name]) => toolName(name));
  // The free plan has no keys.
  return [...(plan === 'free' ? [] : names), 'calls_get'].toSorted();
}

describe.each(PLANS)('on the plan %s', (plan) => {
  beforeAll(() => service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan } }));
  afterAll(() => service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'business' } }));

  test.each(ROLES)('a key with the role %s is offered exactly what it may call', async (role) => {
    const { secret } = await company.key(role);
    expect((await toolsOf(secret)).toSorted()).toEqual(expected(role, plan));
  });
});

test('both revisions offer the same tools, in the same order every time', async () => {
  const { secret } = await company.key('admin');
  const now = await toolsOf(secret);
  expect(await toolsOf(secret)).toEqual(now);
  expect(await toolsOf(secret, '', '2025-11-25')).toEqual(now);
});

test("a key's own role counts, not its owner's", async () => {
  const { secret } = await company.key('admin', { role: 'viewer' });
  expect((await toolsOf(secret)).toSorted()).toEqual(expected('viewer', 'business'));
});

test('a scoped key is offered only the tools of its scope', async () => {
  const { secret } = await company.key('admin', {
    scope: { actions: ['rows.update', 'lists'], lists: [company.listId] },
  });
  const tools = await toolsOf(secret);
  expect(tools).toContain('rows_update');
  expect(tools).toContain('lists_rows');
  expect(tools).not.toContain('lists_create');
  expect(tools.every((name) => name.startsWith('lists_') || ['rows_update', 'calls_get'].includes(name))).toBe(true);
});

test('read-only mode offers no tools that change something', async () => {
  const { secret } = await company.key('admin');
  const reads = EXPECTED.filter(([, , , effect]) => effect === 'read').map(([name]) => toolName(name));
  expect((await toolsOf(secret, '?read_only=true')).toSorted()).toEqual([...reads, 'calls_get'].toSorted());
});

test('read-only mode offers no tools that cost credits or send data out, and no argument for a price', async () => {
  const { secret } = await company.key('admin');
  const tools = await toolsOf(secret, '?read_only=true');
  expect(tools).toContain('lists_rows');
  for (const name of ['insights_summarize', 'insights_duplicates', 'insights_forecast', 'lists_export'])
    expect(tools).not.toContain(name);
  const { client } = await connect(service, { host: company.host, secret, query: '?mode=search&read_only=true' });
  const listed = (await client.listTools()).tools.find(({ name }) => name === 'actions_call');
  await client.close();
  expect(Object.keys(listed?.inputSchema.properties ?? {})).toEqual(['action', 'input']);
  expect(listed?.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
});

test('tools that cost credits are marked neither as reads nor as safe to repeat', async () => {
  const { secret } = await company.key('admin');
  const { client } = await connect(service, { host: company.host, secret, query: '?mode=tools' });
  const { tools } = await client.listTools();
  await client.close();
  const priced = tools.filter(({ inputSchema }) => '_max_credits' in (inputSchema.properties ?? {}));
  expect(priced.map(({ name }) => name)).toEqual(['insights_duplicates', 'insights_forecast', 'insights_summarize']);
  for (const { name, annotations } of priced)
    expect(annotations, name).toMatchObject({ readOnlyHint: false, idempotentHint: false });
  const { body } = await ask(service, '/api/v1/openapi.json', { host: company.host });
  for (const { name } of priced) {
    const { post } = body.paths[`/actions/${name.replace('_', '.')}`];
    expect(post['x-action']).toMatchObject({ effect: 'change', idempotent: false });
    expect(post['x-openai-isConsequential']).toBe(true);
  }
});

describe('actions that return a secret or end all sessions', () => {
  test('are tools only when the connection requests them', async () => {
    const { secret } = await company.key('admin');
    const [usual, asked] = [await toolsOf(secret), await toolsOf(secret, '?sensitive=true')];
    expect(asked.filter((name) => !usual.includes(name)).toSorted()).toEqual([...SENSITIVE].map(toolName).toSorted());
    expect(usual.filter((name) => !asked.includes(name))).toEqual([]);
    expect(await toolsOf(secret, '?sensitive=true&read_only=true')).not.toContain('keys_create');
  });

  test('include every action with a one-time secret', () => {
    const withSecrets = registry.all.filter(({ secrets }) => secrets).map(({ name }) => name);
    expect(withSecrets.filter((name) => !SENSITIVE.has(name))).toEqual([]);
  });

  test.each(['', '&read_only=true'])('cannot be called without being listed, nor with ?mode=search%s', async (more) => {
    const { secret } = await company.key('admin');
    const direct = await connect(service, { host: company.host, secret });
    const input = { name: 'x', role: 'viewer' };
    await expect(direct.client.callTool({ name: 'keys_create', arguments: input })).rejects.toMatchObject({
      code: -32_602,
    });
    await direct.client.close();
    const search = await connect(service, { host: company.host, secret, query: `?mode=search${more}` });
    const { body } = await search.call('actions_call', { action: 'keys.create', input });
    expect(body.error.code).toBe('not_found');
    await search.client.close();
  });
});

test('a deprecated action is not offered, is not found by a search, and is answered', async () => {
  expect(registry.all.filter(({ deprecated }) => deprecated).map(({ name }) => name)).toEqual([...DEPRECATED]);
  const { secret } = await company.key('admin');
  const direct = await connect(service, { host: company.host, secret });
  const { body } = await direct.call('rows_deleteMany', { rowIds: ['row_none'] });
  expect(body.error.code).toBe('not_found');
  expect(body.error.message).toContain('row_none');
  await direct.client.close();
  const search = await connect(service, { host: company.host, secret, query: '?mode=search' });
  const found = await search.call('actions_search', { query: 'delete rows' });
  const names = (found.body.data.actions as { action: string }[]).map(({ action }) => action);
  expect(names).toContain('rows.delete');
  expect(names).not.toContain('rows.deleteMany');
  const described = await search.call('actions_describe', { action: 'rows.deleteMany' });
  expect(described.body.data.description).toContain('Deprecated since 2026-11-23: use rows.delete.');
  await search.client.close();
});

test('toolsets select resources', async () => {
  const { secret } = await company.key('admin');
  const chosen = EXPECTED.map(([name]) => name).filter((name) => /^(lists|rows)\./.test(name) && !DEPRECATED.has(name));
  expect((await toolsOf(secret, '?toolsets=lists,rows')).toSorted()).toEqual(
    [...chosen.map(toolName), 'calls_get'].toSorted(),
  );
});

test.each([
  '?read_only=1',
  '?sensitive=yes',
  '?toolsets=list',
  '?toolsets=',
  '?mode=fast',
  '?readonly=true',
  '?read_only=true&read_only=true',
])('an address with %s is refused, so that a mistyped choice does not offer all tools', async (query) => {
  const { secret } = await company.key('admin');
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const reply = await ask(service, `/api/v1/mcp${query}`, { host: company.host, secret, body });
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ jsonrpc: '2.0', id: 1, error: { data: { code: 'invalid_input' } } });
});

test('the list of all tools has no more characters than with 80 tools', async () => {
  const { secret } = await company.key('admin');
  const { client } = await connect(service, { host: company.host, secret, query: '?mode=tools' });
  const { tools } = await client.listTools();
  await client.close();
  // Assistants read the whole list before their first call.
  expect(JSON.stringify(tools).length).toBeLessThan(MOST_CHARACTERS);
});

test('the search mode offers four tools', async () => {
  const { secret } = await company.key('admin');
  expect(await toolsOf(secret, '?mode=search')).toEqual([
    'actions_search',
    'actions_describe',
    'actions_call',
    'calls_get',
  ]);
});

test('every tool has a name, a title, a description, hints and schemas', async () => {
  const { secret } = await company.key('admin');
  const { client } = await connect(service, { host: company.host, secret, query: '?mode=tools&sensitive=true' });
  const { tools } = await client.listTools();
  await client.close();
  for (const tool of tools) {
    expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(tool.title).toBeTruthy();
    expect(tool.outputSchema).toMatchObject({ type: 'object', required: ['ok'] });
    expect(Object.keys(tool.annotations ?? {}).toSorted()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
      'title',
    ]);
    // Models do not accept alternatives at the top of a schema.
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) expect(tool.inputSchema, tool.name).not.toHaveProperty(keyword);
    const action = registry.all.find(({ name }) => toolName(name) === tool.name);
    if (!action) continue;
    expect(tool.description).toContain(action.description);
    for (const word of ['**Who:**', '**Plan:**', '**Guard:**', '**Cost:**']) expect(tool.description).toContain(word);
    if (action.price) expect(tool.description).toContain(action.price.note);
    expect(tool.annotations).toMatchObject({
      readOnlyHint: action.effect === 'read',
      destructiveHint: action.destructive ?? false,
      openWorldHint: OUTSIDE.has(action.name),
    });
    const own = Object.keys(action.input['properties'] ?? {});
    const reserved = Object.keys(tool.inputSchema.properties ?? {}).filter((name) => !own.includes(name));
    expect(reserved.every((name) => name.startsWith('_'))).toBe(true);
    expect(reserved.includes('_accept_cost')).toBe(action.price !== undefined);
    expect(reserved.includes('_idempotency_key')).toBe(action.effect === 'change');
  }
});

test('no action has a reserved argument, and no resource has the name of a search tool', () => {
  for (const { name, input } of registry.all) {
    expect(Object.keys(input['properties'] ?? {}).filter((field) => field.startsWith('_'))).toEqual([]);
    expect(name).not.toMatch(/^(actions\.|calls\.get$)/);
  }
});

test('actions with effects outside run in the background', () => {
  for (const { name, outside, execution } of registry.all)
    if (outside) expect(execution ?? 'quick', name).not.toBe('quick');
});
