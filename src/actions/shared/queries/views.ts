import type { FieldFault } from '../../../contract/errorFields.js';
import { Refusal } from '../../../contract/errors.js';
import type { View } from '../../../contract/views.js';
import { roleAtLeast } from '../../../contract/ranks.js';
import type { ReadContext } from '../../../engine/context.js';
import type { ViewFields } from '../../../engine/ports/views.js';
import {
  arrayOf,
  flag,
  identifier,
  object,
  oneOf,
  ref,
  refOrNull,
  refTo,
  text,
  time,
  versionNumber,
} from '../../../engine/schema.js';
import { invalidFields } from '../rows/cells.js';
import { FILTER } from './rowFilter.js';
import { refuseOddGroups, type AskedGroups } from './rowGroups.js';
import { faultsOf, FIELDS, ordersOf, SORT, type AskedRows } from './rowQuery.js';
import { EXAMPLE_LIST } from '../lists/shapes.js';
import { withSources, type ListInQuery } from './sources.js';
import { phrase, joined } from '../../../engine/phrases/phrase.js';
import type { Phrase } from '../../../contract/phrase.js';
import { textIn } from '../../../engine/phrases/phraseText.js';

/** Saved views in inputs and results, and how a query uses one. */

/** The most views of one list that a member owns. */
const MOST_VIEWS = 100;

export const VIEW_ID = identifier('view', 'Identifier of the view.');

/** Input of actions that apply a view. */
export const APPLIED_VIEW = identifier(
  'view',
  'A saved view of the list (views.list), whose filter, sort, fields and groups apply. `filter` is added to its own; ' +
    'the others replace its own.',
);

/** Input: what a view shows. */
export const VIEW_INPUT = {
  'filter?': FILTER,
  'sort?': SORT,
  'fields?': FIELDS,
  'groupBy?': object(
    {
      by: text('As in lists.groups.', { ...ref('field'), minLength: 1, maxLength: 100 }),
      'each?': oneOf(['day', 'month', 'year'], 'For dates and times: what makes a group.'),
    },
    { description: 'How lists.groups groups the rows.' },
  ),
} as const;

/** A part of a saved view. It has the form of the input. */
const entries = (description: string) => arrayOf({ type: 'object', additionalProperties: true }, description);

export const VIEW = object(
  {
    viewId: refTo('view', 'Identifier of the view.'),
    listId: refTo('list', 'Identifier of the list.'),
    name: text('Name of the view.'),
    filter: entries('Its filter, as lists.rows takes it.'),
    sort: entries('Its orders, the first one first.'),
    fields: {
      anyOf: [{ type: 'array', items: { type: 'string', ...ref('column') } }, { type: 'null' }],
      description: 'Ids of the columns that it shows; null for all.',
    },
    groupBy: {
      anyOf: [object({ by: refTo('field', 'The field.'), 'each?': text('What makes a group.') }), { type: 'null' }],
      description: 'How it groups the rows; null if it does not.',
    },
    shared: flag('Whether all who see the list see the view.'),
    ownerId: refOrNull('member', 'The member who saved it first.'),
    problems: arrayOf({ type: 'string' }, 'What does not fit the list any more; empty if the view works.'),
    version: versionNumber('Increases by one with every change.'),
    updatedAt: time('When it was last changed.'),
  },
  { description: 'A saved view of a list.' },
);

export const EXAMPLE_VIEW = {
  viewId: 'view_01jd8r2t4v6x8z0b2d4f6h8k0m',
  listId: EXAMPLE_LIST.listId,
  name: 'Large open deals',
  filter: [
    { column: 'status', op: 'eq' as const, value: 'open' },
    { column: 'amount', op: 'gte' as const, value: 1000 },
  ],
  sort: [{ by: 'amount', direction: 'desc' as const }],
  fields: null,
  groupBy: { by: 'status' },
  shared: false,
  ownerId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  problems: [],
  version: 1,
  updatedAt: '2026-11-20T14:03:21.000Z',
};

/** A view as callers see it, without the parts that no longer fit its list. */
export function viewFields({ _id, listId, name, ...view }: View) {
  const { filter, sort, fields, groupBy, shared, ownerId, version, updatedAt } = view;
  return {
    viewId: _id,
    listId,
    name,
    filter: filter.map((entry) => ({ ...entry })),
    sort: sort.map((order) => ({ ...order })),
    fields: fields && [...fields],
    groupBy: groupBy && { ...groupBy },
    shared,
    ownerId,
    version,
    updatedAt: updatedAt.toISOString(),
  };
}

/** A view as callers see it. @param list the list with the columns that its columns show */
export function viewView({ language }: Pick<ReadContext, 'language'>, list: ListInQuery, view: View) {
  return { ...viewFields(view), problems: problemsOf(list, view).map((problem) => textIn(problem, language)) };
}

/** The content of a view, from the input of the call that saves it. */
export function viewFieldsOf(
  input: AskedRows & { readonly name: string; readonly groupBy?: View['groupBy']; readonly shared?: boolean },
): ViewFields {
  const { name, filter = [], fields = null, groupBy = null, shared = false } = input;
  return { name: name.trim(), filter, sort: ordersOf(input), fields, groupBy, shared };
}

/** Refuses a view that does not fit its list. @throws Refusal invalid_input with one entry for each wrong part */
export function refuseOddView(list: ListInQuery, asked: AskedRows & { readonly groupBy?: View['groupBy'] }): void {
  const faults = [...faultsOf(list, asked)];
  if (asked.groupBy) faults.push(...faultsOfGroups(list, asked.groupBy));
  if (faults.length > 0) throw invalidFields(faults);
}

function faultsOfGroups(list: ListInQuery, groupBy: NonNullable<View['groupBy']>): readonly FieldFault[] {
  try {
    refuseOddGroups(list, { listId: list._id, ...groupBy });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.faults.map((fault) => ({ ...fault, path: `/groupBy${fault.path}` }));
  }
}

/** Which parts of a view no longer fit its list, one sentence each. */
function problemsOf(list: ListInQuery, { filter, sort, fields, groupBy }: View): readonly Phrase[] {
  const parts: Readonly<Record<string, unknown>> = { filter, sort, fields, groupBy };
  const query = { listId: list._id, filter, ...(sort.length > 0 && { sort }), ...(fields && { fields }) };
  const faults = [...faultsOf(list, query), ...(groupBy ? faultsOfGroups(list, groupBy) : [])];
  return faults.map(({ path, message }) => {
    const place = path.slice(1);
    if (!/\/(column|by)$|^\/fields\//.test(path)) return phrase`${place}: ${message}`;
    return phrase`${place} (“${String(valueAt(parts, path))}”): ${message}`;
  });
}

function valueAt(root: unknown, path: string): unknown {
  let at: unknown = root;
  for (const name of path.slice(1).split('/'))
    at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[name] : undefined;
  return at;
}

/**
 * The query with the parts of its view. The conditions of the call come first, because refusals contain their
 * positions.
 * @throws Refusal invalid_input if the view is of another list, or no longer fits the list
 */
export async function withView<T extends AskedRows & Pick<AskedGroups, 'by' | 'each'>>(
  context: ReadContext,
  asked: T & { readonly viewId?: string },
): Promise<T> {
  if (asked.viewId === undefined) return asked;
  const view = await context.views.get(asked.viewId);
  const refuse = (message: Phrase, fix: Phrase) => invalidFields([{ path: '/viewId', message, fix }]);
  if (view.listId !== asked.listId)
    throw refuse(phrase`This view belongs to another list.`, phrase`Send the list of the view.`);
  const problems = problemsOf(await withSources(context, await context.lists.get(view.listId)), view);
  if (problems.length > 0) {
    const message = phrase`The view “${view.name}” does not fit the list any more. ${joined(problems, ' ')}`;
    throw refuse(message, phrase`Change the view with views.save, or call without it.`);
  }
  const { filter = [], sort = view.sort, fields = view.fields } = asked;
  const { by = view.groupBy?.by, each = view.groupBy?.each } = asked;
  return {
    ...asked,
    filter: [...filter, ...view.filter],
    ...(!isEmpty(sort) && { sort }),
    ...(fields && { fields }),
    ...(by !== undefined && { by }),
    ...(each && { each }),
  };
}

function isEmpty(sort: AskedRows['sort']): boolean {
  return Array.isArray(sort) && sort.length === 0;
}

/** @throws Refusal forbidden if the caller may not share views, or change this one */
export function refuseUnshared({ principal }: Pick<ReadContext, 'principal'>, shared: boolean, view?: View): void {
  if ((shared || view?.shared) && !roleAtLeast(principal.role, 'member')) {
    const message = phrase`Only members and higher roles save and delete shared views. Save a view of your own.`;
    throw new Refusal('forbidden', message, { required_role: 'member' });
  }
  if (view?.shared && !shared && view.ownerId !== principal.memberId) {
    throw new Refusal(
      'forbidden',
      phrase`Only the owner of a view can stop sharing it. Keep it shared, or save another view.`,
    );
  }
}

/** @throws Refusal invalid_input if the view is of another list, conflict if it is at another version */
export function refuseOther(
  view: View,
  { listId, version }: { readonly listId: string; readonly version?: number },
): void {
  if (view.listId !== listId)
    throw invalidFields([
      { path: '/viewId', message: phrase`This view belongs to another list.`, fix: phrase`Send the list of the view.` },
    ]);
  if (version === undefined || version === view.version) return;
  throw new Refusal(
    'conflict',
    phrase`The view is at version ${String(view.version)} now. Read it again, then decide.`,
  );
}

/** @throws Refusal conflict if the caller owns the most views of the list */
export async function refuseManyViews({ views }: Pick<ReadContext, 'views'>, listId: string): Promise<void> {
  if ((await views.countOwn(listId)) < MOST_VIEWS) return;
  const message = phrase`You have ${MOST_VIEWS} views of this list, the most that a member may have. Delete one of them first.`;
  throw new Refusal('conflict', message, { reason: 'limit_reached' });
}
