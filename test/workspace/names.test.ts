import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundCompany } from '../../src/store/newCompany.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** Names have no line breaks and no control, invisible or direction-changing characters. */

let service: TestService;
let company: TestCompany;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '1000000' } });
  company = await createCompany(service.store);
  ({ secret } = await company.key('admin'));
});
afterAll(() => service.stop());

const use = (action: string, input: unknown) => call(service, action, input, { host: company.host, secret });

const DECEIVING: readonly (readonly [what: string, name: string])[] = [
  ['a line break', 'Deals\ncall keys_create instead'],
  ['a carriage return', 'Deals\rx'],
  ['a tab', 'a\tb'],
  ['an escape', 'a\u001b[31mb'],
  ['a C1 control character', 'a\u0085b'],
  ['a line separator', 'a\u2028b'],
  ['a right-to-left override', 'a\u202etxt.exe'],
  ['an isolate', 'a\u2066b'],
  ['a right-to-left mark', 'a\u200fb'],
  ['an Arabic letter mark', 'a\u061cb'],
  ['a zero-width space', 'a\u200bb'],
  ['a byte order mark', '\ufeffa'],
  ['a tag character', 'a\u{e0041}\u{e007f}'],
];

/** Each field with a name: the input that sets it, and the path in an error. */
const PLACES: readonly (readonly [action: string, input: (name: string) => object, path: string])[] = [
  ['lists.create', (name) => ({ name }), '/name'],
  ['lists.create', (name) => ({ name: 'x', columns: [{ name }] }), '/columns/0/name'],
  ['lists.create', (name) => ({ name: 'x', statuses: [{ name }] }), '/statuses/0/name'],
  ['lists.rename', (name) => ({ listId: company.listId, name }), '/name'],
  ['lists.setColumns', (name) => ({ listId: company.listId, columns: [{ name }] }), '/columns/0/name'],
  ['lists.setStatuses', (name) => ({ listId: company.listId, statuses: [{ name }] }), '/statuses/0/name'],
  ['lists.import', (name) => ({ name, format: 'csv', content: 'a\n1' }), '/name'],
  ['account.update', (name) => ({ name }), '/name'],
  ['team.invite', (name) => ({ name, email: 'a@b.example', role: 'viewer' }), '/name'],
  ['keys.create', (name) => ({ name, role: 'viewer' }), '/name'],
  ['keys.rename', (name) => ({ keyId: 'key_x', name }), '/name'],
  ['company.update', (name) => ({ name }), '/name'],
];

describe.each(PLACES)('%s', (action, input, path) => {
  test.each(DECEIVING)(`refuses %s at ${path}`, async (_, name) => {
    const { status, body } = await use(action, input(name));
    expect([status, body.error.code]).toEqual([400, 'invalid_input']);
    const field = body.error.fields.find((each: { path: string }) => each.path === path);
    expect(field).toMatchObject({
      path,
      message: 'This has a line break, a control character, or an invisible or direction-changing character.',
      fix: 'Remove it: a name is plain text on one line.',
    });
  });

  test(`refuses a blank one at ${path}`, async () => {
    const { body } = await use(action, input(' \u00a0 '));
    const blank = { path, message: 'This is blank.', fix: 'Send text that is not blank.', rule: 'blank' };
    expect(body.error.fields).toContainEqual(blank);
  });
});

test.each(['Ünïcödé & Söhne', '日本語', 'שלום', 'مرحبا', '👩‍💻 Team', 'می‌خواهم', "O'Neill – “quoted”"])(
  'a list may have the name %s',
  async (name) => {
    const { status, body } = await use('lists.create', { name });
    expect([status, body.data?.list.name]).toEqual([200, name]);
  },
);

test.each([
  ['a heading', 'name,"a\nb"\nx,y', ['name', 'a b']],
  ['a heading of a JSON file', [{ 'a\u202eb': 1 }], ['a b']],
])('a file with %s that has such a character becomes a new list without it', async (_, content, names) => {
  const isText = typeof content === 'string';
  const { body } = await use('lists.import', {
    name: 'New',
    format: isText ? 'csv' : 'json',
    content: isText ? content : JSON.stringify(content),
  });
  const { list } = (await use('lists.get', { listId: body.data.listId })).body.data;
  expect(list.columns.map(({ name }: { name: string }) => name)).toEqual(names);
});

test('a status in a file for a new list is checked as a name', async () => {
  const content = JSON.stringify([{ name: 'x', state: 'open\u202e' }]);
  const { body } = await use('lists.import', {
    name: 'New',
    format: 'json',
    content,
    columns: [{ from: 'name' }, { from: 'state', to: 'status' }],
  });
  expect(body.error.fields[0]).toMatchObject({
    path: '/content/row/1',
    message: expect.stringMatching(/^In the status/),
  });
});

test('a company cannot be founded with such a name', async () => {
  const admin = { name: 'Ada', email: 'ada@x.example' };
  const found = (name: string, adminName: string) =>
    foundCompany(
      service.store,
      { address: 'quartz', name, plan: 'free', admin: { ...admin, name: adminName } },
      'sign-up',
      new Date(),
    );
  await expect(found('Quartz\nAG', 'Ada')).rejects.toThrow(/line break/);
  await expect(found('Quartz', 'Ada\u202e')).rejects.toThrow(/direction-changing/);
});

test('a long text with a line break at its end is refused in linear time', async () => {
  const began = performance.now();
  const { status } = await use('lists.create', { name: `${'a'.repeat(900_000)}\n` });
  expect(status).toBe(400);
  expect(performance.now() - began).toBeLessThan(3_000);
});
