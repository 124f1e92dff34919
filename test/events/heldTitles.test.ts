import { expect, test } from 'vitest';
import { bodyOf } from '../../src/engine/events/event.js';
import { call } from '../setup/service.js';
import { setStage } from './stage.js';

/** Who gets the title of a held call in `GET /events`. */
const stage = setStage();

/** The `data` of the next event about a held call. */
async function heldOf(listener: Awaited<ReturnType<typeof stage.follow>>): Promise<Record<string, unknown>> {
  const [heard] = await listener.take(1);
  expect(heard?.event).toBe('call.held');
  return heard?.data.data as Record<string, unknown>;
}

const only = { query: '?types=call.held' };

test('a confirmation has its title for the person behind the call, and for the key that made it', async () => {
  const { service, company } = stage;
  const [byKey, owner, admin] = await Promise.all([
    stage.follow(only),
    stage.followAs('developer', only),
    stage.followAs('admin', only),
  ]);
  const other = await company.key('developer');
  const byOther = await stage.follow({ ...only, secret: other.secret });
  const input = { rowIds: company.rowIds.slice(0, 12) };
  const held = await call(service, 'rows.delete', input, { host: company.host, secret: stage.secret });
  const { title } = held.body.error.preview;
  expect(await heldOf(byKey)).toMatchObject({ asks: 'confirmation', title });
  expect(await heldOf(owner)).toMatchObject({ title });
  expect(await heldOf(admin)).not.toHaveProperty('title');
  expect(byOther.heard.filter(({ event }) => event === 'call.held')).toEqual([]);
});

test('an approval has its title for administrators who may approve it', async () => {
  const { service, company } = stage;
  const { secret } = await company.key('admin');
  const [caller, approver] = await Promise.all([stage.followAs('admin', only), stage.followAs('admin2', only)]);
  const input = { memberId: company.members.member._id };
  const held = await call(service, 'team.remove', input, { host: company.host, secret });
  expect(held.body.error).toMatchObject({ code: 'guardian_held' });
  const { title } = held.body.error.preview;
  expect(await heldOf(caller)).toMatchObject({ asks: 'approval', title });
  expect(await heldOf(approver)).toMatchObject({ title });
});

test('an administrator who is the subject of the call gets no title', async () => {
  const { service, company } = stage;
  const lena = { ...company.members.viewer, role: 'admin' as const };
  await service.store.members.collection.updateOne({ _id: lena._id }, { $set: { role: 'admin' } });
  await service.store.companies.collection.updateOne({ _id: company.id }, { $push: { admins: lena._id } });
  const { secret } = await company.key('admin');
  const [subject, approver] = await Promise.all([stage.followAs('viewer', only), stage.followAs('admin2', only)]);
  const input = { memberId: lena._id };
  const held = await call(service, 'team.remove', input, { host: company.host, secret });
  expect(held.body.error).toMatchObject({ code: 'guardian_held' });
  expect(await heldOf(approver)).toHaveProperty('title');
  expect(await heldOf(subject)).not.toHaveProperty('title');
});

test('the body of a webhook has no title', async () => {
  const { service, company } = stage;
  const input = { rowIds: company.rowIds.slice(0, 12) };
  const listener = await stage.follow(only);
  await call(service, 'rows.delete', input, { host: company.host, secret: stage.secret });
  await listener.take(1);
  const event = await service.store.events.events.findOne({ companyId: company.id, type: 'call.held' });
  if (!event) throw new Error('The event is missing.');
  expect(event.preview?.title).toBeDefined();
  expect(bodyOf(event).data).not.toHaveProperty('title');
});
