import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  call,
  createCompany,
  startTestService,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import type { Who } from './people.js';

/** Refusals in German, for callers that ask for it. */

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService();
  company = await createCompany(service.store, { rows: 12 });
});
afterAll(() => service.stop());

async function inGerman(who: Who, name: string, input: unknown, query = ''): Promise<Reply> {
  const { secret } = await company.key(who);
  const headers = { 'Accept-Language': 'de-DE,de;q=0.9,en;q=0.8' };
  return call(service, name, input, { host: company.host, secret, headers, query });
}

describe('a refusal for a German caller', () => {
  test('has a German message and German faults of fields', async () => {
    const { body } = await inGerman('member', 'lists.list', {}, '?dry_run=1');
    expect(body.error).toMatchObject({
      code: 'invalid_input',
      message: 'Einige Parameter sind nicht gültig: query/dry_run.',
      fields: [
        {
          path: 'query/dry_run',
          message: 'Dieser Parameter ist nicht gültig.',
          fix: 'Möglich sind true und false.',
        },
      ],
    });
  });

  test('is German in the response and in the record of the call', async () => {
    const read = await inGerman('admin', 'lists.list', {});
    const { body, headers } = await inGerman('admin', 'calls.undo', { callId: read.headers['call-id'] });
    const message =
      'Der Aufruf hat keine Zeilen, Listen oder Kommentare geändert. Es gibt nichts rückgängig zu machen.';
    expect(body.error).toMatchObject({ code: 'conflict', message });
    const record = await service.store.calls.get(headers['call-id'] as string);
    expect(record?.envelope).toMatchObject({ ok: false, error: { message } });
  });

  test('names roles in German', async () => {
    const { body } = await inGerman('viewer', 'keys.list', {});
    expect(body.error).toMatchObject({
      code: 'forbidden',
      message: 'keys.list braucht mindestens die Rolle Entwickler. Dieser Schlüssel ruft mit der Rolle Betrachter auf.',
    });
  });

  test('says in German who must decide on a held call', async () => {
    const { body } = await inGerman('member', 'rows.delete', { rowIds: company.rowIds });
    expect(body.error).toMatchObject({
      code: 'confirmation_required',
      message: 'Das muss zuerst ein Mensch bestätigen. Gib ihm den Link; danach läuft der Aufruf von selbst.',
    });
  });
});
