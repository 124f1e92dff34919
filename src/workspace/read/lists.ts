import type { List } from '../../contract/documents.js';
import type { ListChange, ListEvent, ReadLists } from '../../engine/ports/lists.js';
import type { HistoryRecord } from '../../store/history.js';
import { changesOf } from './changes.js';
import type { Reading } from './reading.js';

export function readLists(reading: Reading): ReadLists {
  const { store, companyId, list, anyList, sees } = reading;
  return {
    get: list,
    getAny: anyList,
    page: (request, archived) => store.lists.page(companyId, request, sees, archived),
    history: async (id, request) => changesOf(reading, await anyList(id), request, eventOf),
  };
}

/** The public form of a history record: the fields of the change, without internal ones. */
function eventOf({ version, change, at, before, set }: HistoryRecord): Omit<ListEvent, 'by' | 'call'> {
  if (change === 'created') return { version, change, at, before: {}, after: fieldsOf(set) };
  const kept = 'archivedAt' in set ? (set['archivedAt'] === null ? 'restored' : 'archived') : 'updated';
  // Until it is first set, the whole company sees a list.
  const was = { ...('openTo' in set && { openTo: null }), ...before };
  return { version, change: kept, at, before: fieldsOf(was), after: fieldsOf(set) };
}

function fieldsOf({ name, columns, statuses, openTo }: Partial<List>): ListChange {
  return {
    ...(name !== undefined && { name }),
    ...(columns && { columns }),
    ...(statuses && { statuses }),
    ...(openTo !== undefined && { openTo }),
  };
}
