import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Delivery } from '../../src/store/deliveries.js';
import { click, ended } from '../http/people.js';
import { startMailServer, type MailServer } from '../setup/mailServer.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';

/** The delivery of mails through a real mail server that is slow, refuses, hangs up or is down. */
let server: MailServer;
let service: TestService;
let company: TestCompany;
let address: string;

beforeAll(async () => {
  server = await startMailServer();
  // The schedule of three days in ten minutes: the first pauses are a hundredth of a second.
  const env = { SMTP_URL: server.url, DELIVER_WITHIN_MS: '600000' };
  service = await startTestService({ env });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
  address = company.members.developer.email;
});

/** A held call of dana's key, with a mail to her. @returns the delivery of that mail */
async function hold(at: TestService = service): Promise<{ callId: string; deliveryId: string }> {
  const { secret } = await company.key('developer');
  const reply = await call(at, 'rows.deleteMany', { rowIds: company.rowIds }, { host: company.host, secret });
  const callId: string = reply.body.error.call_id;
  const find = () => at.store.deliveries.collection.findOne({ eventId: `evt_${callId}_held_1` });
  return { callId, deliveryId: (await until(find, Boolean))?._id ?? '' };
}
async function deliveryOf(id: string, at: TestService = service): Promise<Delivery> {
  const delivery = await at.store.deliveries.get(id);
  if (!delivery) throw new Error('There is no such delivery.');
  return delivery;
}
const over = (id: string, at: TestService = service) =>
  until(
    () => deliveryOf(id, at),
    ({ state }) => state !== 'pending',
  );
const tried = (id: string, times: number) =>
  until(
    () => deliveryOf(id),
    ({ attempts }) => attempts.length >= times,
  );
const mails = () => server.received.filter(({ to }) => to === address);

describe('a mail', () => {
  test('that the server refuses temporarily is retried until it is accepted', async () => {
    server.treat(address, 450);
    const { deliveryId } = await hold();
    await tried(deliveryId, 2);
    server.treat(address, 'take');
    const delivered = await over(deliveryId);
    expect(delivered.state).toBe('delivered');
    expect(delivered.attempts.slice(0, -1).map(({ status }) => status)).toEqual(
      delivered.attempts.slice(0, -1).map(() => 450),
    );
    expect(mails().map(({ mail }) => mail.messageId)).toEqual([`<${deliveryId}@${company.id}.action-api>`]);
  });

  test('that the server refuses permanently has failed and is not retried', async () => {
    server.treat(address, 550);
    const { deliveryId } = await hold();
    expect(await over(deliveryId)).toMatchObject({ state: 'failed', attempts: [{ status: 550 }] });
    expect(server.offered.filter((to) => to === address)).toHaveLength(1);
    expect(service.logged.some((line) => line.includes(deliveryId) && line.includes('"status":550'))).toBe(true);
  });

  test('is sent when the server is up again', async () => {
    await server.stop();
    let deliveryId = '';
    try {
      ({ deliveryId } = await hold());
      expect((await tried(deliveryId, 2)).attempts[0]).toMatchObject({ status: null, problem: 'connection' });
    } finally {
      await server.start();
    }
    expect((await over(deliveryId)).state).toBe('delivered');
    expect(mails()).toHaveLength(1);
  });

  test('with an unknown outcome is sent again with the same message id', async () => {
    server.treat(address, 'take and hang up');
    const { deliveryId } = await hold();
    await tried(deliveryId, 1);
    server.treat(address, 'take');
    expect((await over(deliveryId)).state).toBe('delivered');
    expect(mails().length).toBeGreaterThan(1);
    expect(new Set(mails().map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  test('is not retried after the hold has expired', async () => {
    const env = { SMTP_URL: server.url, CONFIRM_WITHIN_MS: '6000' };
    const hasty = await startTestService({ env });
    try {
      company = await createCompany(hasty.store, { rows: 12 });
      address = company.members.developer.email;
      server.treat(address, 450);
      const { callId, deliveryId } = await hold(hasty);
      const { attempts, state } = await over(deliveryId, hasty);
      const record = await hasty.store.calls.get(callId);
      const expiresAt = record?.hold?.expiresAt ?? new Date(0);
      // With the schedule of three days, there would be one attempt.
      expect(attempts.length).toBeGreaterThan(1);
      expect(['failed', 'cancelled']).toContain(state);
      expect(attempts.filter(({ at }) => at >= expiresAt)).toEqual([]);
    } finally {
      await hasty.stop();
    }
  });
});

describe('a mail that is no longer needed is cancelled', () => {
  test('after its recipient was removed', async () => {
    server.treat(address, 450);
    const { deliveryId } = await hold();
    await tried(deliveryId, 1);
    const { _id } = company.members.developer;
    await service.store.members.collection.updateOne({ _id }, { $set: { removedAt: new Date() } });
    server.treat(address, 'take');
    expect((await over(deliveryId)).state).toBe('cancelled');
    expect(mails()).toEqual([]);
  });

  test('after the decision on the call', async () => {
    server.treat(address, 450);
    const { callId, deliveryId } = await hold();
    await tried(deliveryId, 1);
    await click(service, company, callId, 'developer', 'no');
    server.treat(address, 'take');
    expect((await over(deliveryId)).state).toBe('cancelled');
    expect((await ended(service, callId)).state).toBe('rejected');
    expect(mails()).toEqual([]);
  });

  test('after the company was suspended', async () => {
    server.treat(address, 450);
    const { deliveryId } = await hold();
    await tried(deliveryId, 1);
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { suspendedAt: new Date() } });
    server.treat(address, 'take');
    expect((await over(deliveryId)).state).toBe('cancelled');
    expect(mails()).toEqual([]);
  });
});

test('a mail goes to the address that the person has when it is sent', async () => {
  server.treat(address, 450);
  const { deliveryId } = await hold();
  await tried(deliveryId, 1);
  const email = `dana.new@${company.id}.example`;
  await service.store.members.collection.updateOne({ _id: company.members.developer._id }, { $set: { email } });
  await over(deliveryId);
  expect(server.received.filter(({ to }) => to === email)).toHaveLength(1);
  expect(mails()).toEqual([]);
});

test('history, delivery and log have neither the address nor the title, the key or the rows', async () => {
  server.treat(address, 450);
  const { deliveryId } = await hold();
  await tried(deliveryId, 1);
  server.treat(address, 'take');
  await over(deliveryId);
  const handle = service.client.workflow.getHandle(deliveryId);
  await handle.result();
  const history = JSON.stringify(await handle.fetchHistory(), (name, value: unknown) =>
    name === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value,
  );
  expect(history).toContain(deliveryId);
  const subject = mails()[0]?.mail.subject ?? '?';
  for (const text of [history, JSON.stringify(await deliveryOf(deliveryId)), service.logged.join('\n')])
    for (const hidden of [address, 'dana@', subject, 'Delete 12', 'ending in', 'thing 1', company.rowIds[0] ?? '?'])
      expect(text).not.toContain(hidden);
});
