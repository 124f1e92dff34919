import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gzipped } from '../../src/actions/shared/company/companyExport.js';
import { click, ended, signedIn, type Who } from '../http/people.js';
import { pauseAt } from '../setup/intercept.js';
import { openWorkshop, receive, recordOf, sayYes, type Workshop } from '../setup/steps.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';

let service: TestService;
let workshop: Workshop;
let company: TestCompany;

beforeAll(async () => {
  [service, workshop] = await Promise.all([startTestService({ env: { RATE_LIMIT: '100000' } }), openWorkshop()]);
});
afterAll(() => Promise.all([service.stop(), workshop.close()]));
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'team' });
});

const as = async (who: Who, name: string, input: object = {}, query = '') =>
  call(service, name, input, { host: company.host, query, headers: await signedIn(service, company, who) });

describe('company.exportAll', () => {
  const outbox = async () => {
    const folder = join(service.config.dataDir, 'outbox');
    const files = await readdir(folder).catch(() => []);
    return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  };

  test('is mailed to an administrator after a confirmation and an approval, without secrets and inputs', async () => {
    const { secret } = await company.key('member');
    await call(
      service,
      'rows.update',
      { rowId: company.rowIds[0], cells: { name: 'private input' } },
      {
        host: company.host,
        secret,
      },
    );
    const to = company.members.admin2.email;
    const held = await as('admin', 'company.exportAll', { to });
    expect(held.status).toBe(428);
    expect(held.body.error.preview.recipients).toEqual([to]);
    const callId = held.body.error.call_id as string;
    await click(service, company, callId, 'admin', 'yes');
    await until(
      () => service.store.calls.get(callId),
      (record) => record?.state === 'held_approval',
    );
    await click(service, company, callId, 'admin2', 'yes');
    const done = await ended(service, callId);
    expect(done).toMatchObject({ state: 'succeeded', envelope: { changed: [] } });
    const mail = (await outbox()).find((text) => text.includes(`To: ${to}`)) ?? '';
    const encoded = /filename=\S+\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]+?)\r\n--/.exec(
      mail.slice(mail.indexOf('application/gzip')),
    )?.[1];
    const text = gunzipSync(Buffer.from(encoded ?? '', 'base64')).toString('utf8');
    const whole = JSON.parse(text) as Record<string, readonly Record<string, unknown>[]>;
    expect(whole['lists']).toMatchObject([
      { listId: company.listId, rows: [{ cells: { name: 'private input' } }, {}, {}] },
    ]);
    expect(whole['members']).toHaveLength(5);
    expect(whole['keys']).toMatchObject([{ name: 'test', lastFour: secret.slice(-4) }]);
    expect(whole['calls']?.map(({ action }) => action)).toContain('rows.update');
    expect(JSON.stringify(whole['calls'])).not.toContain('private input');
    expect(text).not.toMatch(/hash|"input"/i);
  });

  test('contains archived rows, comments and views, and marks the keys of removed members', async () => {
    const of = await createCompany(workshop.store);
    const { store } = workshop;
    const done = async (name: string, input: object) => {
      const { _id } = await receive(store, of, { action: name, input });
      await workshop.process().go(_id);
    };
    const { key } = await of.key('viewer');
    await store.members.collection.updateOne({ _id: key.ownerId }, { $set: { removedAt: new Date() } });
    await done('rows.comment', { rowId: of.rowIds[0], text: 'Ask them again.', mentions: [of.members.developer._id] });
    const filter = [{ column: 'amount', op: 'gt', value: 1 }];
    await done('views.save', { listId: of.listId, name: 'Large', filter });
    await done('rows.delete', { rowIds: [of.rowIds[1]] });
    await done('lists.archive', { listId: of.listId });
    const { _id } = await receive(store, of, { action: 'company.exportAll', input: {} });
    for (const who of ['admin', 'admin2'] as const) {
      await workshop.process().go(_id);
      await sayYes(store, _id, of.members[who]._id, workshop.clock.now);
    }
    expect(await workshop.process().go(_id)).toBe('succeeded');
    const { mail } = workshop.mails.find((one) => one.mail.to === of.members.admin.email) ?? {};
    const whole = JSON.parse(gunzipSync(mail?.attachment?.content as Buffer).toString('utf8')) as {
      comments: object[];
      notifications: object[];
      views: object[];
      keys: object[];
      lists: { rows: object[] }[];
    };
    expect(whole.comments).toMatchObject([{ rowId: of.rowIds[0], text: 'Ask them again.' }]);
    expect(whole.notifications).toMatchObject([{ kind: 'mention', memberId: of.members.developer._id, readAt: null }]);
    expect(whole.views).toMatchObject([{ listId: of.listId, name: 'Large', filter, shared: false }]);
    expect(whole.keys).toMatchObject([{ keyId: key._id, state: 'orphaned' }]);
    expect(whole.lists).toMatchObject([{ listId: of.listId, archivedAt: expect.any(String) as string }]);
    expect(whole.lists[0]?.rows).toMatchObject([
      { id: of.rowIds[0], archivedAt: null },
      { id: of.rowIds[2], archivedAt: null },
      { id: of.rowIds[1], archivedAt: expect.any(String) as string },
    ]);
  });

  test('is not sent again when its process dies after the mail', async () => {
    const of = await createCompany(workshop.store);
    const { _id } = await receive(workshop.store, of, { action: 'company.exportAll', input: {} });
    const sayYesAs = (who: Who) => sayYes(workshop.store, _id, of.members[who]._id, workshop.clock.now);
    expect(await workshop.process().go(_id)).toBe('held_confirmation');
    await sayYesAs('admin');
    expect(await workshop.process().go(_id)).toBe('held_approval');
    await sayYesAs('admin2');
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'calls.end', 'before');
    void died.go(_id);
    await reached;
    expect(await workshop.process().go(_id)).toBe('succeeded');
    const sent = workshop.mails.filter(({ mail }) => mail.to === of.members.admin.email);
    expect(sent).toHaveLength(1);
    expect((await recordOf(workshop.store, _id)).envelope).toMatchObject({
      data: {
        sentTo: of.members.admin.email,
        lists: 1,
        rows: 3,
        members: 5,
        keys: 0,
        endpoints: 0,
        comments: 0,
        views: 0,
        notifications: 0,
        calls: 1,
      },
    });
  });

  test('fails when it is too large for a mail, and is complete otherwise', async () => {
    async function* pieces() {
      for (let n = 0; n < 100; n += 1) yield randomBytes(500).toString('base64');
    }
    expect(await gzipped(pieces(), 1_000)).toBeNull();
    expect((await gzipped(pieces(), 1_000_000))?.byteLength).toBeGreaterThan(1_000);
  });

  test('to a non-administrator is refused before a hold', async () => {
    for (const to of [company.members.member.email, 'sam@partner.example']) {
      const reply = await as('admin', 'company.exportAll', { to });
      expect(reply.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/to' }] });
    }
  });

  test('with a key that is scoped to lists is refused', async () => {
    const { key, secret } = await company.key('admin');
    await service.store.keys.collection.updateOne({ _id: key._id }, { $set: { scope: { lists: [company.listId] } } });
    const reply = await call(service, 'company.exportAll', {}, { host: company.host, secret });
    expect(reply.body.error.code).toBe('forbidden');
  });
});
