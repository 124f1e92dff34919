/**
 * The actions that are tools for a client that chose nothing, which most conversations need. The others are found with
 * `actions_search`. A model reads the whole list before its first call, so the list is short.
 */
export const COMMON: ReadonlySet<string> = new Set([
  'calls_undo',
  'lists_list',
  'lists_rows',
  'rows_comment',
  'rows_create',
  'rows_get',
  'rows_search',
  'rows_update',
]);
