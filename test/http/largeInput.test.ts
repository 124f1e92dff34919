import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** A large body of one company does not delay the calls of another one. */

let service: TestService;
let company: TestCompany;
let other: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  company = await createCompany(service.store);
  other = await createCompany(service.store);
});
afterAll(() => service.stop());

/** A body of 883 KiB without repetition. */
const RULES = { rules: Array.from({ length: 145_000 }, (_, n) => n) };

test('145,000 rules are refused at once, with a limited number of errors', async () => {
  const { secret } = await company.key('admin');
  const others = await other.key('member');
  const plain = () => call(service, 'lists.get', { listId: other.listId }, { host: other.host, secret: others.secret });
  expect((await plain()).status).toBe(200);
  const began = Date.now();
  const refused = call(service, 'company.setGuardPolicy', RULES, { host: company.host, secret });
  expect((await plain()).status).toBe(200);
  const reply = await refused;
  // Without the limits this takes 14 seconds and more.
  expect(Date.now() - began).toBeLessThan(5_000);
  expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_input']);
  expect(reply.body.error.fields.length).toBeLessThanOrEqual(50);
  expect(reply.body.error.fields[0].path).toBe('/rules');
});

test('a caller that may not call the action is refused before a large body is checked', async () => {
  const { secret } = await company.key('viewer');
  const caller = { host: company.host, secret };
  const large = await call(service, 'company.setGuardPolicy', RULES, caller);
  expect([large.status, large.body.error.code]).toEqual([403, 'forbidden']);
  // The body has been discarded, so the connection accepts the next request.
  expect((await call(service, 'lists.get', { listId: company.listId }, caller)).status).toBe(200);
  const small = await call(service, 'company.setGuardPolicy', { rules: 1 }, caller);
  expect([small.status, small.body.error.code]).toEqual([400, 'invalid_input']);
  const dry = await call(service, 'company.setGuardPolicy', RULES, { ...caller, query: '?dry_run=true' });
  expect([dry.status, dry.body.error.code]).toEqual([400, 'invalid_input']);
});

test('an object with thousands of fields is refused for its size', async () => {
  const { secret } = await company.key('admin');
  const raw = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n])));
  const reply = await ask(service, '/api/v1/actions/lists.get', { host: company.host, secret, raw });
  expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_input']);
  expect(reply.body.error.fields).toEqual([
    { path: '', message: expect.stringContaining('1000 fields'), fix: expect.stringMatching(/\S/) },
  ]);
});
