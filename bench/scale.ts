import { createHttpClient, type HttpClient } from './http.js';
import { percentile } from './load.js';
import { act, fill, makeLists, type Lists } from './scaleData.js';
import { askedOfLog, fillLog, sweeps, type LogSizes } from './scaleLog.js';
import { startService, type RunningService } from './service.js';
import { createStarted } from './started.js';

/**
 * `npm run bench:scale`: measures what a list of 1,000,000 rows costs, with 10,000,000 calls in the log, 100,000 open
 * holds and 10,000 companies. Each call is measured in turn with a plain page of a list of 100 rows, and the ratio of
 * the medians has a bar. Calls and members are paged through to page 1,000.
 *  SCALE_ROWS, SCALE_CALLS, SCALE_HOLDS and SCALE_COMPANIES set the numbers.
 */

const sizeOf = (name: string, usual: number) => Number(process.env[`SCALE_${name}`] ?? usual);
const ROWS = sizeOf('ROWS', 1_000_000);
const LOG: LogSizes = {
  calls: sizeOf('CALLS', 10_000_000),
  holds: sizeOf('HOLDS', 100_000),
  companies: sizeOf('COMPANIES', 10_000),
};
/** The number of the page that is far from the first. */
const FAR = 1_000;
const SAMPLES = 40;
/** How long a slow call is measured, in milliseconds, but at least three times. */
const PATIENCE = 15_000;
/**
 * The large list gets a row each second. Few enough were created in this time, in milliseconds, for a selective filter.
 */
const LATELY = 900_000;
/** How much longer a call may take than the one that it is compared with. */
const READ_BAR = 1.5;
/** How much longer a write in the large list may take than one in the small list. */
const WRITE_BAR = 1.3;

interface Asked {
  readonly action: string;
  readonly input: object;
}

interface Comparison {
  readonly name: string;
  readonly base: Asked | Work;
  readonly measured: Asked | Work;
  readonly bar: number;
}

/** A timed function that is not a call. */
type Work = () => Promise<unknown>;

type AskService = (asked: Asked) => Promise<Readonly<Record<string, unknown>>>;

const say = (text: string) => void process.stderr.write(`${text}\n`);

/** The reads of the large list that are compared with a plain page of the small one. */
function readsOf({ small, large }: Lists, viewId: string, filledAt: number): readonly Comparison[] {
  const rows = (input: object): Asked => ({ action: 'lists.rows', input: { listId: large, limit: 50, ...input } });
  const by = (column: string, op: string, value: string | number) => ({ filter: [{ column, op, value }] });
  const sorted = (column: string, direction: 'asc' | 'desc') => rows({ sort: { by: column, direction } });
  const asked: Readonly<Record<string, Asked>> = {
    'plain page': rows({}),
    'filter text': rows(by('city', 'eq', 'Rarotonga')),
    'filter number': rows(by('amount', 'gte', 999_900)),
    'filter date': rows(by('due', 'eq', '2024-02-29')),
    'filter created': rows(by('createdAt', 'gte', new Date(filledAt - LATELY).toISOString())),
    'filter status': rows(by('status', 'eq', 'won')),
    'sort text': sorted('name', 'asc'),
    'sort number': sorted('amount', 'desc'),
    'sort date': sorted('due', 'asc'),
    'sort status': sorted('status', 'desc'),
    'sort updated': sorted('updatedAt', 'desc'),
    'saved view': rows({ viewId }),
    board: { action: 'lists.groups', input: { listId: large, by: 'status', rows: 10 } },
    'search word': { action: 'rows.search', input: { query: 'rarotonga', listIds: [large], limit: 50 } },
    'search two': { action: 'rows.search', input: { query: 'customer rarot', listIds: [large], limit: 50 } },
    'search prefix': { action: 'rows.search', input: { query: 'raroto', limit: 50 } },
    'search typo': { action: 'rows.search', input: { query: 'rarotongo', listIds: [large], limit: 50 } },
    'lists.get': { action: 'lists.get', input: { listId: large } },
    count: rows({ count: true }),
    ...askedOfLog(),
  };
  const base: Asked = { action: 'lists.rows', input: { listId: small, limit: 50 } };
  return Object.entries(asked).map(([name, measured]) => ({ name, base, measured, bar: READ_BAR }));
}

function writesOf({ small, large }: Lists): readonly Comparison[] {
  const create = (listId: string): Asked => ({
    action: 'rows.create',
    input: { listId, status: 'open', cells: { name: 'New row', city: 'Lima', amount: 12, due: '2026-11-23' } },
  });
  return [{ name: 'create a row', base: create(small), measured: create(large), bar: WRITE_BAR }];
}

/** A page far from the first, compared with the first. */
async function farPage(ask: AskService, name: string, action: string, limit: number): Promise<Comparison> {
  let cursor: unknown;
  for (let at = 1; at < FAR; at += 1) {
    const data = await ask({ action, input: { limit, ...(at > 1 && { cursor }) } });
    cursor = data['nextCursor'];
    if (cursor === null) throw new Error(`${action} has only ${at} pages.`);
  }
  const base: Asked = { action, input: { limit } };
  return { name, base, measured: { action, input: { limit, cursor } }, bar: READ_BAR };
}

async function timed(ask: AskService, asked: Asked | Work): Promise<number> {
  const began = performance.now();
  await (typeof asked === 'function' ? asked() : ask(asked));
  return performance.now() - began;
}

/** Measures and prints a comparison. @returns whether the bar is met */
async function compare(ask: AskService, { name, base, measured, bar }: Comparison): Promise<boolean> {
  const bases: number[] = [];
  const times: number[] = [];
  const until = performance.now() + PATIENCE;
  try {
    await timed(ask, measured);
    while (times.length < SAMPLES && (times.length < 3 || performance.now() < until)) {
      bases.push(await timed(ask, base));
      times.push(await timed(ask, measured));
    }
  } catch (error) {
    process.stdout.write(`${name.padEnd(16)}${(error as Error).message.slice(0, 100)}   FAILED\n`);
    return false;
  }
  const [plain, own] = [percentile(bases, 0.5), percentile(times, 0.5)];
  const ratio = own / plain;
  const numbers = [plain.toFixed(1).padStart(8), own.toFixed(1).padStart(11), ratio.toFixed(2).padStart(8)];
  process.stdout.write(`${name.padEnd(16)}${numbers.join('')}   ≤ ${bar} ${ratio <= bar ? 'met' : 'MISSED'}\n`);
  return ratio <= bar;
}

interface Filled {
  readonly client: HttpClient;
  readonly key: string;
  readonly lists: Lists;
  /** The time of the newest row. */
  readonly filledAt: number;
}

/** @returns whether all bars are met */
async function measureAll(service: RunningService, { client, key, lists, filledAt }: Filled): Promise<boolean> {
  const ask: AskService = ({ action, input }) => act(client, key, action, input);
  const view = await ask({
    action: 'views.save',
    input: {
      listId: lists.large,
      name: 'Rarotonga by amount',
      filter: [{ column: 'city', op: 'eq', value: 'Rarotonga' }],
      sort: { by: 'amount', direction: 'desc' },
    },
  });
  const { viewId } = view['view'] as { readonly viewId: string };
  process.stdout.write(
    `Medians in milliseconds, at one caller. The large list has ${ROWS.toLocaleString('en')} rows, the log ` +
      `${LOG.calls.toLocaleString('en')} calls, and ${LOG.holds.toLocaleString('en')} open holds; there are ` +
      `${LOG.companies.toLocaleString('en')} other companies.\n\n` +
      '                compared   measured   ratio   bar\n',
  );
  let met = true;
  for (const one of [...readsOf(lists, viewId, filledAt), ...writesOf(lists)]) met = (await compare(ask, one)) && met;
  met = (await compare(ask, await farPage(ask, 'call 10,000', 'company.calls', 10))) && met;
  met = (await compare(ask, await farPage(ask, 'member 1,000', 'team.members', 1))) && met;
  const swept = await sweeps(service, LOG.holds);
  try {
    for (const [name, measured] of [
      ['sweep: last page', swept.last],
      ['sweep: ended', swept.ended],
    ] as const)
      met = (await compare(ask, { name, base: swept.first, measured, bar: READ_BAR })) && met;
    return met;
  } finally {
    await swept.close();
  }
}

const started = createStarted(say);
try {
  const service = await startService((stop) => started.push(stop));
  const client = createHttpClient(service.port, new URL(service.origin).host, 1);
  started.push(async () => client.close());
  const lists = await makeLists(client, service.adminKey);
  say(`Filling ${ROWS.toLocaleString('en')} rows …`);
  const began = performance.now();
  const filledAt = Date.now();
  await fill(service, lists, ROWS);
  say(`Filling ${LOG.calls.toLocaleString('en')} calls …`);
  await fillLog(service, { client, key: service.developerKey, listId: lists.large }, LOG);
  say(`Filled in ${Math.round((performance.now() - began) / 1_000)} s.`);
  process.exitCode = (await measureAll(service, { client, key: service.adminKey, lists, filledAt })) ? 0 : 1;
} catch (error) {
  if (!started.isEnding()) say((error as Error).stack ?? String(error));
  process.exitCode = 1;
} finally {
  await started.endAll();
}
