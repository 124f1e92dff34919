import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.js';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { clearMemory } from '../setup/memory.js';
import { pauseAt } from '../setup/intercept.js';
import { openWorkshop, receive, recordOf, sayYes, type Workshop } from '../setup/steps.js';
import { click, ended } from '../http/people.js';

/** A model on a real server that has the API of OpenAI's chat completions. */
interface Arrival {
  readonly headers: IncomingMessage['headers'];
  readonly path: string;
  readonly body: { model: string; messages: { role: string; content: string }[] };
}
const arrivals: Arrival[] = [];
let answer: (outgoing: ServerResponse) => void;

const model = createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Arrival['body'];
    arrivals.push({ headers: incoming.headers, path: incoming.url ?? '', body });
    answer(outgoing);
  });
});

const writes = (content: string) => (outgoing: ServerResponse) => {
  outgoing.setHeader('content-type', 'application/json');
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  outgoing.end(JSON.stringify({ id: 'c1', object: 'chat.completion', created: 1, model: 'scribe', choices, usage }));
};
/** Does not answer, for long enough that the garbage collector runs. */
const hangs = () => void clearMemory();
const fails = (outgoing: ServerResponse) => {
  outgoing.statusCode = 500;
  outgoing.end('{"error":{"message":"broken"}}');
};

let host: string;
let environment: Record<string, string>;
let service: TestService;
let without: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    model.listen(0, '127.0.0.1', resolve);
  });
  host = `127.0.0.1:${(model.address() as AddressInfo).port}`;
  environment = {
    DEEP_MODEL_URL: `http://${host}/v1`,
    DEEP_MODEL_KEY: 'key-of-the-model',
    DEEP_MODEL_NAME: 'scribe',
    DEEP_MODEL_WITHIN_MS: '3000',
  };
  [service, without] = await Promise.all([
    startTestService({ env: { ...environment, RATE_LIMIT: '100000' } }),
    startTestService({ env: { RATE_LIMIT: '100000' } }),
  ]);
});
afterAll(async () => {
  model.closeAllConnections();
  model.close();
  await Promise.all([service.stop(), without.stop()]);
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 30 });
  ({ secret } = await company.key('member'));
  answer = writes('Thirty things, all of them open.');
});
afterEach(() => void (arrivals.length = 0));

const summarize = (input: object = { written: true }, query = '?max_credits=100') =>
  call(service, 'insights.summarize', { listId: company.listId, ...input }, { host: company.host, secret, query });

/** Makes a call that is held, confirmed and run. @returns its envelope and its record */
async function written() {
  const held = await summarize();
  expect(held.status).toBe(428);
  const callId: string = held.body.error.call_id;
  expect(arrivals).toHaveLength(0);
  expect((await click(service, company, callId, 'member', 'yes')).outcome).toBe('done');
  const record = await ended(service, callId);
  const status = await ask(service, `/api/v1/calls/${callId}`, { host: company.host, secret });
  return { record, envelope: status.body.data.envelope };
}

describe('a summary with a text', () => {
  test('is held with a preview of the recipient and the figures', async () => {
    const { body } = await summarize();
    expect(body.error.code).toBe('confirmation_required');
    const { preview } = body.error;
    expect(preview).toMatchObject({ recipients: [host], reversible: false, cost: { credits: 25 } });
    const told = preview.effects.join(' ');
    for (const part of [host, 'scribe', 'Name, Amount', 'at most 20 texts']) expect(told).toContain(part);
    expect(arrivals).toHaveLength(0);
  });

  test('has the text of the model, marked as such, and costs the surcharge', async () => {
    const { record, envelope } = await written();
    expect(record).toMatchObject({ state: 'succeeded', credits: { reserved: 25, charged: 25 } });
    expect(envelope).toMatchObject({
      ok: true,
      changed: [],
      data: { rows: 30, text: 'Thirty things, all of them open.', writtenBy: `scribe at ${host}` },
    });
    expect(envelope.data.textNote).toContain('Written by a model');
    expect(arrivals).toHaveLength(1);
    const [{ headers, path, body } = expect.fail('Nothing arrived.')] = arrivals;
    expect(path).toBe('/v1/chat/completions');
    expect(headers.authorization).toBe('Bearer key-of-the-model');
    expect(headers['idempotency-key']).toBe(`${record._id}.model`);
    expect(body.model).toBe('scribe');
    expect(service.logged.join('')).not.toContain('Thirty things');
    const [outbox] = await service.store.outbox.collection.find({ companyId: company.id }).toArray();
    expect(outbox).toMatchObject({ state: 'sent' });
    expect(JSON.stringify(outbox)).not.toContain('Thirty things');
  });

  test('sends figures and twenty texts at most, and no rows', async () => {
    const old = new Date(Date.now() - 400 * 86_400_000);
    await service.store.rows.collection.updateMany(
      { companyId: company.id, _id: { $in: company.rowIds.slice(0, 12) } },
      { $set: { updatedAt: old } },
    );
    await service.store.rows.collection.updateMany(
      { companyId: company.id, _id: { $in: company.rowIds.slice(20) } },
      { $set: { 'cells.name': 'thing twice' } },
    );
    await written();
    const material = arrivals[0]?.body.messages.find(({ role }) => role === 'user')?.content ?? '';
    expect(material).toContain('"rows":30');
    expect(material.match(/thing /g)?.length).toBeGreaterThan(0);
    expect(material.match(/thing /g)?.length).toBeLessThanOrEqual(20);
    for (const id of company.rowIds) expect(material).not.toContain(id);
  });

  test('is cut when the text of the model is too long', async () => {
    answer = writes('x'.repeat(10_000));
    expect((await written()).envelope.data.text).toHaveLength(4_000);
  });

  test.each([
    ['does not answer', () => hangs, 'did not answer in time'],
    ['answers with an error', () => fails, 'no text that could be used'],
    ['answers nothing', () => writes('  '), 'no text that could be used'],
  ])('has no text and costs only the rows when the model %s', async (_case, way, note) => {
    answer = way();
    const { record, envelope } = await written();
    expect(record).toMatchObject({ state: 'succeeded', credits: { charged: 5 } });
    expect(envelope.data).toMatchObject({
      rows: 30,
      text: null,
      writtenBy: null,
      textNote: expect.stringContaining(note),
    });
    expect(arrivals).toHaveLength(1);
  });

  test('is refused by field when the operator has set up no model', async () => {
    const other = await createCompany(without.store);
    const key = await other.key('member');
    const input = { listId: other.listId, written: true };
    const reply = await call(without, 'insights.summarize', input, { host: other.host, secret: key.secret });
    expect(reply.status).toBe(400);
    expect(reply.body.error.fields).toMatchObject([
      { path: '/written', fix: 'Leave it out, or ask the operator of the service for a language model.' },
    ]);
  });

  test('needs `written`: without it no call is held and nothing is sent', async () => {
    const reply = await summarize({});
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body.data)).not.toContain('text');
    expect(reply.headers['credits-charged']).toBe('5');
    expect(arrivals).toHaveLength(0);
  });
});

describe('a summary whose process dies', () => {
  let workshop: Workshop;
  beforeAll(async () => {
    workshop = await openWorkshop();
  });
  afterAll(() => workshop.close());

  const config = () => readConfig({ PUBLIC_URL: 'http://localhost:3000', ...environment }, 'worker');
  const worker = (later = 0) =>
    workshop.process((parts) => {
      Object.assign(parts.config, { model: config().model });
      return { ...parts, now: () => new Date(Date.now() + later) };
    });

  async function confirmed(): Promise<string> {
    const home = await createCompany(workshop.store, { rows: 12 });
    const input = { listId: home.listId, written: true };
    const { _id: callId } = await receive(workshop.store, home, {
      action: 'insights.summarize',
      input,
      claimId: crypto.randomUUID(),
      ceiling: 100,
    });
    expect(await worker().go(callId)).toBe('held_confirmation');
    await sayYes(workshop.store, callId, home.members.admin._id, new Date());
    return callId;
  }

  test('after the answer of the model has the same text and sends no second request', async () => {
    const callId = await confirmed();
    const died = worker();
    const { reached } = pauseAt(died.store, 'outbox.finish', 'after');
    void died.run(callId);
    await reached;
    expect(await worker().run(callId)).toBe('succeeded');
    expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({
      data: { text: 'Thirty things, all of them open.' },
    });
    expect(arrivals).toHaveLength(1);
  });

  test('before the request to the model is held again when the list has changed', async () => {
    const callId = await confirmed();
    const died = worker();
    const { reached } = pauseAt(died.store, 'outbox.begin', 'before');
    void died.run(callId);
    await reached;
    const { input } = await recordOf(workshop.store, callId);
    const { listId } = input as { listId: string };
    await workshop.store.lists.collection.updateOne({ _id: listId }, { $set: { version: 2, name: 'Others' } });
    expect(await worker().run(callId)).toBe('stale');
    expect(await worker().go(callId)).toBe('held_confirmation');
    expect(arrivals).toHaveLength(0);
  });

  test('during the request to the model ends later without a text, says so, and costs only the rows', async () => {
    const callId = await confirmed();
    const died = worker();
    const { reached } = pauseAt(died.store, 'outbox.finish', 'before');
    void died.run(callId);
    await reached;
    await expect(worker().run(callId)).rejects.toMatchObject({ type: 'Unavailable' });
    expect(await worker(20_000).run(callId)).toBe('succeeded');
    const { envelope, credits } = await recordOf(workshop.store, callId);
    expect(envelope).toMatchObject({ data: { text: null, textNote: expect.stringContaining('stopped while') } });
    expect(credits).toMatchObject({ due: 5, charged: 5 });
    expect(arrivals).toHaveLength(1);
  });
});

test('the settings of a model must be set together', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ PUBLIC_URL: 'http://localhost:3000', ...env }, 'all').model;
  expect(read({})).toBeUndefined();
  expect(() => read({ DEEP_MODEL_URL: 'https://api.example.com/v1' })).toThrow('DEEP_MODEL_KEY, DEEP_MODEL_NAME');
  expect(() => read({ DEEP_MODEL_URL: 'ftp://x', DEEP_MODEL_KEY: 'k', DEEP_MODEL_NAME: 'm' })).toThrow(
    'DEEP_MODEL_URL',
  );
});
