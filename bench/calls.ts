import type { HoldingCompany } from './company.js';
import { createHttpClient, expectStatus, type HttpClient } from './http.js';
import type { Call } from './load.js';
import type { RunningService } from './service.js';

/** The measured calls of the service, and the number of requests for an action. */
export interface ServiceCalls {
  readonly listsRows: Call;
  readonly rowsUpdate: Call;
  readonly holdConfirm: Call;
  /** The number of POSTs to `/actions/…` so far. Each must have one call record and one workflow. */
  sent(): number;
  close(): void;
}

interface Setting {
  readonly service: RunningService;
  readonly rowIds: readonly string[];
  readonly holding: HoldingCompany;
  readonly callers: number;
}

/** How many seconds a read of a call's state may wait for its end. */
const WAIT = 20;
const JSON_TYPE = { 'content-type': 'application/json' } as const;
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' } as const;

/** Signs the person who confirms in, once. @returns the calls */
export async function createServiceCalls({ service, rowIds, holding, callers }: Setting): Promise<ServiceCalls> {
  const demo = createHttpClient(service.port, new URL(service.origin).host, callers);
  const held = createHttpClient(service.port, new URL(holding.origin).host, callers);
  const person = await signIn(held, holding);
  let sent = 0;
  const act = (client: HttpClient, key: string, action: string, input: object) => {
    sent += 1;
    return client.ask({
      method: 'POST',
      path: `/api/v1/actions/${action}`,
      headers: { ...JSON_TYPE, authorization: `Bearer ${key}` },
      body: JSON.stringify(input),
    });
  };
  const demoRows = rowsByTurns(rowIds);
  const heldRows = rowsByTurns(holding.rowIds);
  let value = 0;
  // Each value is used once, because equal held calls would join one hold.
  const update = (rowId: string) => ({ rowId, cells: { employees: (value += 1) } });

  return {
    async listsRows() {
      const reply = await act(demo, service.developerKey, 'lists.rows', { listId: service.listId });
      expectStatus(reply, 200, 'lists.rows');
    },
    async rowsUpdate(caller, among) {
      const reply = await act(demo, service.developerKey, 'rows.update', update(demoRows(caller, among)));
      expectStatus(reply, 200, 'rows.update');
    },
    async holdConfirm(caller, among) {
      const reply = await act(held, holding.key, 'rows.update', update(heldRows(caller, among)));
      const { error } = JSON.parse(expectStatus(reply, 428, 'A held rows.update').text) as Held;
      const form = { csrf: person.csrf, preview: error.preview.hash, n: '1', answer: 'yes' };
      const click = await held.ask({
        method: 'POST',
        path: `/decide/${error.call_id}`,
        headers: { ...FORM_TYPE, cookie: person.cookie, origin: holding.origin },
        body: new URLSearchParams(form).toString(),
      });
      expectStatus(click, 303, 'The decision');
      const asked = await held.ask({
        method: 'GET',
        path: `/api/v1/calls/${error.call_id}?wait=${WAIT}`,
        headers: { authorization: `Bearer ${holding.key}` },
      });
      const { data } = JSON.parse(expectStatus(asked, 200, 'The state of a call').text) as State;
      if (data.envelope?.ok !== true) throw new Error(`A confirmed call did not succeed: ${asked.text.slice(0, 500)}`);
    },
    sent: () => sent,
    close() {
      demo.close();
      held.close();
    },
  };
}

interface Held {
  readonly error: { readonly call_id: string; readonly preview: { readonly hash: string } };
}

interface State {
  readonly data: { readonly state: string; readonly envelope?: { readonly ok: boolean } };
}

/**
 * Returns a row for each call, over all rows in turn. Two callers never share a row, or its previews would become
 * stale.
 */
function rowsByTurns(rowIds: readonly string[]): (caller: number, callers: number) => string {
  let turn = 0;
  return (caller, callers) => {
    const own = Math.ceil((rowIds.length - caller) / callers);
    const rowId = rowIds[caller + callers * (turn % own)];
    turn += 1;
    if (rowId === undefined) throw new Error(`There are fewer rows than ${callers} callers.`);
    return rowId;
  };
}

/** The cookie of a session and the token that its forms carry. */
async function signIn(
  client: HttpClient,
  { origin, person }: HoldingCompany,
): Promise<{ cookie: string; csrf: string }> {
  const reply = await client.ask({
    method: 'POST',
    path: '/sign-in',
    headers: { ...FORM_TYPE, origin },
    body: new URLSearchParams({ ...person, next: '/' }).toString(),
  });
  const cookie = expectStatus(reply, 303, 'Signing in').cookie ?? '';
  const home = expectStatus(await client.ask({ method: 'GET', path: '/', headers: { cookie } }), 200, 'The first page');
  const csrf = /name="csrf" value="([^"]+)"/.exec(home.text)?.[1];
  if (csrf === undefined) throw new Error('The first page has no form with a token.');
  return { cookie, csrf };
}
