import { expect } from 'vitest';
import { ask, type Ask, type Reply, type TestCompany, type TestService } from '../setup/service.js';

/** The paths of the invalid fields that an error names. */
export const paths = ({ body }: Reply): string[] =>
  body.error?.['fields']?.map(({ path }: { path: string }) => path) ?? [];

/** Reads rows with a key of the company. */
export function readRows(
  service: TestService,
  { host, secret }: Pick<TestCompany, 'host'> & { readonly secret: string },
  options: Partial<Ask>,
): Promise<Reply> {
  return ask(service, '/api/v1/actions/lists.rows', { method: 'POST', host, secret, ...options });
}

/** Expects an error in the envelope, with the fields of every error and an existing page. */
export async function expectErrorOf(service: TestService, reply: Reply, status: number, code: string): Promise<void> {
  expect({ status: reply.status, code: reply.body?.error?.code }).toEqual({ status, code });
  expect(reply.body).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/\S/), request_id: reply.headers['request-id'] },
  });
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  const page = new URL(reply.body.error?.['doc_url']);
  expect(page.origin).toBe('http://localhost:3000');
  const doc = await ask(service, page.pathname, { host: 'localhost:3000' });
  expect(doc.status).toBe(200);
  expect(doc.text).toContain(code);
}
