import type { ReadViews } from '../../engine/ports/views.js';
import type { Reading } from './reading.js';
import { noSuch } from '../../engine/refusals.js';

/** Reads saved views for callers who may see their list. Only their owner sees views that are not shared. */
export function readViews({ store, companyId, record, once, list }: Reading): ReadViews {
  const { memberId } = record.principal;
  return {
    async get(id) {
      const view = await once('view', id, () => store.views.get(companyId, id));
      if (!view.shared && view.ownerId !== memberId) throw noSuch('view');
      await list(view.listId);
      return view;
    },
    async page(listId, request) {
      const [page] = await Promise.all([store.views.page(companyId, listId, memberId, request), list(listId)]);
      return page;
    },
    countOwn: (listId) => store.views.countOfOwner(companyId, listId, memberId),
    everywhere: (request) => store.views.ofCompany(companyId, request),
  };
}
