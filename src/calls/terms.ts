import { Refusal } from '../contract/errors.js';
import type { CallRecord, Company } from '../contract/documents.js';
import type { Key } from '../contract/keys.js';
import type { GrantOffer } from '../contract/grants.js';
import { PLAN_TERMS } from '../contract/ranks.js';
import { isHeld } from '../contract/states.js';
import type { AnyAction, PreviewDraft } from '../engine/action.js';
import type { ReadContext } from '../engine/context.js';
import { alikeHash, offerOf } from '../engine/grants.js';
import {
  asksForSize,
  basisOf,
  guardOfRules,
  hourNumbers,
  needsApproval,
  rulesFor,
  spreadRules,
  tighten,
  waiveApproval,
} from '../engine/guard.js';
import { phrase } from '../engine/phrases/phrase.js';
import { budgetsOf } from '../engine/scope.js';
import { openInput } from '../engine/secretInput.js';
import { monthEnd, monthOf } from '../store/credits.js';
import type { Dependencies } from '../dependencies.js';
import { errorIn } from '../engine/phrases/phraseText.js';
import { approversOf } from './approvers.js';
import { addedBy } from '../engine/volume.js';
import type { CheckInputs, Terms } from './checkInputs.js';
import { proposingRole } from './checks.js';
import { hourOf, readVolume, volumeTerms } from './volume.js';

type TermsDependencies = Pick<Dependencies, 'store' | 'vault'>;

/** The terms of a call before its action and targets are read. */
export function initialTerms(now: Date, quoteFor: number): Terms {
  return {
    objection: null,
    credits: 0,
    available: 0,
    budget: null,
    resetsAt: monthEnd(now),
    quoteUntil: new Date(now.getTime() + quoteFor),
    guard: 'none',
    ownGuard: 'none',
    rules: [],
    volume: null,
    proposedBy: null,
    isWaived: false,
    draft: null,
    basis: null,
    approvers: 0,
    offer: null,
    grant: null,
  };
}

/**
 * Reads the terms of a call: the action's objection, the price, what the guard demands, and the preview.
 * @param withPreview whether to draft a preview even if no decision is needed
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
    const asked = typeof action.guard === 'object' ? action.guard.when(context, input) : (action.guard ?? 'none');
    const counting = readVolume(store, inputs, { context, input });
    // Prevents an unhandled rejection. The action's objection to the input is reported first.
    counting.catch(() => undefined);
    const [credits, own] = await Promise.all([
      action.price?.credits(context, input) ?? 0,
      asked,
      action.validate?.(context, input),
    ]);
    const policies = spreadRules(company.guardPolicies, context.policy.actions);
    const call = [policies, action.name, record.principal] as const;
    const rows = await counting;
    const counted = rows && volumeTerms(rows, company, hourNumbers(...call));
    // A rule with a size needs the draft. The draft is kept only if a person is shown it.
    const measured = asksForSize(...call) ? await action.preview?.(context, input) : undefined;
    const rules = rulesFor(...call, {
      size: measured && sizeOf(measured),
      hour: counted ? hourOf(counted) : undefined,
    });
    const others = tighten(own, guardOfRules(rules));
    const volume = counted && { ...counted, guard: addedBy(counted.guard, others) };
    const demanded = tighten(others, volume?.guard ?? 'none');
    const proposedBy = proposingRole(inputs);
    // An administrator always decides on a proposal.
    const guard = proposedBy ? tighten(demanded, 'approve') : waiveApproval(demanded, company);
    const isWaived = !proposedBy && guard !== demanded;
    const isDrafted = guard !== 'none' || isHeld(record.state) || withPreview;
    const [available, budget, draft, mayApprove] = await Promise.all([
      credits === 0 ? 0 : store.credits.available(company._id, monthOf(now), PLAN_TERMS[company.plan].creditsPerMonth),
      credits === 0 ? null : smallestBudget(dependencies, key, monthOf(now)),
      isDrafted ? (measured ?? action.preview?.(context, input) ?? plainDraft(action)) : null,
      needsApproval(guard)
        ? approversOf(store, { company, call: record, subjects: action.subjects?.(input) ?? [] })
        : [],
    ]);
    const basis = draft && basisOf(action.name, record.inputHash, credits, draft);
    const offer =
      needsApproval(guard) && draft && !proposedBy ? await offerOf(context, action, { input, draft }) : null;
    const grantedBy = mayApprove.map(({ _id }) => _id);
    const grant = offer && (await grantFor(dependencies, record, { offer, basis, credits, grantedBy, now }));
    const read = {
      credits,
      available,
      budget,
      guard,
      ownGuard: own,
      rules,
      volume,
      proposedBy,
      isWaived,
      draft,
      basis,
    } as const;
    return { ...terms, ...read, approvers: mayApprove.length, offer, grant };
  } catch (error) {
    if (error instanceof Refusal) return { ...terms, objection: errorIn(error, record.language) };
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

/** What a grant must cover. */
interface GrantNeed {
  readonly offer: GrantOffer;
  readonly basis: string | null;
  readonly credits: number;
  /** The administrators who may approve the call now. */
  readonly grantedBy: readonly string[];
  readonly now: Date;
}

/** A grant that replaces the approval of a call, given by an administrator who may approve the call now. */
async function grantFor(
  { store }: TermsDependencies,
  record: CallRecord,
  { offer, basis, credits, grantedBy, now }: GrantNeed,
): Promise<string | null> {
  const { hold, yes, action, principal, companyId, _id: callId } = record;
  // A preview that has changed since it was shown is shown again, even if a grant covers the call.
  const wasShown = hold !== undefined && (hold.kind === 'approval' || yes?.confirmation?.basis !== basis);
  if (wasShown || grantedBy.length === 0) return null;
  const alike = alikeHash(action, principal, offer);
  const cover = { companyId, callId, alike, rows: offer.rows, credits, grantedBy, now };
  return (await store.grants.covering(cover))?._id ?? null;
}

/** How many documents a call affects. Rows that it names count even if their values stay as they are. */
function sizeOf({ affected, targets }: PreviewDraft): number {
  return Math.max(affected.count, targets.filter(({ type }) => type === 'row').length);
}

/** The draft for an action without a preview of its own that a company's policy holds. */
function plainDraft(action: AnyAction): PreviewDraft {
  return {
    title: phrase`${{ action: action.name, title: action.title }}`,
    effects: [phrase`${action.description}`],
    affected: { count: 0, sample: [] },
    reversible: action.destructive !== true,
    targets: [],
  };
}
