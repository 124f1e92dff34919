import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { connect } from './client.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '1000000' } });
  company = await createCompany(service.store);
});
afterAll(() => service?.stop());

async function toolsOf(secret: string, query = ''): Promise<string[]> {
  const { client } = await connect(service, { host: company.host, secret, query });
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

describe('an address without a choice', () => {
  /** 10,000 tokens. In such JSON, a token has at least 3.2 characters. */
  const MOST = 32_000;

  test('offers common actions and the search, in at most 10,000 tokens', async () => {
    const { secret } = await company.key('admin');
    const { client } = await connect(service, { host: company.host, secret });
    const { tools } = await client.listTools();
    expect(client.getInstructions()).toContain('actions_search');
    await client.close();
    expect(tools.map(({ name }) => name)).toEqual([
      'actions_search',
      'actions_describe',
      'actions_call',
      'calls_undo',
      'lists_list',
      'lists_rows',
      'rows_comment',
      'rows_create',
      'rows_get',
      'rows_search',
      'rows_update',
      'calls_get',
    ]);
    expect(JSON.stringify(tools).length).toBeLessThan(MOST);
  });

  test('answers a tool that is not listed, and finds it by a search', async () => {
    const { secret } = await company.key('admin');
    const { client, call: callTool } = await connect(service, { host: company.host, secret });
    expect((await callTool('company_get', {})).body.ok).toBe(true);
    const found = await callTool('actions_search', { query: 'add a column' });
    expect(found.body.data.actions[0].action).toBe('lists.addColumn');
    const input = { listId: company.listId };
    const called = await callTool('actions_call', { action: 'lists.get', input });
    expect(called.body.data.list.listId).toBe(company.listId);
    await expect(client.callTool({ name: 'keys_create', arguments: {} })).rejects.toMatchObject({ code: -32_602 });
    await client.close();
  });

  test('has only reading tools when it asks for these, and only what the role allows', async () => {
    const { secret } = await company.key('admin');
    const reading = await toolsOf(secret, '?read_only=true');
    expect(reading).toContain('lists_rows');
    expect(reading).not.toContain('rows_create');
    const { secret: low } = await company.key('viewer', { role: 'viewer' });
    expect(await toolsOf(low)).not.toContain('rows_create');
  });

  test('offers a tool for each action of the toolsets that it names', async () => {
    const { secret } = await company.key('admin');
    const { client } = await connect(service, { host: company.host, secret, query: '?toolsets=views' });
    const { tools } = await client.listTools();
    await client.close();
    expect(tools.map(({ name }) => name)).toEqual(['views_delete', 'views_list', 'views_save', 'calls_get']);
  });
});
