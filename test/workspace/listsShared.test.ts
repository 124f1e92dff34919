import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { click, ended, signedIn, type Who } from '../http/people.js';
import { call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { openWorkshop, receive, sayYes, type Workshop } from '../setup/steps.js';

let service: TestService;
let company: TestCompany;
let workshop: Workshop;

beforeAll(async () => {
  [service, workshop] = await Promise.all([startTestService({ env: { RATE_LIMIT: '100000' } }), openWorkshop()]);
});
afterAll(() => Promise.all([service.stop(), workshop.close()]));
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 3 });
});

async function as(who: Who, name: string, input: object, of = company) {
  const headers = await signedIn(service, of, who);
  return call(service, name, input, { host: of.host, headers });
}
const member = (name: string, input: object = {}) => as('member', name, { listId: company.listId, ...input });
const shown = async (input: object = {}, who: Who = 'member') =>
  (await as(who, 'lists.list', input)).body.data.lists.map(({ listId }: { listId: string }) => listId);

describe('lists.share', () => {
  test('hides a list from all but the named members and the administrators, and opens it again', async () => {
    const openTo = [company.members.member._id];
    expect((await member('lists.share', { openTo })).body).toMatchObject({
      data: { list: { openTo } },
      changed: [{ type: 'list', id: company.listId, change: 'updated' }],
    });
    expect(await shown({}, 'viewer')).toEqual([]);
    expect((await as('viewer', 'lists.get', { listId: company.listId })).status).toBe(404);
    expect(await shown({}, 'member')).toEqual([company.listId]);
    expect(await shown({}, 'admin')).toEqual([company.listId]);
    expect((await member('lists.share', { openTo: 'company' })).body.data.list.openTo).toBe(null);
    expect(await shown({}, 'viewer')).toEqual([company.listId]);
  });

  test('refuses to exclude its caller, and refuses unknown and removed members', async () => {
    expect((await member('lists.share', { openTo: [company.members.viewer._id] })).body.error.code).toBe('conflict');
    expect((await member('lists.share', { openTo: ['mem_none'] })).status).toBe(404);
    await service.store.members.collection.updateOne(
      { _id: company.members.viewer._id },
      { $set: { removedAt: new Date() } },
    );
    const gone = await as('admin', 'lists.share', { listId: company.listId, openTo: [company.members.viewer._id] });
    expect(gone.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: '/openTo/0' }] });
    expect((await member('lists.share', { openTo: 'everybody' })).body.error.code).toBe('invalid_input');
  });
});

describe('lists.send and lists.export', () => {
  test('a mail is confirmed, and then sent with the message', async () => {
    const { status, body } = await member('lists.send', { to: 'sam@partner.example', message: 'As promised.' });
    expect(status).toBe(428);
    expect(body.error.preview).toMatchObject({
      recipients: ['sam@partner.example'],
      reversible: false,
      effects: expect.arrayContaining(['The mail says: As promised.']),
      affected: { count: 3 },
    });
    await click(service, company, body.error.call_id, 'member', 'yes');
    expect(await ended(service, body.error.call_id)).toMatchObject({
      state: 'succeeded',
      envelope: { data: { rows: 3, sentTo: 'sam@partner.example' }, changed: [] },
    });
  });

  test('the mail is sent once in any number of runs', async () => {
    const of = await createCompany(workshop.store, { rows: 3 });
    const input = { listId: of.listId, to: 'sam@partner.example', message: 'As promised.' };
    const { _id } = await receive(workshop.store, of, { action: 'lists.send', input });
    expect(await workshop.process().go(_id)).toBe('held_confirmation');
    await sayYes(workshop.store, _id, of.members.admin._id, new Date());
    expect(await workshop.process().go(_id)).toBe('succeeded');
    await repeat(_id);
    const sent = workshop.mails.filter(({ messageId }) => messageId.startsWith(_id));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail.text).toMatch(/^As promised\.\n\nAttached: Things, 3 rows/);
    expect(sent[0]?.mail.attachment?.content).toContain('thing 2');
  });

  test('an export without an address is returned at once, as CSV or JSON', async () => {
    const csv = (await member('lists.export')).body.data;
    expect(csv).toMatchObject({ rows: 3, sentTo: null, contentType: 'text/csv; charset=utf-8' });
    expect(csv.content.split('\r\n')).toHaveLength(5);
    const json = (await member('lists.export', { format: 'json' })).body.data;
    expect(JSON.parse(json.content).rows.map(({ id }: { id: string }) => id)).toEqual(company.rowIds);
  });
});

/** Runs a call again, as after a worker that died just before it wrote the outcome. */
async function repeat(callId: string): Promise<void> {
  await workshop.store.calls.collection.updateOne(
    { _id: callId },
    { $set: { state: 'running' }, $unset: { envelope: 1, endedAt: 1 } },
  );
  expect(await workshop.process().run(callId)).toBe('succeeded');
}
