import type { CallRecord } from '../contract/documents.js';
import { bareError, type CallError } from '../contract/errors.js';
import type { Preview } from '../contract/preview.js';
import type { HoldKind } from '../contract/states.js';
import type { Dependencies } from '../dependencies.js';
import { logEntry } from './begin.js';
import type { Caller, CallSnapshot } from './checkInputs.js';
import { decisionsNeeded } from './checks.js';
import { previewOf } from './preview.js';

/** What a call would come to. */
export interface DryRun {
  /** Everything that stands in the way, at once. */
  readonly blockers: readonly CallError[];
  /** Null for a read, and where the call would be refused for what it is or asks for. */
  readonly preview: DryRunPreview | null;
  readonly cost: { readonly credits: number; readonly balance_after: number | null };
}

/** A preview that no person is asked about yet: it has no expiry where none needs to be asked. */
interface DryRunPreview extends Omit<Preview, 'expires_at'> {
  readonly expires_at: string | null;
}

const UNGUARDED = { reason: 'No person needs to decide on this call.', expires_at: null } as const;

/** Checks a call and drafts its preview. Nothing is held, charged or changed; the try is logged. */
export async function dryRun(
  { store, checkInputs, config, now }: Pick<Dependencies, 'store' | 'checkInputs' | 'config' | 'now'>,
  record: CallRecord,
  caller: Caller,
): Promise<DryRun> {
  const snapshot = await checkInputs.read(record, { caller, withPreview: true });
  const { verdicts, terms, action } = snapshot;
  const decisions = decisionsAhead(snapshot);
  const [kind] = decisions;
  const blockers = [...refusalsOf(snapshot), ...decisions.map((decision, index) => heldBy(decision, index === 0))];
  const until = new Date(now().getTime() + (kind === 'approval' ? config.approveWithin : config.confirmWithin));
  const [role, plan] = verdicts;
  const isRefused = role?.outcome === 'refuse' || plan?.outcome === 'refuse' || terms.objection !== null;
  const drafted = !isRefused && action.effect !== 'read' ? previewOf(snapshot, kind ?? 'confirmation', until) : null;
  const preview = drafted && kind === undefined ? { ...drafted, ...UNGUARDED } : drafted;
  const { credits, available, quoteUntil } = terms;
  const quote = blockers.some(({ code }) => code === 'cost_approval_required') && {
    quote: { credits, expiresAt: quoteUntil },
  };
  await store.calls.insert({ ...logEntry(record, 'succeeded', now()), dryRun: true, ...quote });
  return { blockers, preview, cost: { credits, balance_after: credits === 0 ? null : available - credits } };
}

/** The refusals of all checks, each once. */
function refusalsOf({ verdicts }: CallSnapshot): readonly CallError[] {
  const refusals = verdicts.flatMap((verdict) => (verdict.outcome === 'refuse' ? [verdict.error] : []));
  return [...new Map(refusals.map((error) => [error.code + error.message, error])).values()];
}

/** The decisions that the call would wait for, in their order; an approval only where an administrator may give it. */
function decisionsAhead(snapshot: CallSnapshot): readonly HoldKind[] {
  const { terms } = snapshot;
  if (terms.objection !== null) return [];
  return decisionsNeeded(snapshot).filter((kind) => kind === 'confirmation' || terms.guardians > 0);
}

function heldBy(kind: HoldKind, isFirst: boolean): CallError {
  if (kind === 'confirmation')
    return bareError({ code: 'confirmation_required', message: 'A person must confirm this first.' });
  const when = isFirst ? 'first' : 'after the confirmation';
  return bareError({ code: 'guardian_held', message: `An administrator must approve this ${when}.` });
}
