import type { List } from '../../../contract/documents.js';
import type { PreviewItem, PreviewNames } from '../../../contract/preview.js';
import type { Phrase, PhraseValue } from '../../../contract/phrase.js';
import type { PreviewDraft } from '../../../engine/action.js';
import { cellAt } from '../../../engine/cellAt.js';
import type { ReadContext } from '../../../engine/context.js';
import { sentenceOf } from '../../../engine/guard.js';
import type { WrittenDocument } from '../../../engine/undo.js';
import { namesOf, rowLabel } from '../../../engine/rowNames.js';
import { effectFor, phrase, quantity } from '../../../engine/phrases/phrase.js';
import { minuteInUtc } from '../../../engine/zones.js';
import { shownText } from '../rows/comments.js';
import { changesInWords, changesOf } from '../columns/columnChanges.js';
import { withoutHiddenIn } from '../columns/hiddenLinks.js';
import { whereOf } from '../rows/rows.js';
import { readerNames, readersInWords } from '../lists/sharing.js';
import { statusesInWords } from '../columns/statusChanges.js';
import { rulesOfUndo } from './undoRules.js';
import type { LeftAsIs, Undoing } from './undoing.js';

/** What undoing a call would do, for the person who decides and for a dry run. */

/** The most rows and lists of each kind that a preview names. */
const SAMPLE = 5;

export async function previewUndo(context: ReadContext, undoing: Undoing): Promise<PreviewDraft> {
  const { call, rows, lists, comments, left, visible } = undoing;
  const known = context.policy.actions.find(({ action }) => action === call.action);
  const title = { action: call.action, title: known?.title ?? call.action };
  const touched = new Map(
    [...visible].filter(
      ([id]) =>
        lists.some(({ list }) => list._id === id) ||
        rows.some(({ row }) => row.listId === id) ||
        comments.some(({ placed }) => placed.row.listId === id),
    ),
  );
  const changed = [
    ...(rows.length > 0 ? [quantity(rows.length, 'row')] : []),
    ...(lists.length > 0 ? [quantity(lists.length, 'list')] : []),
    ...(comments.length > 0 ? [quantity(comments.length, 'comment')] : []),
  ];
  const kinds = (['row', 'list', 'comment'] as const).filter((kind) => undoing[`${kind}s`].length > 0);
  const ofRows = await withoutHiddenIn(context, touched.values(), rowItems(undoing));
  const sample = [...listItems(undoing), ...ofRows, ...commentItems(undoing)].slice(0, SAMPLE);
  const count = rows.length + lists.length + comments.length;
  return {
    title:
      rows.length + comments.length === 0
        ? phrase`Undo “${title}”: ${whereOf(touched)}`
        : phrase`Undo “${title}” in ${whereOf(touched)}: ${both(changed)}`,
    effects: [
      madeBy(call),
      ...(await listEffects(context, undoing)),
      ...rowEffects(undoing),
      ...commentEffects(undoing),
      ...leftEffects(left),
      ...rulesOfUndo(context, undoing).map((rule) => phrase`A rule of the company says: ${sentenceOf(rule)}`),
    ],
    affected: { count, sample },
    unit: kinds.length === 1 && kinds[0] ? kinds[0] : 'item',
    names: await namesFor(context, undoing, touched, ofRows),
    reversible: true,
    targets: [
      ...lists.map(({ list }) => ({ type: 'list', id: list._id, version: list.version })),
      ...rows.map(({ row }) => ({ type: 'row', id: row._id, version: row.version })),
      ...comments.map(({ placed: { comment } }) => ({ type: 'comment', id: comment._id, version: comment.version })),
    ],
  };
}

/** The names of columns, statuses and members among the values that the sample shows. */
async function namesFor(
  context: ReadContext,
  { lists }: Undoing,
  touched: ReadonlyMap<string, List>,
  ofRows: readonly PreviewItem[],
): Promise<PreviewNames> {
  const { fields, values } = await namesOf(context, touched.values(), ofRows);
  const shared = lists.filter(({ set }) => 'openTo' in set);
  if (shared.length === 0) return { fields, values };
  const readers = await readerNames(context, ...shared.flatMap(({ list, set }) => [list.openTo, set.openTo]));
  return { fields: { ...fields, ...readers.fields }, values: { ...values, ...readers.values } };
}

function madeBy({ by, at, action }: Undoing['call']): Phrase {
  return by.key
    ? phrase`${by.name} made this call with the key “${by.key.name}” on ${minuteInUtc(at)}: ${action}.`
    : phrase`${by.name} made this call on ${minuteInUtc(at)}: ${action}.`;
}

/** A list of the numbers of documents that are set back, with `and` before the last one. */
function both([first = '', ...more]: readonly PhraseValue[]): PhraseValue {
  return more.reduce((before, next) => phrase`${before} and ${next}`, first);
}

function rowEffects({ rows }: Undoing): Phrase[] {
  const [added, removed, restored, moved] = [
    rows.filter(({ written }) => written.created).length,
    rows.filter(({ written, set }) => !written.created && set.archivedAt).length,
    rows.filter(({ set }) => set.archivedAt === null).length,
    rows.filter(({ set }) => set.listId !== undefined).length,
  ];
  const back = rows.length - added - removed - restored - moved;
  const of = (count: number) => quantity(count, 'row');
  return [
    ...effectFor(
      back,
      phrase`${of(back)} gets its earlier values back.`,
      phrase`${of(back)} get their earlier values back.`,
    ),
    ...effectFor(
      moved,
      phrase`${of(moved)} goes back to its earlier list with its values.`,
      phrase`${of(moved)} go back to their earlier list with their values.`,
    ),
    ...effectFor(
      added,
      phrase`${of(added)} that the call added is deleted.`,
      phrase`${of(added)} that the call added are deleted.`,
    ),
    ...effectFor(
      restored,
      phrase`${of(restored)} that the call deleted is restored.`,
      phrase`${of(restored)} that the call deleted are restored.`,
    ),
    ...effectFor(
      removed,
      phrase`${of(removed)} that the call restored is deleted again.`,
      phrase`${of(removed)} that the call restored are deleted again.`,
    ),
  ];
}

async function listEffects(context: ReadContext, { lists }: Undoing): Promise<Phrase[]> {
  const effects = await Promise.all(
    lists.map(async ({ list, written, set }) => {
      if (written.created) return [phrase`${list.name}, which the call created, is archived.`];
      return [
        ...(set.archivedAt ? [phrase`${list.name} is archived again.`] : []),
        ...(set.archivedAt === null ? [phrase`${list.name} is restored with its rows.`] : []),
        ...(set.name === undefined ? [] : [phrase`${list.name} gets the name “${set.name}” back.`]),
        ...(set.columns
          ? [phrase`${list.name} gets its earlier columns back.`, ...changesInWords(changesOf(list, set.columns))]
          : []),
        ...(set.statuses ? statusesInWords(list, set.statuses) : []),
        ...(set.openTo === undefined
          ? []
          : [phrase`${list.name} can be seen by ${await readersInWords(context, set.openTo)} again.`]),
      ];
    }),
  );
  return effects.flat();
}

function commentEffects({ comments }: Undoing): Phrase[] {
  return comments.map(({ written, set }) => {
    if (written.created) return phrase`The comment that the call added is deleted.`;
    if (set.deletedAt) return phrase`The comment that the call restored is deleted again.`;
    return set.deletedAt === null
      ? phrase`The comment that the call deleted is restored.`
      : phrase`The comment gets its earlier text back.`;
  });
}

function commentItems({ comments, visible }: Undoing): PreviewItem[] {
  return comments.slice(0, SAMPLE).map(({ placed: { comment, row }, set }) => {
    const list = visible.get(row.listId);
    const before = { text: shownText(comment.text) };
    const after = { text: shownText(set.text ?? comment.text) };
    return {
      id: comment._id,
      label: list ? rowLabel(list, row) : row._id,
      ...(set.deletedAt !== null && { before }),
      ...(!set.deletedAt && { after }),
    };
  });
}

function leftEffects(left: readonly LeftAsIs[]): Phrase[] {
  const counted = quantity(left.length, 'object');
  const more = left.length - SAMPLE;
  return [
    ...effectFor(left.length, phrase`${counted} stays as it is.`, phrase`${counted} stay as they are.`),
    ...left.slice(0, SAMPLE).map(({ label, why }) => phrase`“${label}”: ${why}`),
    ...effectFor(more, phrase`1 more is not named here.`, phrase`${String(more)} more are not named here.`),
  ];
}

function rowItems({ rows, visible }: Undoing): PreviewItem[] {
  return rows.slice(0, SAMPLE).map(({ row, written, set }) => {
    const list = visible.get(row.listId);
    const about = { id: row._id, label: list ? rowLabel(list, row) : row._id };
    if (set.archivedAt) return { ...about, before: { ...row.cells } };
    if (set.archivedAt === null) return { ...about, after: { ...(set.cells ?? row.cells) } };
    const ids = Object.keys({ ...cellsOf(written.before), ...cellsOf(written.after) });
    const valuesOf = (cells: typeof row.cells) => ids.map((id) => [id, cellAt(cells, id) ?? null] as const);
    const moved = set.status !== undefined;
    return {
      ...about,
      before: { ...Object.fromEntries(valuesOf(row.cells)), ...(moved && { status: row.status }) },
      after: { ...Object.fromEntries(valuesOf(set.cells ?? row.cells)), ...(moved && { status: set.status }) },
    };
  });
}

/** The cells among the values of a row. */
function cellsOf({ cells }: WrittenDocument['before']): object {
  return typeof cells === 'object' && cells !== null ? cells : {};
}

function listItems({ lists }: Undoing): PreviewItem[] {
  return lists.slice(0, SAMPLE).map(({ list, set }) => {
    const { archivedAt, ...rest } = set;
    const before = Object.fromEntries(
      Object.keys(rest).map((field) => [field, shown(list[field as keyof typeof rest])]),
    );
    const after = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, shown(value)]));
    const archived = archivedAt !== undefined;
    return {
      id: list._id,
      label: list.name,
      before: { ...before, ...(archived && { archived: list.archivedAt !== null }) },
      after: { ...after, ...(archived && { archived: archivedAt !== null }) },
    };
  });
}

/** A value in a preview. In `openTo`, null means the whole company. */
function shown(value: unknown): unknown {
  return value ?? 'company';
}
