import { Refusal } from '../contract/errors.js';
import type { Alike, CallRecord, Company, Key } from '../contract/documents.js';
import { PLAN_TERMS } from '../contract/ranks.js';
import { isHeld } from '../contract/states.js';
import type { AnyAction, PreviewDraft } from '../engine/action.js';
import type { ReadContext } from '../engine/context.js';
import { alikeHash, alikeOf } from '../engine/grants.js';
import { asksForSize, basisOf, needsApproval, policyGuard, tighten, waiveApproval } from '../engine/guard.js';
import { budgetsOf } from '../engine/scope.js';
import { openInput } from '../engine/secretInput.js';
import { monthEnd, monthOf } from '../store/credits.js';
import type { Dependencies } from '../dependencies.js';
import type { CheckInputs, Terms } from './checkInputs.js';

type TermsDependencies = Pick<Dependencies, 'store' | 'vault'>;

/** The terms of a call before anything is known of its targets. */
export function initialTerms(now: Date, quoteFor: number): Terms {
  return {
    objection: null,
    credits: 0,
    available: 0,
    budget: null,
    resetsAt: monthEnd(now),
    quoteUntil: new Date(now.getTime() + quoteFor),
    guard: 'none',
    guardSource: 'none',
    draft: null,
    basis: null,
    guardians: 0,
    alike: null,
    grant: null,
  };
}

/**
 * Reads the terms of a call: what the action says of the input, the price, what the guard demands, and the preview.
 * @param withPreview whether to draft a preview even where no person is asked
 */
export async function readTerms(
  dependencies: TermsDependencies,
  inputs: CheckInputs,
  { company, context, withPreview }: { company: Company; context: ReadContext; withPreview: boolean },
): Promise<Terms> {
  const { store, vault } = dependencies;
  const { record, action, key, terms, now } = inputs;
  const input = openInput(record, vault);
  try {
    const demanded = typeof action.guard === 'object' ? action.guard.when(context, input) : (action.guard ?? 'none');
    const [credits, own] = await Promise.all([
      action.price?.credits(context, input) ?? 0,
      demanded,
      action.validate?.(context, input),
    ]);
    const rules = [company.guardPolicies, action.name, record.principal] as const;
    // A rule with a size needs the draft; the draft is kept only where a person is shown it.
    const measured = asksForSize(...rules) ? await action.preview?.(context, input) : undefined;
    const added = policyGuard(...rules, measured?.affected.count);
    const guard = waiveApproval(tighten(own, added), company);
    const isDrafted = guard !== 'none' || isHeld(record.state) || withPreview;
    const [available, budget, draft, guardians] = await Promise.all([
      credits === 0 ? 0 : store.credits.available(company._id, monthOf(now), PLAN_TERMS[company.plan].creditsPerMonth),
      credits === 0 ? null : smallestBudget(dependencies, key, monthOf(now)),
      isDrafted ? (measured ?? action.preview?.(context, input) ?? plainDraft(action)) : null,
      needsApproval(guard) ? guardiansOf(dependencies, company, record, action.subjects?.(input) ?? []) : [],
    ]);
    const basis = draft && basisOf(action.name, record.inputHash, credits, draft);
    const guardSource = guard === 'none' ? 'none' : own === 'none' ? 'policy' : 'action';
    const isGrantable = needsApproval(guard) && action.grantable !== false;
    const alike = isGrantable && draft ? await alikeOf(context, input, draft) : null;
    const grant = alike && (await grantFor(dependencies, record, { alike, basis, credits, guardians, now }));
    const read = { credits, available, budget, guard, guardSource, draft, basis } as const;
    return { ...terms, ...read, guardians: guardians.length, alike, grant };
  } catch (error) {
    if (error instanceof Refusal) return { ...terms, objection: error.error };
    throw error;
  }
}

/** The budget of a key that has least left this month; null for a key without one. */
async function smallestBudget({ store }: TermsDependencies, key: Key | null, month: string): Promise<Terms['budget']> {
  const budgets = await Promise.all(
    (key ? budgetsOf(key) : []).map(async ({ of, creditsPerMonth: ofMonth }) => ({
      left: await store.credits.available(of, month, ofMonth),
      ofMonth,
    })),
  );
  return budgets.toSorted((a, b) => a.left - b.left)[0] ?? null;
}

/** The administrators who may approve a call. */
async function guardiansOf(
  { store }: TermsDependencies,
  company: Company,
  record: CallRecord,
  subjects: readonly string[],
): Promise<readonly string[]> {
  const eligible = company.admins.filter((id) => id !== record.principal.memberId && !subjects.includes(id));
  const members = eligible.length === 0 ? [] : await store.members.many(company._id, eligible);
  return members.filter((member) => member.role === 'admin' && !member.removedAt).map(({ _id }) => _id);
}

/** What a grant has to cover. */
interface GrantNeed {
  readonly alike: Alike;
  readonly basis: string | null;
  readonly credits: number;
  readonly guardians: readonly string[];
  readonly now: Date;
}

/** A grant that replaces the approval of a call, given by an administrator who may approve the call now. */
async function grantFor(
  { store }: TermsDependencies,
  record: CallRecord,
  { alike, basis, credits, guardians, now }: GrantNeed,
): Promise<string | null> {
  const { hold, yes, action, principal, companyId, _id: callId } = record;
  // A preview that was shown and has changed since is shown again, whatever was granted before.
  const wasShown = hold !== undefined && (hold.kind === 'approval' || yes?.confirmation?.basis !== basis);
  if (wasShown || guardians.length === 0) return null;
  const hash = alikeHash(action, principal, alike);
  const cover = { companyId, callId, alike: hash, credits, grantedBy: guardians, now };
  return (await store.grants.covering(cover))?._id ?? null;
}

/** The draft of an action that has no preview of its own and is held by a company's policy. */
function plainDraft(action: AnyAction): PreviewDraft {
  return {
    title: action.title,
    effects: [action.description],
    affected: { count: 0, sample: [] },
    reversible: action.destructive !== true,
    targets: [],
  };
}
