import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  call,
  createCompany,
  startTestService,
  type Ask,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { expectErrorOf, paths, readRows } from './errors.js';

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
  company = await createCompany(service.store);
  ({ secret } = await company.key('admin'));
});
afterAll(() => service.stop());

const rows = (options: Partial<Ask>) => readRows(service, { host: company.host, secret }, options);

const expectError = (reply: Reply, status: number, code: string) => expectErrorOf(service, reply, status, code);

describe('hostile input', () => {
  test('names of prototype members are unknown fields', async () => {
    const reply = await rows({
      raw: `{"listId":"${company.listId}","__proto__":{"limit":1},"constructor":{"prototype":{"x":1}}}`,
    });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply).toSorted()).toEqual(['/__proto__', '/constructor']);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', '$set', 'a.b', 'na\\u0000me', ''])(
    'a cell named %j is an unknown column',
    async (name) => {
      const raw = `{"rowId":"${company.rowIds[0]}","cells":{"${name}":"x"}}`;
      const reply = await ask(service, '/api/v1/actions/rows.update', { host: company.host, secret, raw });
      await expectError(reply, 400, 'invalid_input');
      expect(paths(reply)).toHaveLength(1);
    },
  );

  test('JSON nested a hundred thousand levels deep is refused as a wrong type', async () => {
    await expectError(await rows({ raw: '['.repeat(100_000) + ']'.repeat(100_000) }), 400, 'invalid_input');
    const deep = `{"listId":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
    const reply = await rows({ raw: deep });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply)).toEqual(['/listId']);
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const raw = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]);
    const before = await service.store.lists.collection.countDocuments();
    await expectError(
      await ask(service, '/api/v1/actions/lists.create', { host: company.host, secret, raw }),
      400,
      'invalid_input',
    );
    expect(await service.store.lists.collection.countDocuments()).toBe(before);
  });

  test('half a surrogate pair is refused', async () => {
    const raw = '{"name":"broken \\ud800 text"}';
    await expectError(
      await ask(service, '/api/v1/actions/lists.create', { host: company.host, secret, raw }),
      400,
      'invalid_input',
    );
  });

  test('a NUL is kept in a text and makes an id unknown', async () => {
    await expectError(await rows({ body: { listId: 'lst_\u0000' } }), 404, 'not_found');
    const as = { host: company.host, secret };
    const input = { listId: company.listId, cells: { name: 'a\u0000b' } };
    const made = await call(service, 'rows.create', input, as);
    expect(made.body.data.row.cells.name).toBe('a\u0000b');
    const named = await call(service, 'lists.create', { name: 'a\u0000b' }, as);
    expect([named.status, named.body.error.fields[0].path]).toEqual([400, '/name']);
  });

  test('ids that look like database operators are unknown; objects in their place have the wrong type', async () => {
    for (const listId of ['$ne', '{"$ne":null}', 'lst_$where', '..', '.*']) {
      await expectError(await rows({ body: { listId } }), 404, 'not_found');
    }
    for (const listId of [{ $ne: null }, { $gt: '' }, ['x'], null, 0, true]) {
      const reply = await rows({ body: { listId } });
      await expectError(reply, 400, 'invalid_input');
      expect(paths(reply)).toEqual(['/listId']);
    }
    await expectError(await ask(service, '/api/v1/calls/$ne', { host: company.host, secret }), 404, 'not_found');
    await expectError(
      await ask(service, '/api/v1/calls/call_x?wait[$gt]=1', { host: company.host, secret }),
      400,
      'invalid_input',
    );
  });

  test('an invalid cursor is refused, and does not become a query of the database', async () => {
    const reply = await rows({ body: { listId: company.listId, cursor: '{"$gt":""}' } });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply)).toEqual(['/cursor']);
  });

  test('the answer to a thousand invalid fields has a limited size', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`field${n}`, n]));
    const reply = await rows({ body: many });
    await expectError(reply, 400, 'invalid_input');
    expect(paths(reply).length).toBeLessThanOrEqual(50);
    expect(reply.text.length).toBeLessThan(20_000);
  });

  test('the answer does not repeat the name of an invalid field of a megabyte', async () => {
    const reply = await rows({ body: { listId: company.listId, ['x'.repeat(900_000)]: 1 } });
    await expectError(reply, 400, 'invalid_input');
    expect(reply.text.length).toBeLessThan(20_000);
  });
});
