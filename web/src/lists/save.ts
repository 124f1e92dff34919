import type { Answer } from '@action-api/client';
import { notifyDone, undoWaitsFor } from '../actions/afterCall';
import { client, read } from '../api';
import { notify, notifyHeld, notifyProblem, type NoticeAction } from '../notices';
import type { Column, List, Row } from '../queries';
import { texts } from '../texts';
import { gridTexts } from '../texts/places/grid';
import { faultText } from '../texts/faults';
import { refusalText } from '../texts/refusals';
import { forgetRefused, keepRefused } from './refused';
import { cachedRow, changeRow } from './rowCache';
import { cellText, statusText, STATUS_KEY, valueAt, withValue, type Cell } from './cellText';
import type { People } from './people';

/** One edit of a person. */
export interface Edit {
  readonly list: List;
  readonly row: Row;
  /** The id of a column, or `STATUS_KEY`. */
  readonly key: string;
  /** The value of the cell when the person started to edit. */
  readonly before: Cell;
  readonly value: Cell;
  readonly people: People;
  /**
   * Shows a value that the service did not take, in its cell and with the problem.
   * @param isAsked whether the person asked to see it
   * @returns false if the person is elsewhere: then a notice says it
   */
  readonly onRefused?: (isAsked: boolean) => boolean;
}

/**
 * The last edit of each row. Edits of one row are sent one after another, each with the version that the edit before
 * returned.
 */
const underWay = new Map<string, Promise<void>>();

/**
 * Shows a new value at once, and saves it. If another person has changed the same cell meanwhile, nothing is
 * overwritten: the person sees both values and chooses.
 */
export function saveCell(edit: Edit): void {
  const { list, row, key, before, value } = edit;
  const now = cachedRow(list.listId, row.id) ?? row;
  forgetRefused(row.id, key);
  if (!isSame(valueAt(now, key), before)) return tellConflict(edit, valueAt(now, key));
  changeRow(list.listId, row.id, (known) => withValue(known, key, value));
  const earlier = underWay.get(row.id) ?? Promise.resolve();
  const change = earlier.then(() => send(edit));
  underWay.set(row.id, change);
  undoWaitsFor(change);
}

async function send(edit: Edit, isAgain = false): Promise<void> {
  const { list, row, key, before, value } = edit;
  const set = (change: (row: Row) => Row) => changeRow(list.listId, row.id, change);
  const revert = () => set((known) => withValue(known, key, before));
  const version = cachedRow(list.listId, row.id)?.version ?? row.version;
  const changed = key === STATUS_KEY ? { status: value as string | null } : { cells: { [key]: value as never } };
  let answer: Answer<'rows.update'>;
  try {
    answer = await client.rows.update({ rowId: row.id, version, ...changed });
  } catch {
    return keepUnsent(edit, texts.problem.offline);
  }
  if (answer.ok) {
    const { data, callId } = answer;
    set((known) => (known.version <= data.row.version ? { ...known, ...data.row } : known));
    return notifyDone(texts.list.saved, { callId, name: 'rows.update', input: { rowId: row.id, ...changed } });
  }
  if (answer.held) {
    // The grid reads the held calls again, and then shows the value as waiting (`ghosts.ts`).
    revert();
    notifyHeld(answer);
    return;
  }
  if (answer.error.code === 'unauthenticated') return keepUnsent(edit, texts.problem.signedOut, toSignIn());
  if (answer.error.code === 'conflict') {
    const { row: current } = await read('rows.get', { rowId: row.id });
    set(() => current);
    if (!isSame(valueAt(current, key), before)) return tellConflict(edit, valueAt(current, key));
    // A change of another cell of the row is not a conflict.
    if (!isAgain) {
      set((known) => withValue(known, key, value));
      return send(edit, true);
    }
  }
  revert();
  const [field] = answer.error.code === 'invalid_input' ? (answer.error.fields ?? []) : [];
  if (!field) return notifyProblem(texts.list.notSaved(refusalText(answer.error)));
  tellRefused(edit, faultText(field));
}

/** Shows the problem with a value in its cell, or in a notice that leads back to the cell. */
function tellRefused({ row, key, value, before, onRefused }: Edit, fault: string): void {
  const text = texts.list.notSaved(fault);
  if (!onRefused) return notifyProblem(text);
  keepRefused(row.id, key, { value, before, fault });
  if (onRefused(false)) return;
  notify({ kind: 'problem', text, actions: [{ label: gridTexts.edit, run: () => void onRefused(true) }] });
}

/** Shows why an edit could not be sent. Its value stays on the screen, and the person can send it again. */
function keepUnsent(edit: Edit, text: string, ...first: readonly NoticeAction[]): void {
  const again = { label: texts.problem.retry, run: () => void send(edit) };
  notify({ kind: 'problem', text, actions: [...first, again] });
}

/** Opens the sign-in in another tab. This page stays as it is. */
const toSignIn = (): NoticeAction => ({
  label: texts.problem.signIn,
  run: () => void window.open('/sign-in', '_blank', 'noopener'),
  stays: true,
});

function tellConflict(edit: Edit, theirs: Cell): void {
  const { list, key, value, row, people } = edit;
  const column = list.columns.find(({ id }) => id === key);
  const shown = (cell: Cell) => textOf(list, column, cell, people) || texts.list.emptyValue;
  const { conflict, theirs: now, mine, keepMine } = texts.list;
  const run = () => {
    const current = cachedRow(list.listId, row.id);
    if (current) saveCell({ ...edit, row: current, before: theirs });
  };
  notify({
    kind: 'problem',
    text: `${conflict(column?.name ?? texts.list.status)} ${now(shown(theirs))} ${mine(shown(value))}`,
    actions: [{ label: keepMine, run }],
  });
}

function textOf(list: List, column: Column | undefined, cell: Cell, people: People): string {
  return column ? cellText(column, cell, people) : statusText(list, cell as string | null);
}

/** Whether two cells are equal. The order of several values counts. */
export function isSame(a: Cell, b: Cell): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
