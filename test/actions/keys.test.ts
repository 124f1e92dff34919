import { describe, expect, it } from 'vitest';
import create from '../../src/actions/keys/create.js';
import listKeys from '../../src/actions/keys/list.js';
import switchOff from '../../src/actions/keys/switchOff.js';
import removeMember from '../../src/actions/team/remove.js';
import { keyState } from '../../src/actions/shared/keys/keys.js';
import { ROLES, roleAtLeast } from '../../src/contract/ranks.js';
import { NOW, callable, contextOf, key, member, type Traces } from './memory.js';
import { englishText } from '../../src/contract/phrase.js';

const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

describe('keys.create', () => {
  const action = callable(create);
  const pairs = ROLES.flatMap((mine) => ROLES.map((wanted) => [mine, wanted] as const));

  it.each(pairs)('as %s, a key with the role %s is made only when the role is not higher', async (mine, wanted) => {
    const asked = action.validate?.(contextOf({ principal: { role: mine } }), { name: 'k', role: wanted });
    if (roleAtLeast(mine, wanted)) await expect(asked).resolves.toBeUndefined();
    else await expect(asked).rejects.toMatchObject({ error: { code: 'forbidden', required_role: wanted } });
  });

  it('a key works for 90 days by default', async () => {
    const expiry = async (input: object) => {
      const { data } = await action.run(contextOf({}), { name: 'k', role: 'member', ...input });
      return (data as { expiresAt: string }).expiresAt;
    };
    expect(await expiry({})).toBe(inDays(90).toISOString());
    expect(await expiry({ expiresInDays: 365 })).toBe(inDays(365).toISOString());
  });

  it('a key made by a key does not expire after it', async () => {
    const context = contextOf({
      keys: [key('key_maker', { expiresAt: inDays(10) })],
      principal: { kind: 'key', keyId: 'key_maker' },
    });
    const expiry = async (expiresInDays: number) => {
      const { data } = await action.run(context, { name: 'k', role: 'member', expiresInDays });
      return (data as { expiresAt: string }).expiresAt;
    };
    expect(await expiry(30)).toBe(inDays(10).toISOString());
    expect(await expiry(3)).toBe(inDays(3).toISOString());
  });

  it('the value of the key is declared a secret', async () => {
    const { data } = await action.run(contextOf({}), { name: ' Import ', role: 'member' });
    expect(data).toMatchObject({ keyId: 'key_new', name: 'Import', secret: 'act_secret' });
    expect(action.secrets).toEqual(['secret']);
  });
});

describe('keys.list', () => {
  const action = callable(listKeys);
  const keys = [key('key_own'), key('key_other', { ownerId: 'mem_other' })];
  const seen = async (role: 'developer' | 'admin') => {
    const { data } = await action.run(contextOf({ keys, principal: { role } }), {});
    return (data as { keys: { keyId: string }[] }).keys;
  };

  it('developers see their own keys, administrators all', async () => {
    expect((await seen('developer')).map(({ keyId }) => keyId)).toEqual(['key_own']);
    expect((await seen('admin')).map(({ keyId }) => keyId)).toEqual(['key_own', 'key_other']);
  });

  it('shows only the declared fields of a key', async () => {
    const leaky = { ...key('key_own'), hash: 'sha', secret: 'act_secret' };
    const { data } = await action.run(contextOf({ keys: [leaky] }), {});
    expect(JSON.stringify(data)).not.toMatch(/sha|act_secret/);
  });

  it('a key is active until its expiry, and a switched-off key stays switched off', () => {
    expect(keyState({ expiresAt: inDays(1), switchedOffAt: null }, NOW)).toBe('active');
    expect(keyState({ expiresAt: NOW, switchedOffAt: null }, NOW)).toBe('expired');
    expect(keyState({ expiresAt: inDays(-1), switchedOffAt: inDays(-2) }, NOW)).toBe('switched_off');
  });
});

describe('keys.switchOff', () => {
  const action = callable(switchOff);
  const world = { keys: [key('key_own'), key('key_other', { ownerId: 'mem_other' })], members: [member('mem_dev')] };

  it("another person's key is not_found for a developer and is found for an administrator", async () => {
    const asked = (role: 'developer' | 'admin', keyId: string) =>
      action.validate?.(contextOf({ ...world, principal: { role } }), { keyId });
    await expect(asked('developer', 'key_own')).resolves.toBeUndefined();
    await expect(asked('developer', 'key_other')).rejects.toMatchObject({ error: { code: 'not_found' } });
    await expect(asked('admin', 'key_other')).resolves.toBeUndefined();
    const preview = action.preview?.(contextOf(world), { keyId: 'key_other' });
    await expect(preview).rejects.toMatchObject({ error: { code: 'not_found' } });
  });

  it('revokes the held calls of the key, also when it was switched off already', async () => {
    for (const switchedOffAt of [null, NOW]) {
      const traces: Traces = { mails: [], progress: [], revoked: [] };
      const context = contextOf({ keys: [key('key_own', { switchedOffAt })] }, traces);
      await expect(action.validate?.(context, { keyId: 'key_own' })).resolves.toBeUndefined();
      const { data } = await action.run(context, { keyId: 'key_own' });
      expect(data).toMatchObject({ keyId: 'key_own', switchedOffAt: NOW.toISOString(), state: 'switched_off' });
      expect(traces.revoked).toEqual([{ keyId: 'key_own' }]);
    }
  });
});

describe('team.remove', () => {
  const action = callable(removeMember);

  it('needs the approval of an administrator other than the person removed', () => {
    expect(action.guard).toBe('approve');
    expect(action.subjects?.({ memberId: 'mem_1' })).toEqual(['mem_1']);
  });

  it('shows how many keys stop working', async () => {
    const keys = [
      key('key_1', { ownerId: 'mem_1' }),
      key('key_2', { ownerId: 'mem_1', switchedOffAt: NOW }),
      key('key_3', { ownerId: 'mem_2' }),
    ];
    const context = contextOf({ members: [member('mem_1', { version: 7 })], keys });
    const preview = await action.preview?.(context, { memberId: 'mem_1' });
    expect(preview?.effects.map(englishText)).toContain('1 active key stops working at once.');
    expect(preview?.targets).toEqual([{ type: 'member', id: 'mem_1', version: 7 }]);
  });

  it('refuses the last administrator and a removed member before a hold', async () => {
    const members = [member('mem_admin'), member('mem_gone', { removedAt: NOW })];
    for (const memberId of ['mem_admin', 'mem_gone']) {
      const asked = action.validate?.(contextOf({ members }), { memberId });
      await expect(asked).rejects.toMatchObject({ error: { code: 'conflict' } });
    }
  });

  it('gives the same answer when it runs again after its effect', async () => {
    const traces: Traces = { mails: [], progress: [], revoked: [] };
    const context = contextOf({ members: [member('mem_1', { removedAt: NOW })] }, traces);
    const { data } = await action.run(context, { memberId: 'mem_1' });
    expect(data).toEqual({ memberId: 'mem_1', name: 'Jonas Weber' });
    expect(traces.revoked).toEqual([{ memberId: 'mem_1' }]);
  });
});
