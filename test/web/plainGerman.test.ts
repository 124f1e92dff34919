import { expect, test } from 'vitest';
import { about } from '../../web/src/texts/about/actionsDe.js';
import { listFields } from '../../web/src/texts/about/listFieldsDe.js';
import { notes } from '../../web/src/texts/about/notesDe.js';
import { otherFields } from '../../web/src/texts/about/otherFieldsDe.js';

/** The English texts are also for programs. The German texts are only for people in forms. */

/** Names of actions, and of fields as programs send them. */
const OF_PROGRAMS = /\b[a-z]+\.[a-z]+[A-Z]?[A-Za-z]*\b|`[A-Za-z]{2,}`|\b[a-z]+(Id|Ids|By|At)\b|\bnull\b/g;

/** Values that are entered literally: scopes of keys, zones, addresses and examples. */
const ENTERED = /`rows(\.update)?`|\b(login\.)?example\.com\b|https?:\S+/g;

test('German descriptions name no actions and no fields of the API', () => {
  const all = Object.values({ ...about, ...listFields, ...notes, ...otherFields });
  expect(all.length).toBeGreaterThan(200);
  const named = all.flatMap((text) => [...text.replaceAll(ENTERED, '').matchAll(OF_PROGRAMS)].map(([name]) => name));
  expect(named).toEqual([]);
});
