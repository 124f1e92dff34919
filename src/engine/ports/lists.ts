import type { List } from '../../contract/documents.js';
import type { Page, PageRequest } from './page.js';

export interface ReadLists {
  get(id: string): Promise<List>;
  page(request: PageRequest): Promise<Page<List>>;
}

export interface WriteLists extends ReadLists {
  create(fields: Pick<List, 'name' | 'columns' | 'statuses'>): Promise<List>;
}
