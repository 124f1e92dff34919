import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/engine/ids.js';
import { monthOf } from '../../src/store/credits.js';
import { announceChange } from '../../src/events/announceChange.js';
import { click, ended, heldAgain, signedIn, type Who } from '../http/people.js';
import { startMailServer, type MailServer, type Received } from '../setup/mailServer.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';

/** Who gets which mail, through a real mail server. */
let server: MailServer;
let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  server = await startMailServer();
  service = await startTestService({ env: { SMTP_URL: server.url, MAIL_FROM: 'Acme <no-reply@acme.example>' } });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
  // A third administrator.
  const admin = { ...company.members.admin, _id: newId('mem'), name: 'zoe', email: `zoe@${company.id}.example` };
  await service.store.members.collection.insertOne({ ...admin, passwordHash: null });
  await service.store.companies.collection.updateOne({ _id: company.id }, { $push: { admins: admin._id } });
});

async function byKey(who: Who, action: string, input: unknown): Promise<Reply> {
  const { secret } = await company.key(who);
  return call(service, action, input, { host: company.host, secret });
}
async function byClick(who: Who, action: string, input: unknown): Promise<Reply> {
  const headers = await signedIn(service, company, who);
  return call(service, action, input, { host: company.host, headers });
}
const idOf = (reply: Reply) => String(reply.body.error.call_id);
const ours = () => server.received.filter(({ to }) => to.endsWith(`${company.id}.example`));
const namesOf = (mails: readonly Received[]) => mails.map(({ to }) => to.slice(0, to.indexOf('@'))).toSorted();

/** All mails to the company, as soon as there are this many. */
const mails = (count: number) => until(ours, (found) => found.length >= count);
/** The mails of an event, once it is published and all of them are sent. */
async function mailsOf(eventId: string): Promise<readonly Received[]> {
  const of = () =>
    service.store.deliveries.collection.find({ companyId: company.id, eventId, channel: 'mail' }).toArray();
  await until(() => service.store.events.get(company.id, eventId), Boolean);
  // A pending event is removed once its deliveries are inserted.
  await until(
    () => service.store.events.waiting(1, company.id),
    (waiting) => waiting.length === 0,
  );
  const made = await until(of, (found) => found.every(({ state }) => state !== 'pending'));
  return made.map(({ _id }) => {
    const found = ours().filter(({ mail }) => mail.messageId === `<${_id}@${company.id}.action-api>`);
    expect(found).toHaveLength(1);
    return found[0] as Received;
  });
}
async function sweep(): Promise<void> {
  await service.client.schedule.getHandle(`${service.name}-sweep`).trigger('BUFFER_ONE');
}
/** The link in a mail, which is the same in both forms. */
function linkIn({ mail }: Received): URL {
  const [link = ''] = /http:\S+/.exec(mail.text ?? '') ?? [];
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html?.match(/href="[^"]*"/g)).toEqual([`href="${link}"`, `href="${link}"`]);
  return new URL(link);
}
async function open(link: URL, who: Who): Promise<Reply> {
  expect(link.host).toBe(company.host);
  return ask(service, link.pathname, { host: link.host, headers: await signedIn(service, company, who) });
}

describe('a call that waits for a confirmation', () => {
  test('made by a key sends a mail to its owner only, with a link to the decision', async () => {
    const input = { rowIds: company.rowIds };
    const held = await byKey('developer', 'rows.deleteMany', input);
    expect(held.status).toBe(428);
    const told = await mailsOf(`evt_${idOf(held)}_held_1`);
    expect(namesOf(told)).toEqual(['dana']);
    const [received] = told as [Received];
    const { subject, text = '', html = '', from } = received.mail;
    expect(subject).toBe('Please confirm: Delete many rows (Testers)');
    expect(from?.address).toBe('no-reply@acme.example');
    for (const words of [
      held.body.error.preview.title,
      'in your name',
      `${held.body.error.preview.expires_at.slice(11, 16)} UTC`,
    ])
      expect([text.includes(words), html.includes(words)]).toEqual([true, true]);
    expect(text).toContain(held.body.error.preview.asked_by.via);
    // The title has the number of rows. Only the page shows which rows.
    for (const hidden of [company.rowIds[0], company.listId, 'thing 1', 'csrf'])
      expect(received.source).not.toContain(hidden);

    const link = linkIn(received);
    expect(link.pathname).toBe(`/decide/${idOf(held)}`);
    expect((await open(link, 'developer')).text).toContain('value="yes"');
    expect((await open(link, 'member')).text).not.toMatch(/value="yes"|thing 1/);
    // Mail programs fetch links before a person opens them.
    await ask(service, link.pathname, { host: link.host, method: 'HEAD' });
    expect((await service.store.calls.get(idOf(held)))?.state).toBe('held_confirmation');
  });

  test('made in a session sends no mail', async () => {
    const held = await byClick('developer', 'rows.deleteMany', { rowIds: company.rowIds });
    expect(held.status).toBe(428);
    expect(await mailsOf(`evt_${idOf(held)}_held_1`)).toEqual([]);
    await byKey('member', 'rows.deleteMany', { rowIds: company.rowIds });
    expect(namesOf(await mails(1))).toEqual(['mika']);
  });

  test('sends another mail when the preview has changed', async () => {
    const held = await byKey('developer', 'rows.deleteMany', { rowIds: company.rowIds });
    await mails(1);
    await byClick('member', 'rows.update', { rowId: company.rowIds[0], cells: { amount: 99 } });
    await click(service, company, idOf(held), 'developer', 'yes');
    await heldAgain(service, idOf(held), 2);
    const [again] = await mailsOf(`evt_${idOf(held)}_held_2`);
    expect(again?.mail.subject).toBe('Please confirm again: Delete many rows (Testers)');
    expect(again?.mail.text).toContain('An earlier confirmation no longer counts');
  });
});

describe('a call that waits for an approval', () => {
  test.each([
    ['key', byKey],
    ['click', byClick],
  ] as const)('made by a %s sends a mail to every administrator except the caller', async (_how, made) => {
    const held = await made('admin', 'team.remove', { memberId: company.members.viewer._id });
    expect(held.status).toBe(423);
    const told = await mailsOf(`evt_${idOf(held)}_held_1`);
    expect(namesOf(told)).toEqual(['abe', 'zoe']);
    for (const received of told) {
      expect(received.mail.subject).toBe('Please approve: Remove a member (Testers)');
      expect(received.mail.text).toContain('Remove vera from the team');
      expect(received.mail.text).toContain('Asked by: ada, via');
      const page = await open(linkIn(received), 'admin2');
      expect(page.text).toContain('Waits for your approval');
    }
  });

  test('sends no mail to its subject', async () => {
    const held = await byKey('admin', 'team.remove', { memberId: company.members.admin2._id });
    expect(namesOf(await mailsOf(`evt_${idOf(held)}_held_1`))).toEqual(['zoe']);
  });

  test('sends its mails after the confirmation when it needs both, and the invitation after the approval', async () => {
    const email = `lena@${company.id}.example`;
    const held = await byKey('admin', 'team.invite', { email, name: 'Lena <b>', role: 'admin' });
    expect(held.status).toBe(428);
    expect(namesOf(await mailsOf(`evt_${idOf(held)}_held_1`))).toEqual(['ada']);
    await click(service, company, idOf(held), 'admin', 'yes');
    await heldAgain(service, idOf(held), 2);
    const asked = await mailsOf(`evt_${idOf(held)}_held_2`);
    expect(namesOf(asked)).toEqual(['abe', 'zoe']);
    expect(asked[0]?.mail.subject).toBe('Please approve: Invite a person to the team (Testers)');
    await click(service, company, idOf(held), 'admin2', 'yes');
    await ended(service, idOf(held));
    const [invited] = (await mails(4)).filter(({ to }) => to === email) as [Received];
    expect(invited.mail.subject).toBe('ada invites you to Testers');
    expect(invited.mail.html).toContain('Hello Lena &lt;b>,');
    const link = linkIn(invited);
    expect((await ask(service, link.pathname, { host: link.host })).text).toContain(email);
  });
});

describe('credits', () => {
  const spend = async (credits: number) => {
    const { credits: months } = service.store;
    const month = monthOf(new Date());
    await months.reserve(company.id, month, `call_${credits}`, credits, 10_000);
    await months.settle(company.id, month, `call_${credits}`, credits);
  };
  const forecast = async () => {
    const reply = await byClick('member', 'insights.duplicates', { listId: company.listId });
    const query = `?max_credits=${reply.body.error.max_credits}`;
    const headers = await signedIn(service, company, 'member');
    await call(service, 'insights.duplicates', { listId: company.listId }, { host: company.host, headers, query });
    return Number(reply.body.error.max_credits);
  };

  test('that run low send a mail to administrators', async () => {
    await spend(8_500);
    await forecast();
    const told = await mails(3);
    expect(namesOf(told)).toEqual(['abe', 'ada', 'zoe']);
    expect(told[0]?.mail.subject).toBe('Few Deep credits are left this month (Testers)');
    expect(told[0]?.mail.text).toMatch(/Left: 1,4\d\d of 10,000/);
    expect((await open(linkIn(told[0] as Received), 'admin')).status).toBe(200);
  });

  test('that are used up send one mail about that, and none about few credits', async () => {
    const price = await forecast();
    await spend(10_000 - 2 * price);
    await forecast();
    const told = await mails(3);
    expect(told.map(({ mail }) => mail.subject)).toEqual(
      Array.from({ length: 3 }, () => 'The Deep credits of this month are used up (Testers)'),
    );
    const low = () =>
      service.store.deliveries.collection.find({ companyId: company.id, type: 'credits.low' }).toArray();
    const ofLow = await until(low, (found) => found.length === 3 && found.every(({ state }) => state !== 'pending'));
    expect(ofLow.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});

test('a key that expires within a week sends a mail to its owner', async () => {
  const { key } = await company.key('developer', { expiresAt: new Date(Date.now() + 6 * 86_400_000) });
  const createdAt = new Date(Date.now() - 30 * 86_400_000);
  await service.store.keys.collection.updateOne({ _id: key._id }, { $set: { createdAt } });
  await sweep();
  const [received] = (await mails(1)) as [Received];
  expect(namesOf([received])).toEqual(['dana']);
  expect(received.mail.text).toContain(`test, ending in ${key.lastFour}`);
  expect((await open(linkIn(received), 'developer')).status).toBe(200);
});

describe('a webhook endpoint that is disabled', () => {
  async function disable(because: 'unreachable' | 'by_hand'): Promise<string> {
    const { store } = service;
    const at = new Date();
    const author = (id: string) => ({ companyId: company.id, callId: id, by: 'deliveries', at });
    const endpoint = {
      _id: newId('whk'),
      companyId: company.id,
      version: 1,
      createdAt: at,
      updatedAt: at,
      url: 'https://hooks.warehouse.example/in?token=Zanzibar',
      description: 'Warehouse',
      events: ['row.*'],
      ordered: false,
      ownerId: company.members.developer._id,
      disabledAt: null,
      deletedAt: null,
      secret: 'sealed',
    };
    await store.endpoints.writes.create(author(newId('made')), endpoint);
    const disabled = author(newId('disabled'));
    await announceChange({ store, publisher: { publishSoon: () => undefined } }, disabled, () =>
      store.endpoints.writes.update(disabled, endpoint._id, 0, null, () => ({
        change: 'updated',
        set: { disabledAt: at, disabledBecause: because },
      })),
    );
    await sweep();
    return `evt_${endpoint._id}_v2`;
  }

  test('as unreachable sends a mail to its owner and to administrators, without its full URL', async () => {
    const told = await mailsOf(await disable('unreachable'));
    expect(namesOf(told)).toEqual(['abe', 'ada', 'dana', 'zoe']);
    expect(told[0]?.mail.text).toContain('No delivery to it succeeded for about three days.');
    expect(told[0]?.mail.text).toContain('Endpoint: Warehouse (hooks.warehouse.example)');
    expect(told[0]?.source).not.toContain('Zanzibar');
  });

  test('by hand sends no mail', async () => {
    expect(await mailsOf(await disable('by_hand'))).toEqual([]);
  });
});

describe('a call that an administrator rejected', () => {
  const reject = (callId: string, who: Who) =>
    click(service, company, callId, who, 'no', { reason: 'The partner gets it on Monday.' });

  test('sends a mail with the reason to the person on whose behalf it was made', async () => {
    const callId = idOf(await byKey('developer', 'rows.deleteMany', { rowIds: company.rowIds }));
    await reject(callId, 'admin');
    const told = await mailsOf(`evt_${callId}_rejected`);
    expect(namesOf(told)).toEqual(['dana']);
    const [received] = told as [Received];
    const { subject, text = '' } = received.mail;
    expect(subject).toBe('Rejected: Delete many rows (Testers)');
    expect(text).toContain('ada, an administrator, rejected the call, so nothing ran.');
    expect(text).toContain('Reason given: The partner gets it on Monday.');
    expect((await open(linkIn(received), 'developer')).text).toContain('The partner gets it on Monday.');
  });

  test('sends no mail to the person who rejected it', async () => {
    const callId = idOf(await byKey('developer', 'rows.deleteMany', { rowIds: company.rowIds }));
    await reject(callId, 'developer');
    expect(await mailsOf(`evt_${callId}_rejected`)).toEqual([]);
  });
});
