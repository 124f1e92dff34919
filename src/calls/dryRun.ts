import type { CallRecord } from '../contract/documents.js';
import { bareError, type CallError } from '../contract/errors.js';
import type { Preview } from '../contract/preview.js';
import type { Dependencies } from '../dependencies.js';
import { logEntry } from './begin.js';
import type { Caller, CallSnapshot } from './checkInputs.js';
import { previewOf } from './preview.js';

/** What a call would come to. */
export interface DryRun {
  /** Everything that stands in the way, at once. */
  readonly blockers: readonly CallError[];
  /** Null for a read, and where the call would be refused for what it is or asks for. */
  readonly preview: Preview | null;
  readonly cost: { readonly credits: number; readonly balance_after: number | null };
}

/** Checks a call and drafts its preview. Nothing is held, charged or changed; the try is logged. */
export async function dryRun(
  { store, checkInputs, config, now }: Pick<Dependencies, 'store' | 'checkInputs' | 'config' | 'now'>,
  record: CallRecord,
  caller: Caller,
): Promise<DryRun> {
  const snapshot = await checkInputs.read(record, { caller, withPreview: true });
  const { verdicts, terms, action } = snapshot;
  const held = verdicts.find((verdict) => verdict.outcome === 'hold');
  const kind = held?.outcome === 'hold' ? held.kind : undefined;
  const blockers = [...refusalsOf(snapshot), ...(kind ? [heldBy(kind)] : [])];
  const until = new Date(now().getTime() + (kind === 'approval' ? config.approveWithin : config.confirmWithin));
  const [role, plan] = verdicts;
  const isRefused = role?.outcome === 'refuse' || plan?.outcome === 'refuse' || terms.objection !== null;
  const preview = isRefused || action.effect === 'read' ? null : previewOf(snapshot, kind ?? 'confirmation', until);
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

function heldBy(kind: 'confirmation' | 'approval'): CallError {
  return kind === 'confirmation'
    ? bareError({ code: 'confirmation_required', message: 'A person must confirm this first.' })
    : bareError({ code: 'guardian_held', message: 'An administrator must approve this first.' });
}
