import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** Deprecated actions still work, and every answer names the action that replaces them. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store);
});
afterAll(() => service.stop());

test('an answer of a deprecated action has the headers Deprecation and Link, and so does a refusal', async () => {
  const link = '<http://localhost:3000/docs/actions/rows.deleteMany>; rel="deprecation"; type="text/html"';
  const used = { deprecation: '@1795392000', link };
  const { secret } = await company.key('member');
  const by = { host: company.host, secret };
  const done = await call(service, 'rows.deleteMany', { rowIds: company.rowIds.slice(0, 2) }, by);
  expect(done.status).toBe(200);
  expect(done.headers).toMatchObject(used);
  const refused = await call(service, 'rows.deleteMany', { rowIds: [] }, by);
  expect(refused.status).toBe(400);
  expect(refused.headers).toMatchObject(used);
  const other = await call(service, 'rows.delete', { rowIds: company.rowIds.slice(2, 3) }, by);
  expect(other.status).toBe(200);
  expect(other.headers).not.toHaveProperty('deprecation');
});

test('the OpenAPI description and the pages name the action to use instead', async () => {
  const { body } = await ask(service, '/api/v1/openapi.json', { host: company.host });
  const { post } = body.paths['/actions/lists.send'];
  expect(post.deprecated).toBe(true);
  expect(post['x-action'].deprecated).toEqual({ use: 'lists.export', since: '2026-11-23' });
  expect(body.paths['/actions/lists.export'].post).not.toHaveProperty('deprecated');
  const { text } = await ask(service, '/docs/actions/lists.send.md', { host: 'localhost:3000' });
  expect(text).toContain('Deprecated since 2026-11-23: use lists.export.');
});
