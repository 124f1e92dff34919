import { setTimeout as sleep } from 'node:timers/promises';
import type { Column } from '../../contract/columns.js';
import type { List, Row } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import { Stale } from '../../engine/context.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { MatchValue } from '../../engine/ports/rowQueries.js';
import type { LineOutcome, RowChange, RowLine } from '../../engine/ports/rows.js';
import { rowDifference } from '../../engine/rowDifference.js';
import { matchValue, rowsHolding } from '../../engine/rowMatching.js';
import type { Claim } from '../../store/claims.js';
import type { VersionedWrites } from '../../store/history.js';
import { shownTargets, type Writing } from './writing.js';

/** The number of lines that are written at the same time. */
const CHUNK = 25;
/** How long a call waits for the lock, and how often it tries, in milliseconds. */
const WAITS = 5_000;
const LOOKS_EVERY = 200;

/** The functions of the row writer that make and change a row. */
interface RowWriter {
  make(id: string, fields: Pick<Row, 'listId' | 'status' | 'cells'>): Promise<Row>;
  merged(row: Row, change: RowChange): Partial<Row>;
  readonly writes: VersionedWrites<Row>;
}

interface Work {
  readonly list: List;
  readonly column: Column;
  readonly lines: readonly RowLine[];
}

/** Changes or adds a row for each line. A re-run goes through all lines, and a written line keeps its row. */
export async function writeUpsert(writing: Writing, writer: RowWriter, work: Work): Promise<readonly LineOutcome[]> {
  const turn = await takeTurn(writing, work);
  const outcomes = await write(writing, writer, work);
  // If the run fails, the end of the call frees the lock, because another attempt of the call may still be writing.
  await writing.dependencies.store.claims.forget(turn);
  return outcomes;
}

async function write(
  { dependencies, read, run, author, nextId, change, shownVersion }: Writing,
  { make, merged, writes }: RowWriter,
  { list, column, lines }: Work,
): Promise<readonly LineOutcome[]> {
  const { rows, history, calls } = dependencies.store;
  const written = async () =>
    (await history.ofWholeCall(author.callId)).filter(
      ({ collection }) => collection === rows.collection.collectionName,
    );
  const earlier = await written();
  /** The rows of an earlier run, by the value of their line. They may hold another value by now. */
  const own = new Map<MatchValue, string>();
  for (const { documentId, set } of earlier) {
    const value = matchValue(column, set['cells'] as Row['cells']);
    if (value !== null) own.set(value, documentId);
  }
  const { rows: found, doubled } = await rowsHolding(
    read.rows,
    list._id,
    column,
    lines.map(({ value }) => value),
  );
  if (lines.some(({ value }) => doubled.has(value) && !own.has(value)))
    throw new Refusal(
      'conflict',
      phrase`Several rows now have the same ${column.name}, so it is not clear which to change. Change the others, then call again.`,
    );
  const steps = lines.map((line) => {
    const row = found.get(line.value);
    return { line, row, rowId: own.get(line.value) ?? row?._id, newId: nextId('row') };
  });
  const differs = (row: Row, line: RowLine) => rowDifference(row, merged(row, line.change)).fields.length > 0;
  if (earlier.length === 0) {
    const changing = steps.flatMap(({ row, line }) => (row && differs(row, line) ? [row] : []));
    refuseUnshown(shownTargets(run.record), changing, shownVersion);
  }
  for (let at = 0; at < steps.length; at += CHUNK) {
    const ends = await Promise.allSettled(
      steps.slice(at, at + CHUNK).map(async ({ line, row, rowId, newId }) => {
        if (rowId === undefined || rowId === newId) return make(newId, line.added);
        return change('row', writes, { id: rowId, known: row?._id === rowId ? row : null }, (current) => {
          if (current.archivedAt) throw deletedMeanwhile(rowId);
          return differs(current, line) ? { set: merged(current, line.change) } : null;
        });
      }),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    run.signal.throwIfAborted();
    run.heartbeat();
    if (steps.length > CHUNK) await calls.setProgress(author.callId, Math.min(at + CHUNK, steps.length), steps.length);
  }
  const changes = new Map((await written()).map(({ documentId, change: what }) => [documentId, what]));
  return steps.map(({ rowId = '', newId }) => {
    const what = changes.get(rowId) ?? changes.get(newId);
    if (what === 'created') return { rowId: newId, outcome: 'created' };
    return { rowId, outcome: what ? 'updated' : 'unchanged' };
  });
}

/** Refuses if other rows would change than those that a person was shown. @throws Stale */
function refuseUnshown(
  targets: readonly { readonly type: string }[],
  changing: readonly Row[],
  shownVersion: Writing['shownVersion'],
): void {
  if (targets.length === 0) return;
  const same = changing.every(({ _id, version }) => shownVersion(_id) === version);
  if (!same || targets.filter(({ type }) => type === 'row').length !== changing.length) throw new Stale();
}

/**
 * Takes a lock, so that only one call at a time adds rows to a list by a column. Rows have no unique index, so two
 * concurrent calls could both find no row with a value and both add one. The lock of a call that no longer runs is
 * free.
 * @throws Refusal conflict if another call holds the lock
 */
async function takeTurn({ dependencies, read, run, author }: Writing, { list, column }: Work): Promise<Claim> {
  const { claims, calls } = dependencies.store;
  const { companyId, callId } = author;
  const mine = { companyId, callId, inputHash: '', createdAt: author.at };
  const wanted: Claim = { _id: `upsert/${list._id}/${column.id}`, ...mine };
  for (let waited = 0; waited <= WAITS; waited += LOOKS_EVERY) {
    const holder = await claims.claim(wanted);
    if (holder.callId === read.callId) return wanted;
    const other = await calls.get(holder.callId);
    if (other?.state !== 'running') await claims.takeOver(holder, callId, '', author.at);
    else {
      await sleep(LOOKS_EVERY, undefined, { signal: run.signal });
      run.heartbeat();
    }
  }
  throw new Refusal(
    'conflict',
    phrase`Another call adds rows to ${list.name} by ${column.name}, so this one did not start. Call again when it has ended.`,
  );
}

function deletedMeanwhile(rowId: string): Refusal {
  return new Refusal(
    'conflict',
    phrase`The row ${rowId} was deleted after this call started. Call again to add a new row.`,
  );
}
