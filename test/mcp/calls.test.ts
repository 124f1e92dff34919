import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { click, ended, recordOf } from '../http/people.js';
import { clearMemory } from '../setup/memory.js';
import { connect, type Connected, type Era } from './client.js';

/** Calls of tools: they pass the same checks as over HTTP, and their answers give a model the next step. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe.each<Era>(['2026-07-28', '2025-11-25'])('in the revision %s', (era) => {
  let as: Connected;
  let keyId: string;

  beforeAll(async () => {
    company = await createCompany(service.store, { rows: 30 });
    const { key, secret } = await company.key('admin');
    keyId = key._id;
    as = await connect(service, { host: company.host, secret, era });
  });
  afterAll(() => as.client.close());

  const logged = () => service.store.calls.collection.find({ 'principal.keyId': keyId }).toArray();

  test('the client gets the requested revision and the instructions of the server', () => {
    expect(as.client.getNegotiatedProtocolVersion()).toBe(era);
    expect(as.client.getServerVersion()).toMatchObject({ name: 'action-api' });
    expect(as.client.getInstructions()).toContain('calls_get');
  });

  test('a tool answers the envelope of the HTTP API, as text and as structure', async () => {
    const { body, text, isError } = await as.call('lists_rows', { listId: company.listId, limit: 2 });
    expect(isError).toBe(false);
    expect(body).toMatchObject({ ok: true, changed: [], data: { listId: company.listId, rows: [{}, {}] } });
    expect(JSON.parse(text)).toEqual(body.data);
  });

  test('a change is made, is listed in the answer, and is logged with its key', async () => {
    const { body } = await as.call('rows_update', { rowId: company.rowIds[0], cells: { name: era } });
    expect(body.changed).toEqual([{ type: 'row', id: company.rowIds[0], change: 'updated' }]);
    const row = await service.store.rows.collection.findOne({ _id: company.rowIds[0] ?? '' });
    expect(row?.cells['name']).toBe(era);
    expect((await logged()).map(({ action }) => action)).toContain('rows.update');
  });

  test('bad arguments are a result that names every field, and are logged', async () => {
    const { body, text, isError } = await as.call('lists_rows', { list: 'x', limit: 'many' });
    expect(isError).toBe(true);
    expect(body.error).toMatchObject({
      code: 'invalid_input',
      request_id: expect.any(String),
      doc_url: expect.any(String),
    });
    expect(body.error.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      '/limit',
      '/list',
      '/listId',
    ]);
    expect(text).toContain('/listId');
    expect(
      (await logged()).some(({ envelope }) => envelope?.ok === false && envelope.error.code === 'invalid_input'),
    ).toBe(true);
  });

  test.each([
    { _dry_run: 'yes' },
    { _max_credits: -1 },
    { _accept_cost: 'x' },
    { _max_credits: 1, _accept_cost: 'quo_1' },
  ])('reserved arguments are checked: %j', async (reserved) => {
    const { body } = await as.call('lists_rows', { listId: company.listId, ...reserved });
    expect(body.error.code).toBe('invalid_input');
  });

  test('an unknown tool is an error of the protocol', async () => {
    await expect(as.client.callTool({ name: 'lists_burn', arguments: {} })).rejects.toMatchObject({ code: -32_602 });
    await expect(
      as.client.callTool({ name: 'account_changePassword', arguments: { current: 'a', next: 'b' } }),
    ).rejects.toMatchObject({ code: -32_602 });
  });

  test('a held call is answered at once, and calls_get returns its outcome', async () => {
    const input = { listId: company.listId, to: `${era}@partner.example` };
    const began = Date.now();
    const held = await as.call('lists_send', input);
    expect(Date.now() - began).toBeLessThan(20_000);
    expect(held.isError).toBe(true);
    const { code, call_id: callId, confirm_url: link } = held.body.error;
    expect(code).toBe('confirmation_required');
    for (const said of [link, callId, 'calls_get', `${era}@partner.example`, 'do not call the tool again'])
      expect(held.text).toContain(said);

    const waiting = await as.call('calls_get', { callId });
    expect(waiting.isError).toBe(false);
    expect(waiting.body.data).toMatchObject({ state: 'held_confirmation', pending: { confirm_url: link } });
    expect(waiting.text).toContain(link);

    const outcome = as.call('calls_get', { callId, wait: 30 });
    await click(service, company, callId, 'admin', 'yes');
    const { body } = await outcome;
    expect(body.data).toMatchObject({ state: 'succeeded', envelope: { ok: true, data: { sentTo: input.to } } });
  });

  test('the answer of a call that needs an approval says so', async () => {
    const { secret } = await company.key('member');
    const member = await connect(service, { host: company.host, secret, era });
    const row = { companyId: company.id, version: 1, createdAt: new Date(), updatedAt: new Date() };
    const rows = Array.from({ length: 101 }, (_, n) => ({
      ...row,
      _id: `row_${era}_${n}`,
      listId: company.listId,
      status: 'open',
      cells: { name: `thing ${n}` },
      archivedAt: null,
    }));
    await service.store.rows.collection.insertMany(rows);
    const { body, text } = await member.call('rows_delete', { rowIds: rows.map(({ _id }) => _id) });
    expect(body.error.code).toBe('guardian_held');
    expect(text).toContain(body.error.approval_url);
    expect(text).toContain('an administrator must approve');
    await click(service, company, body.error.call_id, 'admin', 'no');
    const outcome = await member.call('calls_get', { callId: body.error.call_id, wait: 5 });
    expect(outcome.body.data.envelope.error.code).toBe('rejected');
    await member.client.close();
  });

  test('a price is accepted with its quote', async () => {
    const priced = await as.call('insights_summarize', { listId: company.listId });
    const { code, quote_id: quote, max_credits: credits } = priced.body.error;
    expect(code).toBe('cost_approval_required');
    for (const said of [String(credits), `"_accept_cost": "${quote}"`, 'Tell the person the price'])
      expect(priced.text).toContain(said);
    const paid = await as.call('insights_summarize', { listId: company.listId, _accept_cost: quote });
    expect(paid.body).toMatchObject({ ok: true, data: { listId: company.listId } });
    const within = await as.call('insights_summarize', { listId: company.listId, _max_credits: credits });
    expect(within.body.ok).toBe(true);
  });

  test('a dry run changes nothing and names the blockers', async () => {
    const before = await service.store.rows.collection.countDocuments({ listId: company.listId });
    const { body, isError } = await as.call('lists_send', {
      listId: company.listId,
      to: 'a@b.example',
      _dry_run: true,
    });
    expect(isError).toBe(false);
    expect(body.data.blockers.map(({ code }: { code: string }) => code)).toEqual(['confirmation_required']);
    expect(body.data.preview.recipients).toEqual(['a@b.example']);
    expect(await service.store.rows.collection.countDocuments({ listId: company.listId })).toBe(before);
  });

  test('an idempotency key makes a repeat the same call', async () => {
    const input = { listId: company.listId, cells: { name: 'once' }, _idempotency_key: `key-${era}` };
    const first = await as.call('rows_create', input);
    const second = await as.call('rows_create', input);
    expect(second.body).toEqual(first.body);
    const other = await as.call('rows_create', { ...input, cells: { name: 'twice' } });
    expect(other.body.error.code).toBe('idempotency_mismatch');
  });

  test('a call after a lowering of the role is refused, also when its tool was listed', async () => {
    const { key, secret } = await company.key('admin2');
    const lowered = await connect(service, { host: company.host, secret, era });
    await lowered.client.listTools();
    await service.store.keys.collection.updateOne({ _id: key._id }, { $set: { role: 'viewer' } });
    const { body, isError } = await lowered.call('rows_create', { listId: company.listId, cells: { name: 'New' } });
    expect(isError).toBe(true);
    expect(body.error).toMatchObject({ code: 'forbidden', required_role: 'member' });
    await lowered.client.close();
  });

  test('lists are resources, and reads of them pass the same checks', async () => {
    const { resources } = await as.client.listResources();
    const uri = `action-api://lists/${company.listId}`;
    expect(resources.find((resource) => resource.uri === uri)).toMatchObject({ title: 'Things' });
    const { contents } = await as.client.readResource({ uri });
    const [content] = contents;
    expect(JSON.parse(content && 'text' in content ? content.text : '')).toMatchObject({
      listId: company.listId,
      name: 'Things',
    });
    await expect(as.client.readResource({ uri: 'action-api://lists/lst_none' })).rejects.toMatchObject({
      code: -32_602,
    });
    await expect(as.client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({ code: -32_602 });
  });

  test('the page at doc_url of an error is a resource', async () => {
    const { body } = await as.call('lists_rows', {});
    const { contents } = await as.client.readResource({ uri: body.error.doc_url });
    expect(contents).toEqual([
      expect.objectContaining({ mimeType: 'text/markdown', text: expect.stringContaining('invalid_input') }),
    ]);
  });

  test('a client with a progress token gets notifications of progress', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => ({ cells: { name: `row ${n}` } }));
    const told: number[] = [];
    const outcome = await as.client.callTool(
      { name: 'rows_createMany', arguments: { listId: company.listId, rows } },
      { onprogress: ({ progress }) => told.push(progress) },
    );
    expect(outcome.isError).toBe(false);
    expect(told.at(-1)).toBe(200);
    expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b));
  });
});

test('a client that can open links gets the link of a hold, and then the result', async () => {
  company = await createCompany(service.store);
  const { secret } = await company.key('member');
  const { client } = await connect(service, { host: company.host, secret, capabilities: { elicitation: { url: {} } } });
  const opened: string[] = [];
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    const url = 'url' in params ? params.url : '';
    opened.push(url);
    await click(service, company, url.split('/').at(-1) ?? '', 'member', 'yes');
    return { action: 'accept' };
  });
  const result = await client.callTool({
    name: 'lists_send',
    arguments: { listId: company.listId, to: 'sam@partner.example' },
  });
  expect(opened).toHaveLength(1);
  expect(opened[0]).toContain(`http://${company.host}/decide/call_`);
  expect(result).toMatchObject({
    isError: false,
    structuredContent: { ok: true, data: { sentTo: 'sam@partner.example' } },
  });
  const sent = await service.store.calls.collection.find({ companyId: company.id, action: 'lists.send' }).toArray();
  expect(sent.map(({ state }) => state)).toEqual(['succeeded']);
  await client.close();
});

test('a client that declines the link gets the hold', async () => {
  company = await createCompany(service.store);
  const { secret } = await company.key('member');
  const { client } = await connect(service, { host: company.host, secret, capabilities: { elicitation: { url: {} } } });
  client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
  const result = await client.callTool({
    name: 'lists_send',
    arguments: { listId: company.listId, to: 'sam@partner.example' },
  });
  expect(result).toMatchObject({
    isError: true,
    structuredContent: { ok: false, error: { code: 'confirmation_required' } },
  });
  await client.close();
});

test("the state of a call is not shown under another tool's name or to another key", async () => {
  company = await createCompany(service.store);
  const [mine, other] = await Promise.all([company.key('member'), company.key('developer')]);
  const me = await connect(service, { host: company.host, secret: mine.secret });
  const held = await me.call('lists_send', { listId: company.listId, to: 'sam@partner.example' });
  const params = { arguments: {}, requestState: held.body.error.call_id };
  const { client } = await connect(service, { host: company.host, secret: mine.secret });
  await expect(client.callTool({ name: 'lists_rows', ...params })).rejects.toMatchObject({ code: -32_602 });
  const stranger = await connect(service, { host: company.host, secret: other.secret });
  const answer = await stranger.client.callTool({ name: 'lists_send', ...params });
  expect(answer.structuredContent).toMatchObject({ error: { code: 'not_found' } });
  await Promise.all([client.close(), me.client.close(), stranger.client.close()]);
});

test('a call past the deadline is answered with still_running and runs once', async () => {
  const slow = await startTestService({ env: { ANSWER_WITHIN_MS: '100' } });
  const at = await createCompany(slow.store, { rows: 0 });
  const { secret } = await at.key('member');
  const { client, call } = await connect(slow, { host: at.host, secret });
  const rows = Array.from({ length: 500 }, (_, n) => ({ cells: { name: `row ${n}` } }));
  const running = await call('rows_createMany', { listId: at.listId, rows });
  expect(running.body.error.code).toBe('still_running');
  expect(running.text).toContain('Do not call the tool again');
  const { call_id: callId } = running.body.error;
  const outcome = await call('calls_get', { callId, wait: 30 });
  expect(outcome.body.data.state).toBe('succeeded');
  expect(await slow.store.rows.collection.countDocuments({ listId: at.listId })).toBe(500);
  await client.close();
  await slow.stop();
});

test('a stream gets a notification when the role changes its tools', async () => {
  company = await createCompany(service.store);
  const { key, secret } = await company.key('admin');
  let told = 0;
  const { client } = await connect(service, { host: company.host, secret });
  client.setNotificationHandler('notifications/tools/list_changed', () => void (told += 1));
  const stream = await client.listen({ toolsListChanged: true });
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  expect(told).toBe(0);
  await service.store.keys.collection.updateOne({ _id: key._id }, { $set: { role: 'viewer' } });
  await until(
    () => told,
    (count) => count === 1,
  );
  await clearMemory();
  await service.store.keys.collection.updateOne({ _id: key._id }, { $set: { switchedOffAt: new Date() } });
  await stream.closed;
  expect(told).toBe(1);
});

test('a call on record continues when its client disconnects', async () => {
  company = await createCompany(service.store);
  const { key, secret } = await company.key('member');
  const { client } = await connect(service, { host: company.host, secret });
  const leaving = new AbortController();
  const call = client.callTool(
    { name: 'rows_create', arguments: { listId: company.listId, cells: { name: 'left' } } },
    { signal: leaving.signal },
  );
  const record = await until(
    () => service.store.calls.collection.findOne({ 'principal.keyId': key._id }),
    (found) => found !== null,
  );
  leaving.abort();
  await call.catch(() => undefined);
  expect((await ended(service, record?._id ?? '')).state).toBe('succeeded');
  expect((await recordOf(service, record?._id ?? '')).runs).toBe(1);
});
