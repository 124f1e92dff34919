import { describe, expect, test } from 'vitest';
import type { CallRecord } from '../../src/contract/documents.js';
import { ENDED_STATES, type CallState } from '../../src/contract/states.js';
import { refusal } from '../../src/contract/errors.js';
import { CHECKS } from '../../src/contract/workflow.js';
import type { AnyAction } from '../../src/engine/action.js';
import { checks } from '../../src/calls/checks.js';
import { authorityOf } from '../../src/engine/authority.js';
import type { CheckInputs, Terms } from '../../src/calls/checkInputs.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const base = { companyId: 'acme', version: 1, createdAt: NOW, updatedAt: NOW };

const record = (fields: Partial<CallRecord> = {}): CallRecord => ({
  _id: 'call_1',
  companyId: 'acme',
  action: 'a.b',
  principal: { kind: 'key', memberId: 'mem_1', keyId: 'key_1', role: 'member' },
  input: {},
  inputHash: 'hash',
  requestId: 'req_1',
  claimId: null,
  ceiling: null,
  state: 'received',
  createdAt: NOW,
  runs: 0,
  ...fields,
});

const terms = (fields: Partial<Terms> = {}): Terms => ({
  objection: null,
  credits: 0,
  available: 0,
  budget: null,
  offer: null,
  grant: null,
  resetsAt: new Date('2026-12-01T00:00:00.000Z'),
  quoteUntil: new Date('2026-11-20T12:15:00.000Z'),
  guard: 'none',
  ownGuard: 'none',
  rules: [],
  volume: null,
  proposedBy: null,
  isWaived: false,
  draft: null,
  basis: null,
  approvers: 0,
  ...fields,
});

const inputs = (fields: Partial<CheckInputs> = {}): CheckInputs => ({
  record: record(),
  action: { name: 'a.b', role: 'member', plan: 'team' } as unknown as AnyAction,
  company: { ...base, _id: 'acme', name: 'Acme', plan: 'team', guardPolicies: [], admins: [] },
  member: { ...base, _id: 'mem_1', name: 'Mika', email: 'm@acme.example', role: 'member', removedAt: null },
  key: {
    ...base,
    _id: 'key_1',
    name: 'Key',
    role: 'member',
    ownerId: 'mem_1',
    lastFour: 'abcd',
    expiresAt: new Date('2027-01-01'),
    switchedOffAt: null,
  },
  now: NOW,
  terms: terms(),
  ...fields,
});

/** Inputs that every check refuses or holds. */
const barred = (state: CallState) =>
  inputs({
    record: record({ state }),
    member: null,
    company: null,
    terms: terms({ objection: refusal('not_found', 'Gone.'), credits: 5, guard: 'confirm' }),
  });

describe('every check', () => {
  test.each(CHECKS)('%s resumes a dispatched call that it would refuse', (name) => {
    expect(checks[name](barred('received')).outcome).toBe('refuse');
    expect(checks[name](barred('running'))).toEqual({ outcome: 'resume' });
  });

  test.each(CHECKS)('%s changes nothing for an ended call', (name) => {
    for (const state of ENDED_STATES) expect(checks[name](barred(state))).toEqual({ outcome: 'ended', state });
  });

  test.each(CHECKS)('%s passes without a blocker', (name) => {
    expect(checks[name](inputs())).toEqual({ outcome: 'pass' });
  });
});

describe('the effective role', () => {
  const of = (fields: Partial<CheckInputs>) => {
    const { company, member, key, now } = inputs(fields);
    const authority = authorityOf({ kind: 'key', company, member, key }, now);
    return 'role' in authority ? authority.role : null;
  };
  const { member, key } = inputs() as {
    member: NonNullable<CheckInputs['member']>;
    key: NonNullable<CheckInputs['key']>;
  };

  test("is the lower of the key's and its owner's", () => {
    expect(of({ key: { ...key, role: 'admin' } })).toBe('member');
    expect(of({ key: { ...key, role: 'viewer' } })).toBe('viewer');
    expect(of({ member: { ...member, role: 'viewer' }, key: { ...key, role: 'admin' } })).toBe('viewer');
  });

  test('is none without a working key or a current member', () => {
    expect(of({ key: null })).toBeNull();
    expect(of({ key: { ...key, switchedOffAt: NOW } })).toBeNull();
    expect(of({ key: { ...key, expiresAt: NOW } })).toBeNull();
    expect(of({ member: null })).toBeNull();
    expect(of({ member: { ...member, removedAt: NOW } })).toBeNull();
  });
});

describe('credits', () => {
  const priced = (available: number, fields: Partial<CallRecord> = {}) =>
    checks.credits(inputs({ record: record(fields), terms: terms({ credits: 5, available }) }));

  test('that are available and accepted pass', () => {
    expect(priced(5, { ceiling: 5 }).outcome).toBe('pass');
    expect(priced(5, { ceiling: 9 }).outcome).toBe('pass');
  });

  test('that are not accepted are refused with a quote of the call', () => {
    expect(priced(7)).toMatchObject({
      outcome: 'refuse',
      error: {
        code: 'cost_approval_required',
        quote_id: 'quo_1',
        max_credits: 5,
        balance_after: 2,
        expires_at: '2026-11-20T12:15:00.000Z',
      },
    });
    expect(priced(7, { ceiling: 4 })).toMatchObject({ error: { code: 'cost_approval_required' } });
  });

  test('that are used up are refused before a quote is offered', () => {
    expect(priced(4)).toMatchObject({
      error: { code: 'credit_limit', needed: 5, available: 4, resets_at: '2026-12-01T00:00:00.000Z' },
    });
  });
});

describe('a guard', () => {
  const decision = (basis: string) => ({ by: 'mem_2', at: NOW, n: 1, basis });
  const guarded = (fields: Partial<Terms>, yes?: CallRecord['yes']) =>
    checks.guard(
      inputs({
        record: record(yes && { yes, state: 'confirmed' }),
        terms: terms({ basis: 'now', approvers: 1, ...fields }),
      }),
    );

  test('holds for each decision that it needs, the confirmation first', () => {
    expect(guarded({ guard: 'confirm' })).toEqual({ outcome: 'hold', kind: 'confirmation' });
    expect(guarded({ guard: 'approve' })).toEqual({ outcome: 'hold', kind: 'approval' });
    expect(guarded({ guard: 'confirm_and_approve' })).toEqual({ outcome: 'hold', kind: 'confirmation' });
    expect(guarded({ guard: 'confirm_and_approve' }, { confirmation: decision('now') })).toEqual({
      outcome: 'hold',
      kind: 'approval',
    });
    expect(
      guarded({ guard: 'confirm_and_approve' }, { confirmation: decision('now'), approval: decision('now') }).outcome,
    ).toBe('pass');
  });

  test('accepts no decision with another basis or of another kind', () => {
    expect(guarded({ guard: 'confirm' }, { confirmation: decision('before') })).toEqual({
      outcome: 'hold',
      kind: 'confirmation',
    });
    expect(guarded({ guard: 'approve' }, { confirmation: decision('now') })).toEqual({
      outcome: 'hold',
      kind: 'approval',
    });
  });

  test('with no possible approver refuses at once', () => {
    expect(guarded({ guard: 'approve', approvers: 0 })).toMatchObject({
      outcome: 'refuse',
      error: { code: 'conflict' },
    });
  });
});
