import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { answerForm, openSite, type Site } from './site.js';

const uri = inject('mongoUri');
let site: Site;

beforeAll(async () => {
  site = await openSite(uri);
});
afterAll(() => site.close());

const stateOf = async (id: string) => (await site.store.calls.get(id))?.state;

/** A caller with a call that is held for confirmation. */
async function confirmation() {
  const caller = await site.member('member');
  const call = await site.hold(caller);
  return { caller, call, path: `/decide/${call._id}`, session: await site.signIn(caller) };
}

describe('the right to decide', () => {
  test('an administrator can only reject a call that its caller must confirm, and does not see its data', async () => {
    const { call, path } = await confirmation();
    const admin = await site.signIn(await site.member('admin'));
    const { text } = await site.ask(path, { cookie: admin.cookie });
    expect(text).toContain('value="no"');
    expect(text).not.toContain('value="yes"');
    expect(text).not.toMatch(/secret-(input|value)/);
    const yes = await site.ask(path, {
      method: 'POST',
      cookie: admin.cookie,
      form: answerForm(call, admin.csrf, 'yes'),
    });
    expect(yes.status).toBe(403);
    expect(await stateOf(call._id)).toBe('held_confirmation');
    await site.ask(path, { method: 'POST', cookie: admin.cookie, form: answerForm(call, admin.csrf, 'no') });
    expect(await stateOf(call._id)).toBe('rejected');
  });

  test("the caller, the key's owner, a subject and a non-administrator cannot decide on an approval", async () => {
    const caller = await site.member('admin');
    const owner = await site.member('admin');
    const subject = await site.member('admin');
    const developer = await site.member('developer');
    const key = await site.key(owner);
    const own = await site.hold(caller, { kind: 'approval' });
    const byKey = await site.hold(owner, { kind: 'approval', keyId: key._id });
    const about = await site.hold(caller, { kind: 'approval', subjects: [subject._id] });
    for (const [viewer, call] of [
      [caller, own],
      [owner, byKey],
      [subject, about],
      [developer, own],
    ] as const) {
      const { cookie, csrf } = await site.signIn(viewer);
      const path = `/decide/${call._id}`;
      expect((await site.ask(path, { cookie })).text).toContain('Waiting for an administrator');
      for (const answer of ['yes', 'no'] as const) {
        expect((await site.ask(path, { method: 'POST', cookie, form: answerForm(call, csrf, answer) })).status).toBe(
          403,
        );
      }
      expect(await stateOf(call._id)).toBe('held_approval');
    }
  });

  test('the role at the time of the click counts', async () => {
    const admin = await site.member('admin');
    const call = await site.hold(await site.member('member'), { kind: 'approval' });
    const { cookie, csrf } = await site.signIn(admin);
    await site.store.members.collection.updateOne({ _id: admin._id }, { $set: { role: 'developer' } });
    const answer = await site.ask(`/decide/${call._id}`, {
      method: 'POST',
      cookie,
      form: answerForm(call, csrf, 'yes'),
    });
    expect(answer.status).toBe(403);
    expect(await stateOf(call._id)).toBe('held_approval');
  });

  test.each([
    ['switched off', { switchedOffAt: new Date(0) }, 'is switched off'],
    ['expired', { expiresAt: new Date(0) }, 'has expired'],
  ])('a call whose key is %s can only be rejected', async (_why, fields, said) => {
    const owner = await site.member('developer');
    const key = await site.key(owner, fields);
    const call = await site.hold(owner, { keyId: key._id });
    const path = `/decide/${call._id}`;
    const { cookie, csrf } = await site.signIn(owner);
    const { text } = await site.ask(path, { cookie });
    expect(text).toContain(said);
    expect(text).not.toContain('value="yes"');
    expect((await site.ask(path, { method: 'POST', cookie, form: answerForm(call, csrf, 'yes') })).status).toBe(403);
    expect(await stateOf(call._id)).toBe('held_confirmation');
  });

  test('the home page lists only calls that wait for this person', async () => {
    const { call, session } = await confirmation();
    const [theirs, approval] = [
      await site.hold(await site.member('member')),
      await site.hold(await site.member('member'), { kind: 'approval' }),
    ];
    const { text } = await site.ask('/', { cookie: session.cookie });
    expect(text).toContain(`/decide/${call._id}`);
    expect(text).not.toContain(theirs._id);
    expect(text).not.toContain(approval._id);
    const admin = await site.signIn(await site.member('admin'));
    const listed = (await site.ask('/', { cookie: admin.cookie })).text;
    expect(listed).toContain(approval._id);
    expect(listed).not.toContain(theirs._id);
  });
});
