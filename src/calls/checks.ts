import { refusal, type CallError } from '../contract/errors.js';
import type { CallRecord } from '../contract/documents.js';
import { planAtLeast, roleAtLeast, type Role } from '../contract/ranks.js';
import { isEnded, isHeld, type HoldKind } from '../contract/states.js';
import { CHECKS, decidingResult, type CheckName, type CheckOutcomes, type Verdict } from '../contract/workflow.js';
import { noApprover } from '../engine/administrators.js';
import { authorityOf, DENIALS, refusalOfKeys } from '../engine/authority.js';
import { derivedId } from '../engine/ids.js';
import { mayBeProposed, needsApproval, needsConfirmation } from '../engine/guard.js';
import { phrase, quantity } from '../engine/phrases/phrase.js';
import { errorIn, textIn } from '../engine/phrases/phraseText.js';
import { PLAN_NAMES, ROLE_NAMES } from '../engine/phrases/ranks.js';
import { outOfScope } from '../engine/scope.js';
import type { CallSnapshot, CheckInputs } from './checkInputs.js';
import { creditLimit } from './creditLimit.js';

/**
 * The four checks as pure functions. Each one looks at the record first: a call that was dispatched resumes, so its own
 * effects never refuse it (correctness, rule 0).
 */
export const checks: Readonly<Record<CheckName, (inputs: CheckInputs) => Verdict>> = {
  role: (inputs) => verdictOfState(inputs.record) ?? checkRole(inputs),
  plan: (inputs) => verdictOfState(inputs.record) ?? checkPlan(inputs),
  credits: (inputs) => verdictOfState(inputs.record) ?? checkCredits(inputs),
  guard: (inputs) => verdictOfState(inputs.record) ?? checkGuard(inputs),
};

/** The verdicts of all four checks, in the order of `CHECKS`. */
export function verdictsOf(inputs: CheckInputs): readonly Verdict[] {
  return CHECKS.map((name) => checks[name](inputs));
}

/**
 * Whether role, plan or the action itself refuse a call. Price and guard are read only if role and plan allow the call
 * and the action accepts the input.
 */
export function isRefusedAtOnce({ verdicts, terms }: Pick<CallSnapshot, 'verdicts' | 'terms'>): boolean {
  const refuses = (name: CheckName) => verdicts[CHECKS.indexOf(name)]?.outcome === 'refuse';
  return refuses('role') || refuses('plan') || terms.objection !== null;
}

const OUTCOMES = { pass: 'passed', resume: 'passed', ended: 'passed', refuse: 'refused', hold: 'held' } as const;

/** The results of the four checks, as the record of a call keeps them. */
export function checksToRecord({ verdicts, terms }: Pick<CallSnapshot, 'verdicts' | 'terms'>): CheckOutcomes {
  const isCut = isRefusedAtOnce({ verdicts, terms });
  const outcomes = CHECKS.map((name, n) => {
    const isMade = !isCut || name === 'role' || name === 'plan';
    return [name, isMade ? OUTCOMES[verdicts[n]?.outcome ?? 'pass'] : 'not_made'];
  });
  return Object.fromEntries(outcomes) as CheckOutcomes;
}

const pass: Verdict = { outcome: 'pass' };

const refuse = (error: CallError): Verdict => ({ outcome: 'refuse', error });

function verdictOfState(record: CallRecord): Verdict | undefined {
  if (record.state === 'running') return { outcome: 'resume' };
  return isEnded(record.state) ? { outcome: 'ended', state: record.state } : undefined;
}

/** The inputs of the role check and the plan check, which do not depend on the call's input. */
export interface GateInputs extends Omit<CheckInputs, 'terms' | 'record'> {
  readonly record: Pick<CallRecord, '_id' | 'principal' | 'proposed' | 'language'>;
}

/** Whether role, scope and plan let a principal call an action, whatever the input. */
export function mayCall(inputs: GateInputs): boolean {
  return refusalOfCaller(inputs) === null;
}

/** The refusal of a principal by role, scope or plan, whatever the input; null if they allow the call. */
export function refusalOfCaller(inputs: GateInputs): CallError | null {
  const refused = [checkRole(inputs), checkPlan(inputs)].find(({ outcome }) => outcome !== 'pass');
  return refused?.outcome === 'refuse' ? refused.error : null;
}

/** Checks whether this principal, with its present role, may call this action. */
function checkRole({ action, record, company, member, key, now }: GateInputs): Verdict {
  const { principal, _id: callId, language } = record;
  const authority = authorityOf({ kind: principal.kind, company, member, key }, now);
  if ('denial' in authority)
    return refuse(
      refusal('revoked', textIn(DENIALS[authority.denial], language), { call_id: callId, reason: authority.denial }),
    );
  const isInvited = principal.kind === 'invitation';
  if (isInvited !== (action.calledBy === 'invited')) {
    const message = isInvited
      ? phrase`An invitation opens team.accept alone. Accept it, then sign in.`
      : phrase`${action.name} takes the token of an invitation, not a key or a session.`;
    return refuse(refusal('forbidden', textIn(message, language)));
  }
  const scoped = outOfScope(key, action.name);
  if (scoped) return refuse(errorIn(scoped, language));
  if (roleAtLeast(authority.role, action.role)) return pass;
  const [needed, present] = [ROLE_NAMES[action.role], ROLE_NAMES[authority.role]];
  const low =
    principal.kind === 'key'
      ? phrase`${action.name} needs the role ${needed} or higher. This key calls with the role ${present}.`
      : phrase`${action.name} needs the role ${needed} or higher. Your role is ${present}.`;
  const message = textIn(low, language);
  if (!mayBeProposed(action)) return refuse(refusal('forbidden', message, { required_role: action.role }));
  // The guard holds a proposal for an administrator.
  if (record.proposed) return pass;
  const fix = textIn(
    phrase`To ask an administrator, repeat the call with \`propose=true\` (MCP: \`"_propose": true\`).`,
    language,
  );
  return refuse(refusal('forbidden', `${message} ${fix}`, { required_role: action.role, may_propose: true }));
}

/**
 * The role of a caller that proposes a call because the role does not allow it; null if the call is not a proposal,
 * or the role now allows it.
 */
export function proposingRole({ action, record, company, member, key, now }: GateInputs): Role | null {
  if (!record.proposed || !mayBeProposed(action)) return null;
  const authority = authorityOf({ kind: record.principal.kind, company, member, key }, now);
  return 'denial' in authority || roleAtLeast(authority.role, action.role) ? null : authority.role;
}

/** Checks whether the company's plan includes the action, and calling it with a key. */
function checkPlan({ action, company, record }: GateInputs): Verdict {
  const plan = company?.plan ?? 'free';
  if (!planAtLeast(plan, action.plan)) {
    const message = phrase`${action.name} needs the ${PLAN_NAMES[action.plan]} plan. The company has the ${PLAN_NAMES[plan]} plan. An administrator can change the plan with company.changePlan.`;
    return refuse(refusal('plan_required', textIn(message, record.language), { required_plan: action.plan }));
  }
  const objection = record.principal.kind === 'key' ? refusalOfKeys(plan) : null;
  return objection ? refuse(errorIn(objection, record.language)) : pass;
}

/** Checks whether there are credits for the price, and whether the caller has accepted the price. */
function checkCredits({ record, terms }: CheckInputs): Verdict {
  if (terms.objection) return refuse(terms.objection);
  const { credits, available, budget } = terms;
  if (credits === 0) return pass;
  const price = { needed: credits, resetsAt: terms.resetsAt };
  if (budget && budget.left < credits)
    return refuse(creditLimit({ ...price, available: budget.left, budget: budget.ofMonth }, record));
  if (available < credits) return refuse(creditLimit({ ...price, available }, record));
  // A call that was held is bound to the price in its preview. If the price changes, the preview is stale.
  if (record.hold || (record.ceiling !== null && record.ceiling >= credits)) return pass;
  const costs = quantity(credits, 'Deep credit');
  const message = phrase`This call costs at most ${costs}. To accept, repeat it with \`accept_cost=<quote_id>\` (MCP: \`_accept_cost\`).`;
  return refuse(
    refusal('cost_approval_required', textIn(message, record.language), {
      quote_id: derivedId('quo', record._id),
      max_credits: credits,
      expires_at: terms.quoteUntil.toISOString(),
      balance_after: available - credits,
    }),
  );
}

/** Checks whether the call needs a decision, and whether it has one for exactly this preview. */
function checkGuard({ record, terms, company }: CheckInputs): Verdict {
  if (terms.objection) return refuse(terms.objection);
  if (isHeld(record.state) && record.hold) return { outcome: 'hold', kind: record.hold.kind };
  if (needsApproval(terms.guard) && terms.approvers === 0) return refuse(errorIn(noApprover(company), record.language));
  const [kind] = decisionsNeeded({ record, terms });
  return kind ? { outcome: 'hold', kind } : pass;
}

/** The decisions that a call still needs, in the order in which people are asked. */
export function decisionsNeeded({ record, terms }: Pick<CheckInputs, 'record' | 'terms'>): readonly HoldKind[] {
  const { guard, basis, grant } = terms;
  const { confirmation, approval } = record.yes ?? {};
  const kinds: HoldKind[] = [];
  if (needsConfirmation(guard) && confirmation?.basis !== basis) kinds.push('confirmation');
  if (needsApproval(guard) && approval?.basis !== basis && grant === null) kinds.push('approval');
  return kinds;
}

/** What follows from the verdicts of the four checks. */
export function outcomeOf(verdicts: readonly Verdict[]): Verdict {
  return decidingResult(verdicts) ?? pass;
}
