import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GuardPolicy } from '../../src/contract/documents.js';
import { hourNumbers, policyGuard, spreadRules } from '../../src/engine/guard.js';
import { loadRegistry } from '../../src/engine/registry.js';
import {
  addedBy,
  atMostFor,
  BUILT_IN_LIMITS,
  guardOfVolume,
  highest,
  kindsOf,
  limitsOf,
  loosensLimits,
  plusRows,
} from '../../src/engine/volume.js';

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
const bounds = { confirmAbove: 50, approveAbove: 500 };
const totals = (unconfirmed: number, unapproved = unconfirmed) => ({ unconfirmed, unapproved });

test('an hour asks from the first row above a number, and an approval in place of a confirmation', () => {
  expect(guardOfVolume(totals(50), bounds)).toBe('none');
  expect(guardOfVolume(totals(51), bounds)).toBe('confirm');
  expect(guardOfVolume(totals(0, 500), bounds)).toBe('none');
  expect(guardOfVolume(totals(51, 501), bounds)).toBe('approve');
});

test('no confirmation is added where an administrator is asked', () => {
  expect(addedBy('confirm', 'none')).toBe('confirm');
  expect(addedBy('confirm', 'confirm')).toBe('confirm');
  expect(addedBy('confirm', 'approve')).toBe('none');
  expect(addedBy('confirm', 'confirm_and_approve')).toBe('none');
  expect(addedBy('approve', 'approve')).toBe('approve');
});

test('of several lists the highest total counts', () => {
  expect(highest([])).toEqual(totals(0));
  expect(highest([totals(4, 9), totals(7, 8)].map((one) => plusRows(one, 1)))).toEqual(totals(8, 10));
});

test('a call may run as long as the hour asks no more than what it was checked for', () => {
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

describe('a rule about an hour', () => {
  const rule: GuardPolicy = {
    action: 'rows.delete',
    appliesTo: 'keys',
    guard: 'confirm_and_approve',
    above: 10,
    within: 'hour',
  };
  const rules = spreadRules([rule], () => kindsOf(registry.all));
  const key = { kind: 'key' } as const;

  test('applies to all actions that count the same, and to no others', () => {
    expect(rules.map(({ action }) => action)).toEqual(['rows.delete', 'rows.deleteMany']);
  });

  test('looks at the hour, not at the call, and asks for each decision what that decision counts', () => {
    const ask = (hour: ReturnType<typeof totals>) => policyGuard(rules, 'rows.deleteMany', key, { size: 99, hour });
    expect(ask(totals(10))).toBe('none');
    expect(ask(totals(10, 11))).toBe('approve');
    expect(ask(totals(11))).toBe('confirm_and_approve');
    const session = { kind: 'session' } as const;
    expect(policyGuard(rules, 'rows.delete', session, { hour: totals(99) })).toBe('none');
  });

  test('gives its number to what it asks for', () => {
    expect(hourNumbers(rules, 'rows.delete', key)).toEqual({ unconfirmed: [10], unapproved: [10] });
    const confirm = [{ ...rule, guard: 'confirm' } as const];
    expect(hourNumbers(confirm, 'rows.delete', key)).toEqual({ unconfirmed: [10], unapproved: [] });
  });
});

test('every action that changes rows counts them, unless nothing is lost by it', () => {
  const LOSES_NOTHING = ['rows.comment', 'rows.create', 'rows.createMany', 'rows.duplicate', 'rows.restore'];
  const changing = registry.all.filter(({ name, effect }) => name.startsWith('rows.') && effect === 'change');
  expect(changing.filter(({ volume }) => !volume).map(({ name }) => name)).toEqual(LOSES_NOTHING);
});
