import { describe, expect, test } from 'vitest';
import { click, ended, type Who } from '../http/people.js';
import { call, until } from '../setup/service.js';
import { notifying } from './notifying.js';

/** Notifications by mail, the settings of a person, and how long notifications are kept. */
const at = notifying();
const { as, counted, idOf, mails, mention, of, setMember } = at;

describe('a mail', () => {
  test('says who and where, contains nothing of the comment or the row, and says how to get fewer', async () => {
    await mention('a private word', 'developer');
    const [sent, ...others] = await mails();
    expect([sent?.to, others]).toEqual(['dana', []]);
    expect(sent?.mail.subject).toBe('You were mentioned in a comment (Testers)');
    const link = `/app/lists/${at.company.listId}?row=${at.rowId}`;
    for (const words of ['mika mentioned you', 'Things', at.rowId, link, 'You choose which of these mails you get'])
      expect([sent?.mail.text?.includes(words), sent?.mail.html?.includes(words)]).toEqual([true, true]);
    for (const hidden of ['a private word', 'thing 0']) expect(sent?.source).not.toContain(hidden);
  });

  test('is sent by the settings of the person: app, app_and_mail or off', async () => {
    const set = async (who: Who, mentions: string) => {
      const { body } = await as(who, 'account.update', { notifications: { mentions } });
      expect(body.data.account.notifications).toEqual({
        mentions,
        assignments: 'app_and_mail',
        approvals: 'app_and_mail',
      });
    };
    await set('developer', 'app');
    await set('viewer', 'off');
    await mention('x', 'developer', 'viewer', 'admin');
    expect([await counted('developer'), await counted('viewer'), await counted('admin')]).toEqual([1, 0, 1]);
    expect((await mails()).map(({ to }) => to)).toEqual(['ada']);
    await at.service.dependencies.publisher.idle();
    const events = await at.service.store.events.events
      .find({ companyId: at.company.id, type: 'member.updated' })
      .toArray();
    expect(events).toEqual([]);
  });
});

describe('approvals', () => {
  test('mails about held calls go only to administrators who want them, and keys cannot switch them off', async () => {
    const { secret } = await at.company.key('admin');
    const off = { notifications: { approvals: 'app' } };
    const refused = await call(at.service, 'account.update', off, { host: at.company.host, secret });
    expect(refused.body.error).toMatchObject({
      code: 'forbidden',
      message: 'A key cannot switch off the mails about held calls. Sign in to switch them off.',
    });
    expect((await as('admin', 'account.update', off)).status).toBe(200);
    expect((await as('admin', 'account.update', { notifications: { approvals: 'off' } })).status).toBe(400);
    expect((await as('admin', 'account.update', { version: 2 })).body.error.fields[0].message).toBe(
      'There is nothing to change.',
    );
    expect((await as('admin', 'account.get')).body.data.account.notifications.approvals).toBe('app');
    const rule = { action: 'rows.update', appliesTo: 'all', guard: 'approve' } as const;
    await at.service.store.companies.collection.updateOne({ _id: at.company.id }, { $set: { guardPolicies: [rule] } });
    expect((await as('member', 'rows.update', { rowId: at.rowId, cells: { amount: 9 } })).status).toBe(423);
    expect((await mails()).map(({ to }) => to)).toEqual(['abe']);

    await setMember('member', { notifications: { approvals: 'app' } });
    await at.service.store.companies.collection.updateOne(
      { _id: at.company.id },
      { $set: { guardPolicies: [{ ...rule, guard: 'confirm' }] } },
    );
    const key = await at.company.key('member');
    const held = await call(
      at.service,
      'rows.update',
      { rowId: at.rowId, cells: { amount: 8 } },
      { host: at.company.host, secret: key.secret },
    );
    expect(held.status).toBe(428);
    expect((await mails()).map(({ to }) => to)).toEqual(['abe']);
  });
});

describe('notifications are kept', () => {
  const inStore = () => at.service.store.notifications.collection.countDocuments({ companyId: at.company.id });
  const inHistory = () =>
    at.service.store.history.collection.countDocuments({ companyId: at.company.id, collection: 'notifications' });

  test('for 90 days, with their history', async () => {
    await mention('old', 'developer');
    await mention('new', 'developer');
    const [, { notificationId }] = (await of('developer')).notifications;
    const old = new Date(Date.now() - 91 * 86_400_000);
    await at.service.store.notifications.collection.updateOne({ _id: notificationId }, { $set: { createdAt: old } });
    await at.service.client.schedule.getHandle(`${at.service.name}-sweep`).trigger('BUFFER_ONE');
    await until(inStore, (count) => count === 1);
    expect(await inHistory()).toBe(1);
  });

  test('up to 500 for each member', async () => {
    await mention('the oldest', 'developer');
    const [first] = await at.service.store.notifications.collection.find({ companyId: at.company.id }).toArray();
    const more = Array.from({ length: 499 }, (_, n) => ({
      ...(first as NonNullable<typeof first>),
      _id: `ntf_${at.company.id}_${n}`,
      createdAt: new Date(Date.now() + n),
    }));
    await at.service.store.notifications.collection.insertMany(more);
    await mention('one more', 'developer');
    expect([await inStore(), await inHistory()]).toEqual([500, 1]);
    expect(await at.service.store.notifications.get(at.company.id, first?._id ?? '')).toBeNull();
  });

  test('until the member is removed', async () => {
    await mention('x', 'developer', 'viewer');
    const held = await as('admin', 'team.remove', { memberId: idOf('developer') });
    await click(at.service, at.company, held.body.error.call_id, 'admin2', 'yes');
    expect((await ended(at.service, held.body.error.call_id)).state).toBe('succeeded');
    expect([await inStore(), await inHistory(), await counted('viewer')]).toEqual([1, 1, 1]);
  });
});
