import type { CallRecord } from '../contract/documents.js';
import type { CallError } from '../contract/errors.js';
import type { Preview } from '../contract/preview.js';
import type { Role } from '../contract/ranks.js';
import type { HoldKind } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { phrase } from '../engine/phrases/phrase.js';
import { phraseText, textIn } from '../engine/phrases/phraseText.js';
import { previewIn, sentences } from '../engine/previewIn.js';
import { logEntry } from './begin.js';
import type { Caller, CallSnapshot } from './checkInputs.js';
import { checksToRecord, decisionsNeeded, isRefusedAtOnce } from './checks.js';
import { previewOf } from './preview.js';
import { reasonOf } from './reason.js';

/** The result of a dry run. */
export interface DryRun {
  /**
   * `runs`: nothing prevents the call. `asks`: the call only needs an accepted price, a confirmation or an approval.
   * `refused`: something else prevents the call.
   */
  readonly outcome: 'runs' | 'asks' | 'refused';
  /** Everything that prevents the call from running now. */
  readonly blockers: readonly Blocker[];
  readonly cost: { readonly credits: number; readonly balance_after: number | null };
  /** The grant that the call would use in place of an approval; null without one. */
  readonly grantId: string | null;
}

/** A refusal, or a decision that the call would wait for. */
type Blocker = CallError | Price | DecisionAhead;

/** A price without the quote that would accept it. */
type Price = Omit<CallError<'cost_approval_required'>, 'quote_id' | 'expires_at'>;

interface DecisionAhead {
  readonly code: 'confirmation_required' | 'guardian_held';
  readonly message: string;
  /** Why a decision is needed, in sentences. */
  readonly reason: string;
  /** The role of the person who approves; set for an approval only. */
  readonly approver_role?: Role;
}

/** A dry run with its preview, which is null for a read and for a call that would be refused. */
interface PreviewedDryRun extends DryRun {
  readonly preview: DryRunPreview | null;
}

/** A preview that is not bound to a hold. It has an expiry only if a decision is needed. */
interface DryRunPreview extends Omit<Preview, 'expires_at'> {
  readonly expires_at: string | null;
}

type DryRunDependencies = Pick<Dependencies, 'checkInputs' | 'config' | 'now'>;

const UNGUARDED = phrase`No person needs to decide on this call.`;
const ASKS: ReadonlySet<string> = new Set(['cost_approval_required', 'confirmation_required', 'guardian_held']);

/** Checks a call and drafts its preview. Nothing is held, charged or changed. The dry run is logged. */
export async function dryRun(
  dependencies: DryRunDependencies & Pick<Dependencies, 'store'>,
  record: CallRecord,
  caller: Caller,
): Promise<PreviewedDryRun> {
  const { store, checkInputs, now } = dependencies;
  const snapshot = await checkInputs.read(record, { caller, withPreview: true });
  const found = verdictOn(snapshot);
  const { credits, quoteUntil } = snapshot.terms;
  const quote = found.blockers.some(({ code }) => code === 'cost_approval_required') && {
    quote: { credits, expiresAt: quoteUntil },
  };
  await store.calls.insert({
    ...logEntry(record, 'succeeded', now()),
    dryRun: true,
    checks: checksToRecord(snapshot),
    ...quote,
  });
  return { ...found, preview: previewAhead(dependencies, snapshot) };
}

/**
 * Makes dry runs for one caller, which share what they read. They write nothing, not even to the call log. A price has
 * no quote, because a quote is accepted through the logged call.
 * @param withPreview whether to draft previews, which take more reads
 */
export function unloggedDryRuns(
  dependencies: DryRunDependencies,
  caller: Caller,
  withPreview: boolean,
): (record: CallRecord) => Promise<DryRun | PreviewedDryRun> {
  const shared = new Map<string, Promise<unknown>>();
  return async (record) => {
    const snapshot = await dependencies.checkInputs.read(record, { caller, shared, withPreview });
    const { blockers, ...found } = verdictOn(snapshot);
    const known = { ...found, blockers: blockers.map(withoutQuote) };
    return withPreview ? { ...known, preview: previewAhead(dependencies, snapshot) } : known;
  };
}

function verdictOn(snapshot: CallSnapshot): DryRun {
  const blockers = [...refusalsOf(snapshot), ...decisionsAhead(snapshot).map((kind, n) => heldBy(snapshot, kind, n))];
  const outcome = blockers.length === 0 ? 'runs' : blockers.every(({ code }) => ASKS.has(code)) ? 'asks' : 'refused';
  const { credits, available, grant } = snapshot.terms;
  const cost = { credits, balance_after: credits === 0 ? null : available - credits };
  return { outcome, blockers, cost, grantId: grant };
}

function previewAhead({ config, now }: DryRunDependencies, snapshot: CallSnapshot): DryRunPreview | null {
  if (isRefusedAtOnce(snapshot) || snapshot.action.effect === 'read') return null;
  const [kind] = decisionsAhead(snapshot);
  const until = new Date(now().getTime() + (kind === 'approval' ? config.approveWithin : config.confirmWithin));
  const { language = 'en' } = snapshot.record;
  const drafted = previewIn(previewOf(snapshot, kind ?? 'confirmation', until), language);
  if (kind !== undefined) return drafted;
  return { ...drafted, reason: phraseText(UNGUARDED, language), expires_at: null };
}

/** The refusals of all checks, without duplicates. */
function refusalsOf({ verdicts }: CallSnapshot): readonly CallError[] {
  const refusals = verdicts.flatMap((verdict) => (verdict.outcome === 'refuse' ? [verdict.error] : []));
  return [...new Map(refusals.map((error) => [error.code + error.message, error])).values()];
}

/** The decisions that the call would wait for, in order; an approval only if an administrator may give it. */
function decisionsAhead(snapshot: CallSnapshot): readonly HoldKind[] {
  const { terms } = snapshot;
  if (terms.objection !== null) return [];
  return decisionsNeeded(snapshot).filter((kind) => kind === 'confirmation' || terms.approvers > 0);
}

/** @param n how many decisions come before this one */
function heldBy(snapshot: CallSnapshot, kind: HoldKind, n: number): DecisionAhead {
  const { language = 'en' } = snapshot.record;
  const reason = sentences(reasonOf(snapshot, kind), language);
  if (kind === 'confirmation') {
    const message = textIn(phrase`A person must confirm this first.`, language);
    return { code: 'confirmation_required', message, reason };
  }
  const approval =
    n === 0
      ? phrase`An administrator must approve this first.`
      : phrase`An administrator must approve this after the confirmation.`;
  return { code: 'guardian_held', message: textIn(approval, language), reason, approver_role: 'admin' };
}

function withoutQuote(blocker: Blocker): Blocker {
  if (blocker.code !== 'cost_approval_required') return blocker;
  const { code, message, max_credits, balance_after } = blocker;
  return { code, message, max_credits, balance_after };
}
