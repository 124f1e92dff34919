import type { Guard, GuardPolicy } from '../../../contract/documents.js';
import type { ReadContext } from '../../../engine/context.js';
import { guardOfRules, rulesFor, tighten } from '../../../engine/guard.js';
import { outOfScope } from '../../../engine/scope.js';
import { callingKey } from '../keys/keys.js';
import { guardFor } from '../rows/rows.js';
import type { Undoing } from './undoing.js';

/** Who may undo a call: a caller who could now make the opposite change, under the same guards. */

/** A change that undoing makes, and how many documents it affects. */
interface Opposite {
  /** The actions whose rules guard the change. */
  readonly guarded: readonly string[];
  /** The actions that could make the change instead. A key needs one of them in its scope. */
  readonly instead: readonly string[];
  readonly size: number;
}

function oppositesOf({ call, rows, lists, comments }: Undoing): readonly Opposite[] {
  const by = (size: number, ...actions: string[]): Opposite => ({ guarded: actions, instead: actions, size });
  /** Values are set back by the action that set them, but not by an undo or an import. */
  const values = (size: number, resource: string, ...actions: string[]): Opposite => {
    const same = call.action.startsWith(`${resource}.`) ? [call.action] : [];
    return { guarded: same.length > 0 ? same : actions, instead: [...same, ...actions], size };
  };
  const deleted = comments.filter(({ set }) => 'deletedAt' in set).length;
  const fields = (field: string) => lists.filter(({ set, written }) => !written.created && field in set).length;
  return [
    by(rows.filter(({ set }) => set.archivedAt).length, 'rows.delete', 'rows.deleteMany'),
    by(rows.filter(({ set }) => set.archivedAt === null).length, 'rows.restore'),
    by(rows.filter(({ set }) => set.listId !== undefined).length, 'rows.moveToList'),
    values(
      rows.filter(({ set }) => set.archivedAt === undefined && set.listId === undefined).length,
      'rows',
      'rows.update',
      'rows.updateMany',
    ),
    by(lists.filter(({ set }) => set.archivedAt).length, 'lists.archive'),
    by(lists.filter(({ set }) => set.archivedAt === null).length, 'lists.restore'),
    values(fields('name'), 'lists', 'lists.rename'),
    values(fields('columns'), 'lists', 'lists.setColumns'),
    values(fields('statuses'), 'lists', 'lists.setStatuses'),
    values(fields('openTo'), 'lists', 'lists.share'),
    by(deleted, 'rows.deleteComment'),
    // A rule for new comments also guards changed ones.
    {
      guarded: ['rows.updateComment', 'rows.comment'],
      instead: ['rows.updateComment'],
      size: comments.length - deleted,
    },
  ].filter(({ size }) => size > 0);
}

/** The company's rules for the opposite changes. */
export function rulesOfUndo({ company, principal }: ReadContext, undoing: Undoing): readonly GuardPolicy[] {
  const rules = oppositesOf(undoing).flatMap(({ guarded, size }) =>
    guarded.flatMap((action) => rulesFor(company.guardPolicies, action, principal, { size })),
  );
  return [...new Set(rules)];
}

/**
 * The guard for the number of rows, together with the guards that the company's rules demand of the opposite changes.
 */
export function guardOfUndo(context: ReadContext, undoing: Undoing): Guard {
  return tighten(guardFor(undoing.rows.length), guardOfRules(rulesOfUndo(context, undoing)));
}

/** @throws Refusal forbidden if the scope of the calling key excludes all actions for one of the changes */
export async function refuseOutOfScope(context: ReadContext, undoing: Undoing): Promise<void> {
  const key = await callingKey(context);
  for (const { instead } of oppositesOf(undoing)) {
    const refusals = instead.map((action) => outOfScope(key, action));
    const refused = refusals.at(-1);
    if (refused && refusals.every((refusal) => refusal !== null)) throw refused;
  }
}
