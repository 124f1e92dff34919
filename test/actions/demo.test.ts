import { expect, it } from 'vitest';
import { findDuplicates, findOutlying, findStale } from '../../src/actions/shared/insights/findings.js';
import { faultsOf } from '../../src/actions/shared/rows/cells.js';
import { ROLES, roleAtLeast } from '../../src/contract/ranks.js';
import { demoCompany } from '../../src/demo/seed.js';
import { NOW, row } from './memory.js';

const demo = demoCompany(NOW);

it('the demo company has people in all four roles, two of them administrators', () => {
  expect(new Set(demo.people.map(({ role }) => role))).toEqual(new Set(ROLES));
  expect(demo.people.filter(({ role }) => role === 'admin')).toHaveLength(2);
  expect(new Set(demo.people.map(({ email }) => email)).size).toBe(demo.people.length);
});

it('no demo key has a higher role than its owner', () => {
  expect(demo.keys.map(({ role }) => role)).toEqual(['developer', 'admin']);
  for (const key of demo.keys) {
    const owner = demo.people.find(({ email }) => email === key.owner);
    expect(owner && roleAtLeast(owner.role, key.role)).toBe(true);
  }
});

it('the demo company has three lists with 50, 150 and 180 rows', () => {
  expect(demo.lists.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Customers', 50],
    ['Deals', 150],
    ['Support tickets', 180],
  ]);
});

it('two demo companies of the same time are equal', () => {
  expect(demoCompany(NOW)).toEqual(demo);
});

it.each(demo.lists.map((list) => [list.name, list] as const))(
  'the rows of %s fit its columns and lie in the past',
  (_, list) => {
    for (const one of list.rows) {
      expect(faultsOf(list, one.cells, one.status)).toEqual([]);
      expect(one.createdAt <= one.updatedAt && one.updatedAt <= NOW && list.createdAt < one.createdAt).toBe(true);
    }
  },
);

it.each([
  ['Customers', 2, 3, 1],
  ['Deals', 3, 4, 2],
  ['Support tickets', 3, 5, 2],
])('in %s there are %i duplicates, %i stale rows and %i outlying numbers to find', (name, groups, stale, outlying) => {
  const list = demo.lists.find((one) => one.name === name);
  const rows = (list?.rows ?? []).map((one, index) => row(`row_${index}`, one.cells, one));
  expect(findDuplicates(list?.columns ?? [], rows).groups).toBe(groups);
  expect(findStale(rows, NOW).count).toBe(stale);
  expect(findOutlying(list?.columns ?? [], rows).count).toBe(outlying);
});
