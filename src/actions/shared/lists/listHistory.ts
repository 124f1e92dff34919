import type { ListChange, ListEvent } from '../../../engine/ports/lists.js';
import { arrayOf, object, oneOf, text, time, versionNumber } from '../../../engine/schema.js';
import { EXAMPLE_LIST, columnView, LIST } from './shapes.js';
import { EXAMPLE_MADE_BY, EXAMPLE_WHO, MADE_BY, madeByView, WHO, whoView } from '../people/who.js';

/** One change of a list, as lists.history returns it. */

/** The schema of lists.get describes them. It is not repeated, because it is long. */
const AS_IN_LISTS_GET = { type: 'object', additionalProperties: true } as const;

const FIELDS = {
  'name?': text('Name of the list.'),
  'columns?': arrayOf(AS_IN_LISTS_GET, 'All columns, as in lists.get.'),
  'statuses?': arrayOf(AS_IN_LISTS_GET, 'All statuses, as in lists.get.'),
  'openTo?': LIST.properties.openTo,
} as const;

export const LIST_CHANGE = object({
  version: versionNumber('The version that the change led to.'),
  change: oneOf(['created', 'updated', 'archived', 'restored'], 'Type of the change.'),
  by: WHO,
  call: MADE_BY,
  at: time('When the list was changed.'),
  before: object(FIELDS, { description: 'The fields that were changed, as before; empty for a new list.' }),
  after: object(FIELDS, { description: 'The fields that were changed, as after the change.' }),
});

export const EXAMPLE_LIST_CHANGE = {
  version: 2,
  change: 'updated' as const,
  by: EXAMPLE_WHO,
  call: { ...EXAMPLE_MADE_BY, action: 'lists.rename' },
  at: EXAMPLE_LIST.updatedAt,
  before: { name: 'Leads' },
  after: { name: EXAMPLE_LIST.name },
};

/** A change of a list as callers see it. */
export function listChangeView({ version, change, by, call, at, before, after }: ListEvent) {
  return {
    version,
    change,
    by: whoView(by),
    call: madeByView(call),
    at: at.toISOString(),
    before: fieldsView(before),
    after: fieldsView(after),
  };
}

function fieldsView({ name, columns, statuses, openTo }: ListChange) {
  return {
    ...(name !== undefined && { name }),
    ...(columns && { columns: columns.map(columnView) }),
    ...(statuses && { statuses: statuses.map((status) => ({ ...status })) }),
    ...(openTo !== undefined && { openTo: openTo ? [...openTo] : null }),
  };
}
