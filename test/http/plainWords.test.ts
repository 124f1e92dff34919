import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { actWithKey, signedIn, type Who } from './people.js';

/** Messages state each fact once, and reveal nothing that the caller may not know. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  company = await createCompany(service.store);
});
afterAll(() => service.stop());

const act = (who: Who, name: string, input: unknown, query = ''): Promise<Reply> =>
  actWithKey(service, company, who, { name, input, query });

describe('an invalid field', () => {
  test.each([
    [
      'keys.create',
      { name: 'k', role: 'viewer', expiresInDays: 400 },
      'This must be at most 365.',
      'Send at most 365.',
    ],
    ['lists.rows', { listId: 'l', limit: 0 }, 'This must be at least 1.', 'Send at least 1.'],
    ['lists.rows', { listId: 7 }, 'This has the wrong type.', 'Send text.'],
    ['lists.rows', { listId: 'l', limit: 'x' }, 'This has the wrong type.', 'Send a whole number.'],
    ['rows.deleteMany', { rowIds: 'x' }, 'This has the wrong type.', 'Send a list.'],
    ['rows.deleteMany', { rowIds: [] }, 'This must have at least 1 entry.', 'Send at least 1 entry.'],
    ['rows.deleteMany', { rowIds: ['a', 'a'] }, 'This has the same entry twice.', 'Send each entry once.'],
    [
      'lists.rows',
      { listId: 'l'.repeat(101) },
      'This must have at most 100 characters.',
      'Send at most 100 characters.',
    ],
    ['lists.send', { listId: 'l', to: 'x' }, 'This is not a mail address.', 'Send a mail address.'],
  ])('of %s has a plain message: %j', async (name, input, message, fix) => {
    const reply = await act('admin', name, input);
    expect(reply.status).toBe(400);
    expect(reply.body.error.fields).toContainEqual(expect.objectContaining({ message, fix }));
  });
});

describe('an Authorization header without a key', () => {
  test.each(['Basic YWRhOmFkYQ==', 'Bearer'])('is refused with the accepted form: %s', async (authorization) => {
    const reply = await call(service, 'lists.list', {}, { host: company.host, headers: { authorization } });
    expect(reply.status).toBe(401);
    expect(reply.body.error.message).toContain('Send `Authorization: Bearer act_…`.');
    expect(reply.body.error.message).not.toContain('typing error');
  });
});

describe('a preview has consistent texts', () => {
  test.each([
    ['webhooks.create', { url: 'https://hooks.example.com/in', events: ['row.created'] }],
    ['team.invite', { email: 'new@partner.example', name: 'New', role: 'member' }],
    ['lists.send', { listId: 'LIST', to: 'sam@partner.example' }],
    ['rows.delete', { rowIds: ['ROW'] }],
    ['keys.create', { name: 'k', role: 'viewer' }],
  ])('for %s', async (name, input) => {
    const text = JSON.stringify(input).replace('LIST', company.listId).replace('ROW', String(company.rowIds[0]));
    const reply = await act('admin', name, JSON.parse(text), '?dry_run=true');
    const { effects, reversible, recipients } = reply.body.data.preview;
    const said = effects.join(' ');
    if (recipients.length > 0) expect(reversible).toBe(false);
    if (reversible) expect(said).not.toContain('cannot be recalled');
    else expect(said).not.toMatch(/can be (cancelled|undone|restored)/);
  });
});

test('the refusal of a summary without a model names no setting of the operator', async () => {
  const reply = await act('admin', 'insights.summarize', { listId: company.listId, written: true });
  expect(reply.status).toBe(400);
  expect(reply.body.error.fields).toMatchObject([{ message: 'This service has no language model.' }]);
  expect(reply.text).not.toMatch(/[A-Z]{3,}_[A-Z_]+/);
});

test('the page of a call with an unknown outcome says once that it is not sent again', async () => {
  const held = await act('member', 'lists.send', { listId: company.listId, to: 'sam@partner.example' });
  const callId = String(held.body.error.call_id);
  const message = 'The service does not know whether the message arrived, and does not send it again.';
  const envelope = { ok: false, error: { code: 'outcome_unknown', message, call_id: callId } } as const;
  const ended = { state: 'outcome_unknown', endedAt: new Date(), envelope } as const;
  await service.store.calls.collection.updateOne({ _id: callId }, { $set: ended });
  const headers = await signedIn(service, company, 'member');
  const { text } = await ask(service, `/decide/${callId}`, { host: company.host, headers });
  expect(text.match(/not send it again/g)).toHaveLength(1);
});
