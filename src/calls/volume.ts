import { principalId, type CallRecord, type Company } from '../contract/documents.js';
import type { Phrase } from '../contract/phrase.js';
import type { CallState, HoldKind } from '../contract/states.js';
import type { CallVolume, VolumeTotals } from '../contract/volume.js';
import type { Dependencies } from '../dependencies.js';
import type { ReadContext } from '../engine/context.js';
import { atMostFor, guardOfVolume, highest, limitsOf, NO_VOLUME, plusRows, volumeSentence } from '../engine/volume.js';
import type { Store } from '../store/index.js';
import type { VolumeSubject } from '../store/volumeDocument.js';
import type { CallSnapshot, CheckInputs, VolumeTerms } from './checkInputs.js';

/** The hourly count of deleted and changed rows (correctness, rule 19). */

type CountedRows = Pick<VolumeTerms, 'kind' | 'lists'>;

/** Reads what a call would count, and the totals of the last hour; null if the call counts nothing. */
export async function readVolume(
  { volumes }: Pick<Store, 'volumes'>,
  { record, action, now }: Pick<CheckInputs, 'record' | 'action' | 'now'>,
  { context, input }: { readonly context: ReadContext; readonly input: unknown },
): Promise<CountedRows | null> {
  if (!action.volume) return null;
  const { kind, rowIds } = action.volume;
  const [first, ...more] = await rowIds(input, context);
  if (first === undefined) return null;
  const subject = subjectOf(record, kind);
  // The totals of all lists are read at the same time as the rows, since the rows tell which lists are needed.
  const [rows, ofAll] = await Promise.all([
    more.length === 0 ? context.rows.get(first).then((row) => [row]) : context.rows.many([first, ...more]),
    volumes.totals(subject, null, record._id, now),
  ]);
  const counts = new Map<string, number>();
  for (const { listId } of rows) counts.set(listId, (counts.get(listId) ?? 0) + 1);
  const before = ofAll ?? (await volumes.totals(subject, [...counts.keys()], record._id, now));
  const lists = [...counts].map(async ([listId, count]) => ({
    listId,
    name: (await context.lists.get(listId)).name,
    rows: count,
    before: before?.get(listId) ?? NO_VOLUME,
  }));
  return { kind, lists: await Promise.all(lists) };
}

/** What the hourly count demands of a call. @param ofRules the limits of the company's rules */
export function volumeTerms(
  { kind, lists }: CountedRows,
  company: Company,
  ofRules: VolumeTerms['numbers'],
): VolumeTerms {
  const bounds = limitsOf(company)[kind];
  const guard = guardOfVolume(hourOf({ lists }), bounds);
  const unconfirmed = [bounds.confirmAbove, ...ofRules.unconfirmed];
  return { kind, lists, guard, numbers: { unconfirmed, unapproved: [bounds.approveAbove, ...ofRules.unapproved] } };
}

/** The totals with the rows of the call. If there are several lists, the highest total of each kind. */
export function hourOf({ lists }: Pick<VolumeTerms, 'lists'>): VolumeTotals {
  return highest(lists.map(({ before, rows }) => plusRows(before, rows)));
}

/**
 * What a call counts when it is dispatched; undefined if it counts nothing. Rows that a person has decided on do not
 * count for the next decision of that kind.
 */
export function volumeFor({ record, terms }: CallSnapshot): CallVolume | undefined {
  const { volume, grant, isWaived } = terms;
  if (!volume) return undefined;
  const { confirmation, approval } = record.yes ?? {};
  const confirmed = confirmation !== undefined;
  if (approval || grant !== null || (isWaived && confirmed)) return undefined;
  const { unconfirmed, unapproved } = volume.numbers;
  const lists = volume.lists.map(({ listId, rows, before }) => ({
    listId,
    rows,
    atMost: {
      unconfirmed: confirmed ? null : atMostFor(before.unconfirmed + rows, unconfirmed),
      unapproved: atMostFor(before.unapproved + rows, unapproved),
    },
  }));
  return { kind: volume.kind, lists, confirmed };
}

/** Dispatches older than this, in milliseconds, are in no total. */
const HOUR = 3_600_000;

/**
 * Adds the rows of a call to the hourly count of its dispatch, once.
 * @returns false if they would exceed the limit that the call was checked against
 */
export async function takeVolume(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  { _id: callId, companyId, principal, dispatchedAt, volume }: CallRecord,
): Promise<boolean> {
  if (!volume || !dispatchedAt || now().getTime() - dispatchedAt.getTime() > HOUR) return true;
  return store.volumes.take(subjectOf({ companyId, principal }, volume.kind), callId, volume, dispatchedAt);
}

/** Takes the rows of a call that changed nothing out of the totals. Harmless when repeated. */
export async function giveVolumeBack(
  { store }: Pick<Dependencies, 'store'>,
  { _id: callId, companyId, principal, dispatchedAt, volume }: CallRecord,
): Promise<void> {
  if (!volume || !dispatchedAt) return;
  await store.volumes.giveBack(subjectOf({ companyId, principal }, volume.kind), callId, volume, dispatchedAt);
}

/** Forgets an ended call. Its rows stay in the totals if the call changed something; otherwise they are taken out. */
export async function endVolume(dependencies: Pick<Dependencies, 'store'>, record: CallRecord): Promise<void> {
  const { _id: callId, volume } = record;
  if (!volume) return;
  if (await hasChanged(dependencies, record))
    dependencies.store.volumes.forget(subjectOf(record, volume.kind), callId, volume);
  else await giveVolumeBack(dependencies, record);
}

const CHANGED_IN: ReadonlySet<CallState> = new Set(['running', 'succeeded', 'outcome_unknown']);

/** Whether a call has changed rows, or may still do so under its dispatch. */
async function hasChanged(
  { store }: Pick<Dependencies, 'store'>,
  { _id, state }: Pick<CallRecord, '_id' | 'state'>,
): Promise<boolean> {
  return CHANGED_IN.has(state) || (state === 'failed' && (await store.history.wrote(_id)));
}

/** Forgets ended calls, and takes the rows of those that changed nothing out of the totals. @returns how many */
export async function tidyVolumes(dependencies: Pick<Dependencies, 'store' | 'now'>): Promise<number> {
  const { store, now } = dependencies;
  let tidied = 0;
  for (const { document, callIds } of await store.volumes.untidy(now())) {
    const found = await store.unfinished.states(callIds);
    const used: string[] = [];
    const unused: string[] = [];
    for (const callId of callIds) {
      const state = found.get(callId);
      if (state === 'running') continue;
      const changed = state !== undefined && (await hasChanged(dependencies, { _id: callId, state }));
      (changed ? used : unused).push(callId);
    }
    await store.volumes.tidy(document, { used, unused }, now());
    tidied += used.length + unused.length;
  }
  return tidied;
}

/** Why the hourly count requires a decision, in sentences; empty if it does not. */
export function volumeReasons(
  { record, terms, company }: Pick<CheckInputs, 'record' | 'terms' | 'company'>,
  kind: HoldKind,
): readonly Phrase[] {
  const { volume } = terms;
  if (!volume || !company) return [];
  const total = kind === 'approval' ? 'unapproved' : 'unconfirmed';
  const limits = limitsOf(company)[volume.kind];
  const above = kind === 'approval' ? limits.approveAbove : limits.confirmAbove;
  const sum = ({ before, rows }: VolumeTerms['lists'][number]) => before[total] + rows;
  const [most] = volume.lists.toSorted((a, b) => sum(b) - sum(a));
  if (!most) return [];
  const by = record.principal.keyId === null ? 'person' : 'key';
  const said = { kind: volume.kind, by, listName: most.name, before: most.before[total], rows: most.rows } as const;
  return [volumeSentence({ ...said, decision: kind, above: sum(most) > above ? above : null })];
}

function subjectOf(
  { companyId, principal }: Pick<CallRecord, 'companyId' | 'principal'>,
  kind: VolumeTerms['kind'],
): VolumeSubject {
  return { companyId, principalId: principalId(principal), kind };
}
