import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GuardPolicy } from '../../src/contract/documents.js';
import { hourNumbers, policyGuard, spreadRules } from '../../src/engine/guard.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { policyOf } from '../../src/workspace/read/policy.js';
import {
  addedBy,
  atMostFor,
  BUILT_IN_LIMITS,
  guardOfVolume,
  highest,
  limitsOf,
  loosensLimits,
  plusRows,
} from '../../src/engine/volume.js';

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
const bounds = { confirmAbove: 50, approveAbove: 500 };
const totals = (unconfirmed: number, unapproved = unconfirmed) => ({ unconfirmed, unapproved });

test('the hourly guard starts with the first row above a number, and an approval replaces a confirmation', () => {
  expect(guardOfVolume(totals(50), bounds)).toBe('none');
  expect(guardOfVolume(totals(51), bounds)).toBe('confirm');
  expect(guardOfVolume(totals(0, 500), bounds)).toBe('none');
  expect(guardOfVolume(totals(51, 501), bounds)).toBe('approve');
});

test('no confirmation is added to an approval', () => {
  expect(addedBy('confirm', 'none')).toBe('confirm');
  expect(addedBy('confirm', 'confirm')).toBe('confirm');
  expect(addedBy('confirm', 'approve')).toBe('none');
  expect(addedBy('confirm', 'confirm_and_approve')).toBe('none');
  expect(addedBy('approve', 'approve')).toBe('approve');
});

test('the highest total of several lists counts', () => {
  expect(highest([])).toEqual(totals(0));
  expect(highest([totals(4, 9), totals(7, 8)].map((one) => plusRows(one, 1)))).toEqual(totals(8, 10));
});

test('a call may run while the hourly count needs no stronger guard than the one that was checked', () => {
  const number = fc.nat({ max: 30 });
  fc.assert(
    fc.property(number, fc.array(number), number, (total, numbers, more) => {
      const most = atMostFor(total, numbers);
      const asks = (at: number) => numbers.filter((above) => at > above).length;
      const mayRun = most === null || total + more <= most;
      expect(mayRun).toBe(asks(total + more) === asks(total));
    }),
  );
});

test('higher numbers loosen the guard, lower ones do not', () => {
  const deleted = (confirmAbove: number, approveAbove: number) => ({
    ...BUILT_IN_LIMITS,
    deleted: { confirmAbove, approveAbove },
  });
  expect(limitsOf({})).toBe(BUILT_IN_LIMITS);
  expect(loosensLimits(BUILT_IN_LIMITS, BUILT_IN_LIMITS)).toBe(false);
  expect(loosensLimits(BUILT_IN_LIMITS, deleted(5, 5))).toBe(false);
  expect(loosensLimits(BUILT_IN_LIMITS, deleted(51, 500))).toBe(true);
  expect(loosensLimits(BUILT_IN_LIMITS, deleted(1, 501))).toBe(true);
});

describe('a rule about the hourly count', () => {
  const rule: GuardPolicy = {
    action: 'rows.delete',
    appliesTo: 'keys',
    guard: 'confirm_and_approve',
    above: 10,
    within: 'hour',
  };
  const rules = spreadRules([rule], policyOf(registry).actions);
  const key = { kind: 'key' } as const;

  test('applies to all actions that share a count, and to no others', () => {
    expect(rules.map(({ action }) => action)).toEqual(['rows.delete', 'rows.deleteMany']);
  });

  test('applies to no action when its action counts nothing or no longer exists', () => {
    for (const action of ['lists.create', 'rows.gone'])
      expect(spreadRules([{ ...rule, action }], policyOf(registry).actions)).toEqual([]);
  });

  test('applies to the hourly total, and compares each decision with its own total', () => {
    const ask = (hour: ReturnType<typeof totals>) => policyGuard(rules, 'rows.deleteMany', key, { size: 99, hour });
    expect(ask(totals(10))).toBe('none');
    expect(ask(totals(10, 11))).toBe('approve');
    expect(ask(totals(11))).toBe('confirm_and_approve');
    const session = { kind: 'session' } as const;
    expect(policyGuard(rules, 'rows.delete', session, { hour: totals(99) })).toBe('none');
  });

  test('has a number for each decision that it needs', () => {
    expect(hourNumbers(rules, 'rows.delete', key)).toEqual({ unconfirmed: [10], unapproved: [10] });
    const confirm = [{ ...rule, guard: 'confirm' } as const];
    expect(hourNumbers(confirm, 'rows.delete', key)).toEqual({ unconfirmed: [10], unapproved: [] });
  });
});

test('every action that changes rows counts them, unless it loses no values', () => {
  // A comment belongs to its author, and does not change the row.
  const OF_COMMENTS = ['rows.comment', 'rows.deleteComment', 'rows.updateComment'];
  const LOSES_NOTHING = [...OF_COMMENTS, 'rows.create', 'rows.createMany', 'rows.duplicate', 'rows.restore'].toSorted();
  const changing = registry.all.filter(({ name, effect }) => name.startsWith('rows.') && effect === 'change');
  expect(changing.filter(({ volume }) => !volume).map(({ name }) => name)).toEqual(LOSES_NOTHING);
});
