import type { Guard, GuardPolicy } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import type { ReadContext } from '../engine/context.js';
import { guardOfRules, rulesFor, tighten } from '../engine/guard.js';
import { outOfScope } from '../engine/scope.js';
import { callingKey } from './keys.js';
import { guardFor } from './rows.js';
import type { Undoing } from './undoing.js';

/** Who may undo a call: the caller who may make the opposite change now, under the same guards. */

/** A change that undoing makes, and the actions that make the same change. */
interface Opposite {
  readonly actions: readonly string[];
  readonly size: number;
}

function oppositesOf({ call, rows, lists }: Undoing): readonly Opposite[] {
  const same = (resource: string) => (call.action.startsWith(`${resource}.`) ? [call.action] : []);
  const count = (of: readonly unknown[]) => of.length;
  const fields = (field: string) => count(lists.filter(({ set, written }) => !written.created && field in set));
  const archives = lists.filter(({ set }) => set.archivedAt);
  return [
    { actions: ['rows.delete', 'rows.deleteMany'], size: count(rows.filter(({ set }) => set.archivedAt)) },
    { actions: ['rows.restore'], size: count(rows.filter(({ set }) => set.archivedAt === null)) },
    {
      actions: [...same('rows'), 'rows.update', 'rows.updateMany'],
      size: count(rows.filter(({ set }) => set.archivedAt === undefined)),
    },
    { actions: ['lists.archive'], size: count(archives) },
    { actions: ['lists.restore'], size: count(lists.filter(({ set }) => set.archivedAt === null)) },
    { actions: [...same('lists'), 'lists.rename'], size: fields('name') },
    { actions: [...same('lists'), 'lists.setColumns'], size: fields('columns') },
    { actions: [...same('lists'), 'lists.setStatuses'], size: fields('statuses') },
    { actions: [...same('lists'), 'lists.share'], size: fields('openTo') },
  ].filter(({ size }) => size > 0);
}

/** The company's rules for the opposite changes. */
export function rulesOfUndo({ company, principal }: ReadContext, undoing: Undoing): readonly GuardPolicy[] {
  const rules = oppositesOf(undoing).flatMap(({ actions, size }) =>
    actions.flatMap((action) => rulesFor(company.guardPolicies, action, principal, size)),
  );
  return [...new Set(rules)];
}

/** The guard of the number of rows, and those that the company's rules demand of the opposite changes. */
export function guardOfUndo(context: ReadContext, undoing: Undoing): Guard {
  return tighten(guardFor(undoing.rows.length), guardOfRules(rulesOfUndo(context, undoing)));
}

/** @throws Refusal forbidden where the scope of the calling key leaves out every action for one of the changes */
export async function refuseOutOfScope(context: ReadContext, undoing: Undoing): Promise<void> {
  const key = await callingKey(context);
  for (const { actions } of oppositesOf(undoing)) {
    const refusals = actions.map((action) => outOfScope(key, action));
    const refused = refusals.at(-1);
    if (refused && refusals.every((refusal) => refusal !== null)) throw Refusal.of(refused);
  }
}
