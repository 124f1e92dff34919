import { isComplete, shownRows, type FilterEntry, type ListSearch } from './lists/address';

/**
 * Sends the requests of the first view before the app is loaded: the service answers while the browser reads the
 * scripts. The client takes the answers (`fetchEarly`). The page loads this file first, so it imports nothing large.
 */

/** The rows that one request reads: the most that the action returns. */
export const PAGE = 200;

const BASE = '/api/v1/actions/';
const early = new Map<string, Promise<Response>>();

function begin(action: string, input: object): Promise<Response> {
  const body = JSON.stringify(input);
  const headers = { 'Content-Type': 'application/json' };
  const answer = fetch(BASE + action, { method: 'POST', headers, body, redirect: 'manual' });
  // A failure is reported when the answer is taken.
  answer.catch(() => undefined);
  early.set(`${BASE}${action} ${body}`, answer);
  return answer;
}

/** Goes to the sign-in page, and from there back. The browser may have shown the app from its cache. */
function signIn(): void {
  location.replace(`/sign-in?${new URLSearchParams({ next: location.pathname + location.search })}`);
}

/** Works like `fetch`. A read that was sent early gets the early answer, once. */
export const fetchEarly: typeof fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
  const key = `${pathname} ${typeof init?.body === 'string' ? init.body : ''}`;
  const answer = early.get(key);
  early.delete(key);
  return answer ?? fetch(input, init);
};

const me = begin('team.me', {});
me.then(
  ({ status }) => status === 401 && signIn(),
  () => undefined,
);
void begin('lists.list', { limit: PAGE });
if (/^\/app\/?$/.test(location.pathname)) void begin('approvals.list', { limit: PAGE });
const [, listId] = /^\/app\/lists\/(\w+)$/.exec(location.pathname) ?? [];
if (listId !== undefined) {
  const search = Object.fromEntries(new URLSearchParams(location.search)) as ListSearch;
  const { filter } = (history.state ?? {}) as { readonly filter?: readonly FilterEntry[] };
  if (!isComplete(search, filter)) void begin('views.list', { listId, limit: PAGE });
  else if (search.as === undefined && search.group === undefined)
    void begin('lists.rows', { listId, limit: PAGE, ...shownRows(search.sort, filter), count: true });
}
