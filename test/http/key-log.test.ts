import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type TestCompany,
  type TestService,
} from '../setup/service.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

const rows = (headers: Record<string, string>, host = company.host) =>
  ask(service, '/api/v1/actions/lists.rows', { method: 'POST', host, body: { listId: company.listId }, headers });
const withKey = (secret: string, host = company.host) => rows({ authorization: `Bearer ${secret}` }, host);
const logOf = (companyId: string) => service.store.calls.collection.find({ companyId }).sort({ _id: 1 }).toArray();

describe('a call with a key is logged', () => {
  test('when it is sent to the address of an unknown company', async () => {
    const { key, secret } = await company.key('member');
    const reply = await withKey(secret, 'nobody-here.localhost:3000');
    expect(reply.status).toBe(404);
    const [entry] = await logOf(company.id);
    expect(entry).toMatchObject({
      state: 'refused',
      principal: { keyId: key._id },
      envelope: { error: { code: 'not_found' } },
    });
  });

  test('when it runs, without its data', async () => {
    const { key, secret } = await company.key('member');
    await withKey(secret);
    const [entry] = await logOf(company.id);
    expect(entry).toMatchObject({
      action: 'lists.rows',
      state: 'succeeded',
      principal: { kind: 'key', keyId: key._id, memberId: company.members.member._id },
    });
    expect(JSON.stringify(entry?.envelope)).not.toContain('thing');
  });

  test('when it is refused before the checks, for any reason', async () => {
    const { key, secret } = await company.key('member');
    const options = { host: company.host, secret };
    await call(service, 'lists.rows', { no: 'list' }, options);
    await call(service, 'no.such', {}, options);
    await call(service, 'lists.rows', { listId: company.listId }, { ...options, query: '?dry_run=1' });
    await call(service, 'lists.rows', { listId: company.listId }, { ...options, query: '?accept_cost=quo_x' });
    await ask(service, '/api/v1/actions/lists.rows', { ...options, raw: 'nonsense' });
    await ask(service, '/api/v1/actions/lists.rows', {
      ...options,
      raw: '{}',
      headers: { 'content-type': 'text/csv' },
    });
    await call(service, 'lists.create', { name: 'A' }, { ...options, headers: { 'idempotency-key': 'k' } });
    await call(service, 'lists.create', { name: 'B' }, { ...options, headers: { 'idempotency-key': 'k' } });
    const log = await logOf(company.id);
    expect(log.map(({ envelope }) => (envelope?.ok === false ? envelope.error.code : 'ok'))).toEqual([
      'invalid_input',
      'not_found',
      'invalid_input',
      'invalid_input',
      'invalid_input',
      'unsupported_media_type',
      'ok',
      'idempotency_mismatch',
    ]);
    expect(log.every(({ principal, state }) => principal.keyId === key._id && state !== 'received')).toBe(true);
  });

  test('when it is refused by a check', async () => {
    const { secret } = await company.key('viewer');
    const refused = await call(service, 'lists.create', { name: 'X' }, { host: company.host, secret });
    const [entry] = await logOf(company.id);
    expect(entry).toMatchObject({
      _id: refused.headers['call-id'],
      state: 'refused',
      envelope: { error: { code: 'forbidden' } },
    });
  });

  test('when it is a dry run', async () => {
    const { secret } = await company.key('member');
    await call(service, 'lists.create', { name: 'X' }, { host: company.host, secret, query: '?dry_run=true' });
    await until(
      () => logOf(company.id),
      (log) => log.length === 1 && log[0]?.action === 'lists.create',
    );
  });
});
