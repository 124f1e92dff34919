import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from '../../src/engine/passwords.js';
import { sealInput } from '../../src/engine/secretInput.js';
import { newId } from '../../src/engine/ids.js';
import { keyHash } from '../../src/engine/secrets.js';
import { pauseAt } from '../setup/intercept.js';
import {
  createCompany,
  letThrough,
  openWorkshop,
  receive,
  recordOf,
  type NewCall,
  type Process,
  type Workshop,
} from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Changes of members, accounts and keys happen once, whichever process dies, and the re-run returns the same. */
const opened: Workshop[] = [];
let workshop: Workshop;
let company: TestCompany;
/** An administrator who is not a subject of the calls, and approves them. */
let third: string;

beforeEach(async () => {
  workshop = await openWorkshop();
  opened.push(workshop);
  company = await createCompany(workshop.store);
  third = newId('mem');
  const { admin } = company.members;
  await workshop.store.members.collection.insertOne({
    ...admin,
    _id: third,
    email: 'third@a.example',
    passwordHash: null,
  });
  await workshop.store.companies.addAdmin(company.id, third);
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

/** Pauses a first run just before an operation, runs the call in another process, and resumes the first run. */
async function runTwice(call: NewCall, operation: string, begun?: (process: Process, callId: string) => Promise<void>) {
  const { _id: callId } = await receive(workshop.store, company, call);
  await letThrough(workshop, callId, third);
  const died = workshop.process();
  await begun?.(died, callId);
  const pause = pauseAt(died.store, operation, 'before');
  const old = died.run(callId);
  await pause.reached;
  expect(await workshop.process().run(callId), operation).toBe('succeeded');
  const { envelope } = await recordOf(workshop.store, callId);
  pause.goOn();
  expect(await old).toBe('succeeded');
  expect((await recordOf(workshop.store, callId)).envelope).toEqual(envelope);
  return { callId, envelope: envelope as { data: Record<string, unknown>; changed: unknown } };
}

const admins = async () => (await workshop.store.companies.get(company.id))?.admins;
const versionOf = async (id: string) => (await workshop.store.members.get(company.id, id))?.version;

describe('a change of role', () => {
  test.each(['history.claim', 'history.apply', 'companies.addAdmin', 'calls.end'])(
    'makes an administrator once when its process dies before %s',
    async (operation) => {
      const { _id: memberId } = company.members.member;
      const { envelope } = await runTwice({ action: 'team.changeRole', input: { memberId, role: 'admin' } }, operation);
      expect(envelope.changed).toEqual([{ type: 'member', id: memberId, change: 'updated' }]);
      expect((await admins())?.filter((id) => id === memberId)).toHaveLength(1);
      expect(await versionOf(memberId)).toBe(2);
    },
  );

  test.each(['companies.dropAdmin', 'history.claim', 'history.apply', 'calls.end'])(
    'lowers an administrator once when its process dies before %s',
    async (operation) => {
      const { _id: memberId } = company.members.admin2;
      await runTwice({ action: 'team.changeRole', input: { memberId, role: 'member' } }, operation);
      expect(await admins()).toEqual([company.members.admin._id, third]);
      expect(await versionOf(memberId)).toBe(2);
    },
  );

  test('of two administrators who lower each other is refused for both without a possible approver', async () => {
    await workshop.store.companies.dropAdmin(company.id, third);
    const lower = async (by: 'admin' | 'admin2', who: 'admin' | 'admin2') => {
      const input = { memberId: company.members[who]._id, role: 'viewer' };
      return (await receive(workshop.store, company, { action: 'team.changeRole', input, by }))._id;
    };
    const calls = await Promise.all([lower('admin', 'admin2'), lower('admin2', 'admin')]);
    const ends = await Promise.all(calls.map((callId) => workshop.process().go(callId)));
    expect(ends).toEqual(['refused', 'refused']);
    expect(await admins()).toHaveLength(2);
  });

  test('that resumes late does not list a lowered member as an administrator', async () => {
    const { _id: memberId } = company.members.member;
    const { _id: raise } = await receive(workshop.store, company, {
      action: 'team.changeRole',
      input: { memberId, role: 'admin' },
    });
    await letThrough(workshop, raise, third);
    const slow = workshop.process();
    const pause = pauseAt(slow.store, 'companies.addAdmin', 'before');
    const raising = slow.run(raise);
    await pause.reached;
    const { _id: lower } = await receive(workshop.store, company, {
      action: 'team.changeRole',
      input: { memberId, role: 'member' },
    });
    await letThrough(workshop, lower, third);
    expect(await workshop.process().run(lower)).toBe('succeeded');
    pause.goOn();
    await raising;
    expect(await workshop.store.members.get(company.id, memberId)).toMatchObject({ role: 'member' });
    expect(await admins()).not.toContain(memberId);
  });
});

describe('a change of password', () => {
  test.each(['calls.putSecret', 'members.replacePassword', 'sessions.removeBegun', 'calls.end'])(
    'is made once when its process dies before %s',
    async (operation) => {
      const { _id: memberId } = company.members.member;
      const input = { current: 'the old one', next: 'the new one' };
      const passwordHash = await hashPassword(input.current);
      await workshop.store.members.collection.updateOne({ _id: memberId }, { $set: { passwordHash } });
      const session = { companyId: company.id, memberId, csrf: '', expiresAt: new Date(Date.now() + 60_000) };
      const call = { action: 'account.changePassword', input, by: 'member' } as const;
      const { envelope } = await runTwice(call, operation, async ({ dependencies }) => {
        await dependencies.store.sessions.insert(operation, { ...session, createdAt: new Date(0) });
      });
      expect(envelope.data).toEqual({ memberId, sessionsEnded: 1 });
      const stored = await workshop.store.members.passwordHash(company.id, memberId);
      expect(await isPassword(stored, input.next)).toBe(true);
    },
  );

  test('counts once when two are made at once from the same password', async () => {
    const { _id: memberId } = company.members.member;
    const passwordHash = await hashPassword('the old one');
    await workshop.store.members.collection.updateOne({ _id: memberId }, { $set: { passwordHash } });
    const calls = await Promise.all(
      ['first new one', 'other new one'].map((next) => {
        const input = { current: 'the old one', next };
        return receive(workshop.store, company, { action: 'account.changePassword', input, by: 'member' });
      }),
    );
    const slow = workshop.process();
    const pause = pauseAt(slow.store, 'members.replacePassword', 'before');
    const first = slow.run(calls[0]?._id ?? '');
    await pause.reached;
    expect(await workshop.process().run(calls[1]?._id ?? '')).toBe('succeeded');
    pause.goOn();
    expect(await first).toBe('failed');
    const stored = await workshop.store.members.passwordHash(company.id, memberId);
    expect(await isPassword(stored, 'other new one')).toBe(true);
  });

  test('signing out everywhere keeps sessions that started later', async () => {
    const { _id: memberId } = company.members.member;
    const at = workshop.clock.now;
    const session = { companyId: company.id, memberId, csrf: '', expiresAt: new Date(at.getTime() + 60_000) };
    await workshop.store.sessions.insert('before', { ...session, createdAt: at });
    const { _id: callId } = await receive(workshop.store, company, {
      action: 'account.signOutEverywhere',
      input: {},
      by: 'member',
    });
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'calls.end', 'before');
    void died.run(callId);
    await reached;
    workshop.clock.now = new Date(at.getTime() + 1_000);
    await workshop.store.sessions.insert('since', { ...session, createdAt: new Date(at.getTime() + 500) });
    expect(await workshop.process().run(callId)).toBe('succeeded');
    expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ data: { sessionsEnded: 1 } });
    expect(await workshop.store.callers.ofSession('before', at)).toBeNull();
    expect(await workshop.store.callers.ofSession('since', at)).not.toBeNull();
  });
});

describe('a rotation', () => {
  test.each(['history.claim', 'history.apply', 'calls.putSecret', 'calls.end'])(
    'makes one key when its process dies before %s',
    async (operation) => {
      const { key } = await company.key('developer');
      const call = { action: 'keys.rotate', input: { keyId: key._id }, by: 'developer' } as const;
      const { envelope } = await runTwice(call, operation);
      const keys = await workshop.store.keys.collection.find({ companyId: company.id }).toArray();
      expect(keys).toHaveLength(2);
      const made = keys.find(({ _id }) => _id !== key._id);
      const old = keys.find(({ _id }) => _id === key._id);
      expect(old).toMatchObject({ version: 2, successor: { keyId: made?._id } });
      expect(envelope.data).toMatchObject({ keyId: made?._id, oldExpiresAt: old?.expiresAt.toISOString() });
    },
  );

  test('by the key itself gives the new key the same expiry in a re-run', async () => {
    const { key } = await company.key('developer');
    const call = { action: 'keys.rotate', input: { keyId: key._id }, by: 'developer', keyId: key._id } as const;
    const { envelope } = await runTwice(call, 'calls.putSecret');
    expect(Date.parse(String(envelope.data['expiresAt']))).toBeGreaterThan(Date.now() + 3_600_000 * 23);
  });
});

test.each(['history.claim', 'history.apply', 'outbox.begin', 'calls.end'])(
  'an invitation is made and mailed once when its process dies before %s',
  async (operation) => {
    const input = { email: 'lena@x.example', name: 'Lena', role: 'member' };
    const { callId } = await runTwice({ action: 'team.invite', input }, operation);
    expect((await recordOf(workshop.store, callId)).secrets).toBeUndefined();
    const invites = await workshop.store.invites.collection.find({ companyId: company.id }).toArray();
    expect(invites).toHaveLength(1);
    expect(workshop.mails).toHaveLength(1);
    const token = /invite\/(\S+)/.exec(workshop.mails[0]?.mail.text ?? '')?.[1] ?? '';
    expect(invites[0]?.tokenHash).toBe(keyHash(token));
  },
);

test('secret input is sealed and blanked, and its hash differs without revealing it', () => {
  const { vault } = workshop.process().dependencies;
  const action = { secretInput: ['current'] };
  const seal = (current: string, who = 'mem_1') => sealInput(action, { current, other: 1 }, who, vault);
  const sealed = seal('hunter2hunter2');
  expect(sealed.input).toEqual({ current: null, other: 1 });
  expect(JSON.stringify(sealed)).not.toContain('hunter2');
  expect(seal('hunter2hunter2').inputHash).toBe(sealed.inputHash);
  expect(seal('another').inputHash).not.toBe(sealed.inputHash);
  expect(seal('hunter2hunter2', 'mem_2').inputHash).not.toBe(sealed.inputHash);
});
