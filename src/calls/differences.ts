import type { Hold, List, Row } from '../contract/documents.js';
import type { Phrase } from '../contract/phrase.js';
import type { Preview, PreviewNames, Target } from '../contract/preview.js';
import type { PreviewDraft } from '../engine/action.js';
import type { ReadContext } from '../engine/context.js';
import { englishText } from '../contract/phrase.js';
import { effectFor, joined, phrase, quantity } from '../engine/phrases/phrase.js';
import type { RowEvent } from '../engine/ports/rows.js';
import { fieldName, namedValue, namesOf, rowLabel, type ItemValues } from '../engine/rowNames.js';
import type { CallSnapshot } from './checkInputs.js';
import { affectedIn } from './units.js';

/** The most rows whose changes are listed one by one. */
const MOST_NAMED = 5;
/** The most changes of one row that are read. */
const MOST_CHANGES = 50;
/** The most characters of a value that are shown. */
const LONGEST_VALUE = 80;

/**
 * The differences from the preview of an earlier hold, in sentences for the person who decides again: the count, the
 * price, and each changed row with its fields, whether or not the sample shows it.
 */
export async function differencesOf(earlier: Hold, { terms, context }: CallSnapshot): Promise<readonly Phrase[]> {
  const { draft, credits } = terms;
  const { affected, cost, effects } = earlier.preview;
  const differs: Phrase[] = [];
  if (draft && affected.count !== draft.affected.count) {
    differs.push(phrase`The call affects ${affectedIn(draft)} now; before, ${affected.count}.`);
  }
  if (cost.credits !== credits)
    differs.push(phrase`It costs ${String(credits)} credits now; before, ${String(cost.credits)}.`);
  if (draft) {
    const rows = changedRows(earlier.targets, draft.targets);
    differs.push(...(await rowsDiffer(context, rows)));
    differs.push(...sampleDiffers(earlier.preview, draft, new Set(rows.keys())));
    if (differs.length === 0) {
      const fresh = draft.effects.filter((effect) => !effects.includes(englishText(effect)));
      differs.push(...fresh.map((effect) => phrase`New: ${effect}`));
    }
  }
  return differs.length > 0 ? differs : [phrase`What is shown has changed since the earlier preview.`];
}

/** The rows whose version has changed, each with the version that was shown. */
function changedRows(before: readonly Target[], now: readonly Target[]): ReadonlyMap<string, number> {
  const shown = new Map(before.map(({ id, version }) => [id, version]));
  const moved = now.flatMap(({ type, id, version }) => {
    const earlier = shown.get(id);
    return type === 'row' && earlier !== undefined && earlier !== version ? [[id, earlier] as const] : [];
  });
  return new Map(moved);
}

async function rowsDiffer(
  { rows, lists, members, links, files }: ReadContext,
  changed: ReadonlyMap<string, number>,
): Promise<readonly Phrase[]> {
  if (changed.size === 0) return [];
  const named = [...changed].slice(0, MOST_NAMED);
  const read = await rows.many(named.map(([id]) => id));
  const changes = await Promise.all(
    read.map(async (row) => {
      const since = changed.get(row._id) ?? row.version;
      const [list, history] = await Promise.all([
        lists.get(row.listId),
        rows.history(row._id, { limit: Math.min(MOST_CHANGES, Math.max(1, row.version - since)) }),
      ]);
      const change = netChange(history.items.filter(({ version }) => version > since));
      return rowSentence(list, row, change, await namesOf({ members, links, files }, [list], [change]));
    }),
  );
  const more = changed.size - named.length;
  const others = quantity(more, 'more row');
  return [...changes, ...effectFor(more, phrase`${others} has changed.`, phrase`${others} have changed.`)];
}

/** The sum of several changes of a row. @param events newest first */
function netChange(events: readonly RowEvent[]): { readonly before: ItemValues; readonly after: ItemValues } {
  const before = new Map<string, unknown>();
  const after = new Map<string, unknown>();
  for (const event of events.toReversed()) {
    const [old, fresh] = [flat(event.before), flat(event.after)];
    for (const key of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
      if (!before.has(key)) before.set(key, old[key] ?? null);
      after.set(key, fresh[key] ?? null);
    }
  }
  return { before: Object.fromEntries(before), after: Object.fromEntries(after) };
}

function flat({ cells, status }: RowEvent['before']): ItemValues {
  return { ...(status !== undefined && { status }), ...cells };
}

function rowSentence(
  list: List,
  row: Row,
  { before, after }: ReturnType<typeof netChange>,
  names: PreviewNames,
): Phrase {
  const label = rowLabel(list, row);
  const fields = Object.keys(after);
  // If the change is not on record, only the version shows that there was one.
  if (fields.length === 0) return phrase`${label} has changed.`;
  const changes = changesIn(before, after, names);
  return changesPhrase(label, changes) ?? phrase`${label} was changed, and changed back.`;
}

/** The fields that differ between two sets of values: `Amount was 5 and is 7`. */
function changesIn(before: ItemValues, after: ItemValues, names: PreviewNames | undefined, old = names): Phrase[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [was, is] = [valueIn(before, key, old), valueIn(after, key, names)];
    return was === is ? [] : [phrase`${fieldName(names, key)} was ${was ?? EMPTY} and is ${is ?? EMPTY}`];
  });
}

/** The changes of one row in a sentence; null if there are none. */
function changesPhrase(label: string, changes: readonly Phrase[]): Phrase | null {
  return changes.length === 0 ? null : phrase`${label}: ${joined(changes, '; ')}.`;
}

const EMPTY = phrase`empty`;

/** @returns null if it is empty */
function valueIn(values: ItemValues, key: string, names: PreviewNames | undefined): string | null {
  const value = namedValue(names, key, Object.hasOwn(values, key) ? values[key] : null);
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** The differences in the sample, without the rows whose changes are listed already. */
function sampleDiffers(earlier: Preview, draft: PreviewDraft, named: ReadonlySet<string>): Phrase[] {
  const shown = new Map(earlier.affected.sample.map((item) => [item.id, item]));
  return draft.affected.sample.flatMap((item) => {
    const was = shown.get(item.id);
    if (!was || named.has(item.id)) return [];
    const changes = (['before', 'after'] as const).flatMap((side) =>
      changesIn(was[side] ?? {}, item[side] ?? {}, draft.names, earlier.names),
    );
    const unique = [...new Map(changes.map((change) => [englishText(change), change])).values()];
    return [changesPhrase(item.label, unique)].filter((sentence) => sentence !== null);
  });
}
