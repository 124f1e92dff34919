import { refusal, type CallError } from '../contract/errors.js';
import type { CallRecord } from '../contract/documents.js';
import { lowerRole, PLAN_TERMS, PLANS, planAtLeast, roleAtLeast, type Plan, type Role } from '../contract/ranks.js';
import { isEnded, isHeld, type HoldKind } from '../contract/states.js';
import { CHECKS, type CheckName, type Verdict } from '../contract/workflow.js';
import { derivedId } from './ids.js';
import type { Facts } from './facts.js';
import { needsApproval, needsConfirmation } from './guard.js';
import { outOfScope } from './scope.js';

/**
 * The four checks as pure decisions. Each first looks at the record: a call that was dispatched is resumed, never
 * judged by its own effects (correctness, rule 0).
 */
export const checks: Readonly<Record<CheckName, (facts: Facts) => Verdict>> = {
  role: (facts) => standing(facts.record) ?? checkRole(facts),
  plan: (facts) => standing(facts.record) ?? checkPlan(facts),
  credits: (facts) => standing(facts.record) ?? checkCredits(facts),
  guard: (facts) => standing(facts.record) ?? checkGuard(facts),
};

const pass: Verdict = { outcome: 'pass' };

function standing(record: CallRecord): Verdict | undefined {
  if (record.state === 'running') return { outcome: 'resume' };
  return isEnded(record.state) ? { outcome: 'ended', state: record.state } : undefined;
}

/** The lower of the key's role and its owner's role now; null when one of them is gone. */
export function effectiveRole({
  record,
  member,
  key,
  now,
}: Pick<Standing, 'record' | 'member' | 'key' | 'now'>): Role | null {
  if (!member || member.removedAt) return null;
  if (record.principal.kind !== 'key') return member.role;
  if (!key || key.switchedOffAt || key.expiresAt <= now) return null;
  return lowerRole(key.role, member.role);
}

/** What role and plan look at: nothing of the input. */
export interface Standing extends Omit<Facts, 'terms' | 'record'> {
  readonly record: Pick<CallRecord, '_id' | 'principal'>;
}

/** Whether role, scope and plan let this principal call the action at all, whatever the input. */
export function mayCall(facts: Standing): boolean {
  return checkRole(facts).outcome === 'pass' && checkPlan(facts).outcome === 'pass';
}

/** May this principal, with the role that it has now, call this action? */
function checkRole(facts: Standing): Verdict {
  const { action, record, key, member, company } = facts;
  if (company?.suspendedAt) {
    const reason = 'company_suspended';
    const message = 'The company is suspended. Nothing runs until it is resumed.';
    return { outcome: 'refuse', error: refusal('revoked', message, { call_id: record._id, reason }) };
  }
  const role = effectiveRole(facts);
  if (role === null) {
    const gone = !member || member.removedAt;
    const reason = gone ? 'member_removed' : key?.switchedOffAt ? 'key_switched_off' : 'key_expired';
    const who = gone
      ? 'The person behind this call is no longer in the company.'
      : 'The key that made this call no longer works.';
    return { outcome: 'refuse', error: refusal('revoked', who, { call_id: record._id, reason }) };
  }
  const isInvited = record.principal.kind === 'invitation';
  if (isInvited !== (action.calledBy === 'invited')) {
    const message = isInvited
      ? 'An invitation opens team.accept alone. Accept it, and sign in.'
      : `${action.name} is for whoever holds the link of an invitation, and is not on the team yet.`;
    return { outcome: 'refuse', error: refusal('forbidden', message) };
  }
  const scoped = outOfScope(key, action.name);
  if (scoped) return { outcome: 'refuse', error: scoped };
  if (roleAtLeast(role, action.role)) return pass;
  const message = `${action.name} takes the role ${action.role} or higher; this call has ${role}.`;
  return { outcome: 'refuse', error: refusal('forbidden', message, { required_role: action.role }) };
}

/** Is the action, and the way of calling it, part of the company's plan? */
function checkPlan({ action, company, record }: Standing): Verdict {
  const plan = company?.plan ?? 'free';
  if (!planAtLeast(plan, action.plan)) {
    const message = `${action.name} is part of the ${action.plan} plan; the company is on ${plan}.`;
    return { outcome: 'refuse', error: refusal('plan_required', message, { required_plan: action.plan }) };
  }
  const objection = record.principal.kind === 'key' ? againstKeysOn(plan) : null;
  return objection ? { outcome: 'refuse', error: objection } : pass;
}

/** What a plan has against calls with a key; null where they are part of it. */
export function againstKeysOn(plan: Plan): CallError | null {
  if (PLAN_TERMS[plan].keys) return null;
  const required = PLANS.find((candidate) => PLAN_TERMS[candidate].keys);
  return refusal('plan_required', `Calls with a key are not part of the ${plan} plan.`, { required_plan: required });
}

/** Are there credits for the price, and has the caller accepted it? */
function checkCredits({ record, terms }: Facts): Verdict {
  if (terms.objection) return { outcome: 'refuse', error: terms.objection };
  const { credits, available, budget } = terms;
  if (credits === 0) return pass;
  if (budget && budget.left < credits) {
    const message = `This takes ${credits} Deep credits; the key's budget has ${budget.left} left this month.`;
    const resets = terms.resetsAt.toISOString();
    const scope = { creditsPerMonth: budget.ofMonth };
    const fields = { needed: credits, available: budget.left, resets_at: resets, scope };
    return { outcome: 'refuse', error: refusal('credit_limit', message, fields) };
  }
  if (available < credits) {
    const resets = terms.resetsAt.toISOString();
    const message = `This takes ${credits} Deep credits; ${available} are left this month. They come anew at ${resets}.`;
    return {
      outcome: 'refuse',
      error: refusal('credit_limit', message, { needed: credits, available, resets_at: resets }),
    };
  }
  // A call that was held is bound to the price in its preview: a changed one makes the preview stale.
  if (record.hold || (record.ceiling !== null && record.ceiling >= credits)) return pass;
  const message = `This takes a deeper look and costs at most ${credits} Deep credits. Repeat the call and accept the cost.`;
  return {
    outcome: 'refuse',
    error: refusal('cost_approval_required', message, {
      quote_id: derivedId('quo', record._id),
      max_credits: credits,
      expires_at: terms.quoteUntil.toISOString(),
      balance_after: available - credits,
    }),
  };
}

/** Must a person be asked first, and has that person said yes to exactly this? */
function checkGuard({ record, terms }: Facts): Verdict {
  if (terms.objection) return { outcome: 'refuse', error: terms.objection };
  if (isHeld(record.state) && record.hold) return { outcome: 'hold', kind: record.hold.kind };
  const { confirmation, approval } = record.yes ?? {};
  const hold = (kind: HoldKind): Verdict => ({ outcome: 'hold', kind });
  if (needsApproval(terms.guard) && terms.guardians === 0) {
    const message = 'An administrator other than the caller must approve this, and the company has none who may.';
    return { outcome: 'refuse', error: refusal('conflict', message) };
  }
  if (needsConfirmation(terms.guard) && confirmation?.basis !== terms.basis) return hold('confirmation');
  if (needsApproval(terms.guard) && approval?.basis !== terms.basis && terms.grant === null) return hold('approval');
  return pass;
}

/** What all four checks say of a call, in their order. */
export function verdictsOf(facts: Facts): readonly Verdict[] {
  return CHECKS.map((name) => checks[name](facts));
}

/** What follows from the four verdicts, in the order of the checks: a person is never asked about a call that could not run. */
export function follow(verdicts: readonly Verdict[]): Verdict {
  const first = (outcome: Verdict['outcome']) => verdicts.find((verdict) => verdict.outcome === outcome);
  return first('ended') ?? first('resume') ?? first('refuse') ?? first('hold') ?? pass;
}
