import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Company, Guard, GuardPolicy, Principal } from '../../src/contract/documents.js';
import {
  basisOf,
  loosens,
  needsApproval,
  needsConfirmation,
  policyGuard,
  tighten,
  waiveApproval,
} from '../../src/engine/guard.js';
import { phrase } from '../../src/engine/phrases/phrase.js';

const guard = fc.constantFrom<Guard>('none', 'confirm', 'approve', 'confirm_and_approve');
const byKey: Principal = { kind: 'key', memberId: 'mem_1', keyId: 'key_1', role: 'member' };
const bySession: Principal = { kind: 'session', memberId: 'mem_1', keyId: null, role: 'member' };

describe('two guards together', () => {
  test('are never weaker than either of them', () => {
    fc.assert(
      fc.property(guard, guard, (a, b) => {
        const both = tighten(a, b);
        expect(needsConfirmation(both)).toBe(needsConfirmation(a) || needsConfirmation(b));
        expect(needsApproval(both)).toBe(needsApproval(a) || needsApproval(b));
        expect(tighten(b, a)).toBe(both);
      }),
    );
  });
});

describe("a company's policies", () => {
  const policies: GuardPolicy[] = [
    { action: 'a.b', appliesTo: 'keys', guard: 'confirm' },
    { action: 'a.b', appliesTo: 'all', guard: 'approve' },
    { action: 'keys.switchOff', appliesTo: 'all', guard: 'approve' },
  ];

  test('apply to keys or to all callers', () => {
    expect(policyGuard(policies, 'a.b', byKey)).toBe('confirm_and_approve');
    expect(policyGuard(policies, 'a.b', bySession)).toBe('approve');
    expect(policyGuard(policies, 'c.d', byKey)).toBe('none');
  });

  test('never hold actions that stop something', () => {
    expect(policyGuard(policies, 'keys.switchOff', byKey)).toBe('none');
  });
});

describe('other rules', () => {
  const rule: fc.Arbitrary<GuardPolicy> = fc
    .record({
      action: fc.constantFrom('a.b', 'c.d'),
      appliesTo: fc.constantFrom('keys' as const, 'all' as const),
      guard: fc.constantFrom('confirm' as const, 'approve' as const, 'confirm_and_approve' as const),
      above: fc.option(fc.nat({ max: 4 }), { nil: -1 }),
      isOfHour: fc.boolean(),
    })
    .map(({ above, isOfHour, ...rest }) => ({
      ...rest,
      ...(above >= 0 && { above }),
      ...(above >= 0 && isOfHour && { within: 'hour' as const }),
    }));
  const range = [0, 1, 2, 3, 4, 5, 6];
  /** Every size of a call with every pair of hourly totals. */
  const points = range.flatMap((size) =>
    range.flatMap((unapproved) =>
      range
        .filter((unconfirmed) => unconfirmed <= unapproved)
        .map((unconfirmed) => ({ size, hour: { unconfirmed, unapproved } })),
    ),
  );
  const rules = fc.array(rule, { maxLength: 5 });

  test('loosen the earlier ones exactly when they guard a call less', () => {
    fc.assert(
      fc.property(rules, rules, guard, (before, after, own) => {
        const isWeaker = ['a.b', 'c.d'].some((action) =>
          [byKey, bySession].some((caller) =>
            points.some((of) => {
              const was = tighten(own, policyGuard(before, action, caller, of));
              const is = tighten(own, policyGuard(after, action, caller, of));
              return (needsConfirmation(was) && !needsConfirmation(is)) || (needsApproval(was) && !needsApproval(is));
            }),
          ),
        );
        expect(loosens(before, after, () => own)).toBe(isWeaker);
      }),
    );
  });
});

describe('an approval', () => {
  const company = (admins: string[], optOut: boolean): Company => ({
    _id: 'acme',
    name: 'Acme',
    plan: 'team',
    guardPolicies: [],
    admins,
    companyId: 'acme',
    version: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...(optOut && { soleAdminOptOut: { by: 'mem_1', at: new Date(0) } }),
  });

  test('becomes a confirmation only when the only administrator has opted out', () => {
    expect(waiveApproval('approve', company(['mem_1'], true))).toBe('confirm');
    expect(waiveApproval('confirm_and_approve', company(['mem_1'], true))).toBe('confirm');
    expect(waiveApproval('approve', company(['mem_1'], false))).toBe('approve');
    expect(waiveApproval('approve', company(['mem_1', 'mem_2'], true))).toBe('approve');
    expect(waiveApproval('none', company(['mem_1'], true))).toBe('none');
  });
});

describe('the basis of a decision', () => {
  const draft = {
    title: phrase`T`,
    effects: [phrase`E`],
    affected: { count: 1, sample: [{ id: 'row_1', label: 'One' }] },
    recipients: ['a@b.example'],
    reversible: true,
    targets: [{ type: 'row', id: 'row_1', version: 3 }],
  };
  const basis = basisOf('a.b', 'hash', 5, draft);

  test('is equal for equal calls', () => {
    expect(basisOf('a.b', 'hash', 5, structuredClone(draft))).toBe(basis);
  });

  test.each([
    ['another action', basisOf('a.c', 'hash', 5, draft)],
    ['other input', basisOf('a.b', 'other', 5, draft)],
    ['another price', basisOf('a.b', 'hash', 6, draft)],
    ['another version', basisOf('a.b', 'hash', 5, { ...draft, targets: [{ type: 'row', id: 'row_1', version: 4 }] })],
    ['another recipient', basisOf('a.b', 'hash', 5, { ...draft, recipients: ['c@b.example'] })],
    ['another count', basisOf('a.b', 'hash', 5, { ...draft, affected: { ...draft.affected, count: 2 } })],
    ['another effect', basisOf('a.b', 'hash', 5, { ...draft, effects: [phrase`F`] })],
  ])('differs for %s', (_, other) => {
    expect(other).not.toBe(basis);
  });
});
