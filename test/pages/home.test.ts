import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newCallId } from '../../src/engine/ids.js';
import { openSite, type Site } from './site.js';

/** The page after sign-in: calls that wait for the person's decision, and held calls of the person. */

const uri = inject('mongoUri');
let site: Site;

beforeAll(async () => {
  site = await openSite(uri);
});
afterAll(() => site.close());

const linksOf = (text: string) => [...text.matchAll(/href="\/decide\/([^"?]+)"/g)].map(([, id]) => id ?? '');
const nextOf = (text: string, part: string) =>
  new RegExp(`href="(/\\?${part}=[^"#]+)[^"]*"`).exec(text)?.[1]?.replaceAll('&amp;', '&');

/** All calls in one part of the home page, over all of its pages. */
async function pagedThrough(cookie: string, part: 'waiting' | 'asked', company = 'other'): Promise<readonly string[]> {
  const found: string[] = [];
  for (let path: string | undefined = '/'; path !== undefined;) {
    const { text } = await site.ask(path, { cookie, company });
    const section = text.slice(text.indexOf(`id="${part}"`));
    found.push(...linksOf(section.slice(0, section.indexOf('</section>'))));
    path = nextOf(section.slice(0, section.indexOf('</section>')), part);
  }
  return found;
}

test('waiting calls are listed with their effect, the earliest expiry first', async () => {
  const caller = await site.member('member');
  const start = site.clock.now;
  const ids: string[] = [];
  for (const minutes of [20, 0, 10]) {
    site.clock.now = new Date(start.getTime() + minutes * 60_000);
    ids.push((await site.hold(caller, { preview: { effects: [`Effect ${minutes}.`, 'Another effect.'] } }))._id);
  }
  const { cookie } = await site.signIn(caller);
  const { text } = await site.ask('/', { cookie });
  expect(linksOf(text)).toEqual([ids[1], ids[2], ids[0]]);
  expect(text).toContain('Effect 0.');
  expect(text).not.toContain('Another effect.');
  site.clock.now = start;
});

test('both parts list all calls over their pages', async () => {
  const companyId = 'other';
  const [admin, caller] = [await site.member('admin', { companyId }), await site.member('member', { companyId })];
  const one = await site.hold(caller, { kind: 'approval' });
  const start = one.hold.expiresAt.getTime();
  // More calls than one read of the store returns, inserted in another order than by expiry.
  const many = Array.from({ length: 1_101 }, (_, n) => ({
    ...one,
    _id: newCallId(),
    hold: { ...one.hold, expiresAt: new Date(start + ((n * 7_919) % 1_101) * 1_000) },
  }));
  await site.store.calls.collection.insertMany(many);
  const sorted = [one, ...many]
    .toSorted((a, b) => a.hold.expiresAt.getTime() - b.hold.expiresAt.getTime() || a._id.localeCompare(b._id))
    .map(({ _id }) => _id);
  const [approver, asker] = [await site.signIn(admin), await site.signIn(caller)];
  const waiting = await pagedThrough(approver.cookie, 'waiting');
  expect(waiting).toEqual(sorted);
  expect(await pagedThrough(asker.cookie, 'asked')).toEqual(sorted);
  expect((await site.ask('/', { cookie: approver.cookie, company: companyId })).text).toContain('1,102');
  // An invalid cursor starts at the beginning.
  const odd = await site.ask('/?waiting=odd&asked=%00', { cookie: approver.cookie, company: companyId });
  expect([odd.status, linksOf(odd.text)[0]]).toEqual([200, sorted[0]]);
});

test('own held calls are listed with their state, and not for other people', async () => {
  const caller = await site.member('member', { name: 'Mika Asker' });
  const call = await site.hold(caller, { kind: 'approval', preview: { title: 'Delete my own rows' } });
  const own = await site.signIn(caller);
  const { text } = await site.ask('/', { cookie: own.cookie });
  const asked = text.slice(text.indexOf('id="asked"'));
  expect(asked).toContain(`/decide/${call._id}`);
  expect(asked).toContain('Delete my own rows');
  expect(asked).toContain('Waiting for an administrator');
  const other = await site.signIn(await site.member('developer'));
  expect((await site.ask('/', { cookie: other.cookie })).text).not.toContain('Delete my own rows');
});
