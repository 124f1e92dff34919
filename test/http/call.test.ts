import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store);
});
afterAll(() => service.stop());

test('a member reads the rows of a list with a key', async () => {
  const { secret } = await company.key('member');
  const reply = await call(service, 'lists.rows', { listId: company.listId }, { host: company.host, secret });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ ok: true, changed: [], data: { listId: company.listId, name: 'Things' } });
  expect(reply.body.data.rows).toHaveLength(3);
});
