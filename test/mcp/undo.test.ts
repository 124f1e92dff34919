import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { connect, type Connected, type Era } from './client.js';

/** The texts about undo for a model, which does not see the header with the id of the call. */

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe.each<Era>(['2026-07-28', '2025-11-25'])('in the revision %s', (era) => {
  let company: TestCompany;
  let as: Connected;

  beforeAll(async () => {
    company = await createCompany(service.store, { rows: 3 });
    as = await connect(service, { host: company.host, secret: (await company.key('member')).secret, era });
  });
  afterAll(() => as.client.close());

  test('a change says how it is undone; a read, a dry run and an irreversible change do not', async () => {
    const input = { rowId: company.rowIds[1], status: 'done' };
    const textsOf = async (name: string, args: object) => {
      const { content } = await as.client.callTool({ name, arguments: { ...args } });
      return (content as { text: string }[]).map(({ text }) => text);
    };
    const [, said = ''] = await textsOf('rows_move', input);
    const { callId } = JSON.parse(/\{.*\}/.exec(said)?.[0] ?? '{}');
    expect(said).toBe(`This can be undone: calls.undo takes {"callId": "${callId}"}.`);
    const { body } = await as.call('calls_undo', { callId });
    expect(body).toMatchObject({ ok: true, data: { action: 'rows.move', undone: 1 } });
    expect(await textsOf('calls_get', { callId })).toHaveLength(2);
    expect(await textsOf('rows_move', { ...input, _dry_run: true })).toHaveLength(1);
    expect(await textsOf('rows_get', { rowId: company.rowIds[1] })).toHaveLength(1);
    expect(await textsOf('rows_comment', { rowId: company.rowIds[1], text: 'x' })).toHaveLength(2);
    expect(await textsOf('account_update', { name: 'Mika' })).toHaveLength(1);
  });

  test('a key that may not undo gets no text about undoing', async () => {
    const { secret } = await company.key('member', { scope: { actions: ['rows'] } });
    const narrow = await connect(service, { host: company.host, secret, era });
    const { content } = await narrow.client.callTool({
      name: 'rows_move',
      arguments: { rowId: company.rowIds[2], status: 'done' },
    });
    expect(content).toHaveLength(1);
    await narrow.client.close();
  });
});
