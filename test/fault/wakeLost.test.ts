import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isEnded, isHeld } from '../../src/contract/states.js';
import { startTemporal } from '../../src/local/index.js';
import type { Store } from '../../src/store/index.js';
import { call, createCompany, startTestService, until, type TestCompany } from '../setup/service.js';
import { sayYes } from '../setup/steps.js';
import { comeToGates, serviceEnv, startVictim } from './crash.js';
import { killHard, ownEngine } from './ownEngine.js';
import { sweepLater } from './sweep.js';

const HELD = {
  confirmation: { action: 'rows.delete', input: ({ rowIds }: TestCompany) => ({ rowIds }) },
  approval: { action: 'team.remove', input: ({ members }: TestCompany) => ({ memberId: members.member._id }) },
} as const;

test('a decided call whose wake was lost with Temporal runs within two sweeps', async () => {
  const name = `f-${randomUUID()}`;
  const own = ownEngine();
  const temporal = await startTemporal(own);
  const { address: temporalAddress } = temporal;
  // This process has no worker, so it runs none of the calls.
  const office = await startTestService({ name, part: 'api', temporalAddress, env: serviceEnv(name) });
  const companies = await Promise.all(Object.keys(HELD).map(() => createCompany(office.store, { rows: 100 })));
  const gates = companies.map(({ id }) => ({ company: id, operation: 'calls.dispatch', when: 'after' as const }));
  const victim = await startVictim(name, gates, {}, { temporalAddress });

  const callIds = await Promise.all(
    Object.values(HELD).map(async ({ action, input }, index) => {
      const company = companies[index] as TestCompany;
      const { secret } = await company.key('admin');
      const reply = await call(victim, action, input(company), { host: company.host, secret });
      const callId = String(reply.headers['call-id']);
      const record = await until(
        () => office.store.calls.get(callId),
        (found) => found !== null && isHeld(found.state),
      );
      const by = record?.hold?.kind === 'approval' ? company.members.admin2 : company.members.admin;
      expect(await sayYes(office.store, callId, by._id, new Date())).toBe(true);
      void office.dependencies.workflows.wakeCall(callId).catch(() => undefined);
      return callId;
    }),
  );
  // Both calls are `running`, from an update that Temporal has not persisted.
  await comeToGates(victim);
  await Promise.all([victim.kill(), killHard(own, 'temporal')]);
  const statesIn = ({ calls }: Store) =>
    Promise.all(callIds.map(async (id) => (await calls.get(id))?.state ?? 'received'));
  expect(await statesIn(office.store)).toEqual(['running', 'running']);
  await office.stop();

  const rescuer = await startTestService({ name, temporalAddress, env: serviceEnv(name) });
  try {
    for (let sweeps = 0; sweeps < 2; sweeps += 1) await sweepLater(rescuer, 60_000);
    const ended = await until(
      () => statesIn(rescuer.store),
      (all) => all.every(isEnded),
      30_000,
    );
    expect(ended).toEqual(['succeeded', 'succeeded']);
    const [deletion, removal] = companies as [TestCompany, TestCompany];
    expect(await rescuer.store.rows.collection.countDocuments({ companyId: deletion.id, archivedAt: null })).toBe(0);
    expect((await rescuer.store.members.get(removal.id, removal.members.member._id))?.removedAt).not.toBeNull();
  } finally {
    await rescuer.stop();
    await temporal.stop();
  }
});
