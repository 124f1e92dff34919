import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../dist/current/bench/chromium.js';
import { createHttpClient } from '../../dist/current/bench/http.js';
import { act } from '../../dist/current/bench/scaleData.js';
import { startService } from '../../dist/current/bench/service.js';
import { connect } from '../../dist/current/src/store/database.js';

/**
 * `npm run screens:web [folder]`: writes a picture of every place of the app and of the pages, light and dark, 1440 and
 * 360 pixels wide, with the demo company and calls that wait. Needs Chromium, as `npm run bench:web` does.
 */

const folder = process.argv[2] ?? 'dist/screens';
const LOOKS = [
  ['light', 1440, 900],
  ['light', 360, 740],
  ['dark', 1440, 900],
  ['dark', 360, 740],
];
/** Pages that a visitor without a session sees. */
const VISITED = [
  ['sign-in', '/sign-in'],
  ['passkey', '/sign-in/passkey'],
  ['docs', '/docs'],
];
/** How long a screen needs to become still, milliseconds. */
const STILL_AFTER = 1_200;

let stop = async () => undefined;
process.once('SIGINT', () => void stop().then(() => process.exit(1)));
const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium. Install the package chromium, or set CHROMIUM.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const service = await startService((end) => (stop = end));
try {
  await mkdir(folder, { recursive: true });
  const { people } = JSON.parse(await readFile(join(service.scratch, 'data/ready.json'), 'utf8'));
  const admin = people.find(({ role }) => role === 'admin');
  const made = await makeCalls();
  for (const [scheme, width, height] of LOOKS) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    const page = await context.newPage();
    const take = async (name) => {
      await page.waitForTimeout(STILL_AFTER);
      await page.waitForFunction(() => !document.body.innerText.includes('Loading …'));
      await page.screenshot({ path: join(folder, `${name}-${width}-${scheme}.png`) });
    };
    for (const [name, path] of VISITED) {
      await page.goto(service.origin + path);
      await take(name);
    }
    await page.goto(`${service.origin}/sign-in?next=/app`);
    await page.fill('input[name=email]', admin.email);
    await page.fill('input[name=password]', admin.password);
    await page.click('button.yes');
    await page.waitForURL(/\/app/);
    for (const [name, path] of placesOf(made)) {
      await page.goto(service.origin + path);
      await take(name);
    }
    await page.goto(`${service.origin}/app/lists/${made.listId}`);
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await take('palette');
    await page.keyboard.type('invite a person');
    await page.getByRole('option', { name: /^Invite a person/ }).waitFor();
    await page.keyboard.press('Enter');
    await take('form');
    await context.close();
  }
} finally {
  await browser.close();
  await stop();
}
console.log(`The pictures are in ${folder}.`);

function placesOf({ listId, rowId, heldId, doneId }) {
  return [
    ['home', '/app'],
    ['approvals', '/app/approvals'],
    ['approval', `/app/approvals/${heldId}`],
    ['held', '/app/held'],
    ['lists', '/app/lists'],
    ['table', `/app/lists/${listId}`],
    ['row', `/app/lists/${listId}?row=${rowId}`],
    ['board', `/app/lists/${listId}?as=board`],
    ['calendar', `/app/lists/${listId}?as=calendar`],
    ['calls', '/app/calls'],
    ['call', `/app/calls/${doneId}`],
    ['team', '/app/team'],
    ['settings', '/app/settings'],
    ['keys', '/app/developer/keys'],
    ['webhooks', '/app/developer/webhooks'],
    ['console', '/app/developer/console/rows.update'],
    ['assistants', '/app/developer/assistants'],
    ['decide', `/decide/${heldId}`],
    ['passkeys', '/account/passkeys'],
    ['sign-out', '/sign-out'],
  ];
}

/** Makes calls that ran and that wait, so that no place is empty. */
async function makeCalls() {
  const client = createHttpClient(service.port, new URL(service.origin).host, 4);
  const call = (name, input) => act(client, service.developerKey, name, input);
  const { lists } = await call('lists.list', {});
  const [list] = lists;
  const { rows } = await call('lists.rows', { listId: list.listId, limit: 20 });
  const [first, ...others] = rows;
  const [column] = list.columns;
  await call('rows.update', { rowId: first.id, cells: { [column.id]: 'Summit Sports & Outdoor' } });
  const { client: mongo, db } = await connect(service.mongo.uri, service.mongo.database);
  const rule = { action: 'rows.updateMany', appliesTo: 'keys', guard: 'approve' };
  await db.collection('companies').updateOne({ _id: 'acme' }, { $set: { guardPolicies: [rule] } });
  await mongo.close();
  const rowIds = others.slice(0, 12).map(({ id }) => id);
  // Held calls that wait for the administrator or for the person who made them, and one that the administrator made.
  const heldId = await held(service.developerKey, 'rows.updateMany', {
    rowIds,
    cells: { [column.id]: 'To be checked' },
  });
  await held(service.developerKey, 'lists.export', { listId: list.listId, to: 'books@accountant.example' });
  await held(service.developerKey, 'rows.delete', { rowIds });
  await held(service.adminKey, 'lists.export', { listId: list.listId, to: 'board@investor.example' });
  const { calls } = await call('company.calls', { action: 'rows.update', limit: 1 });
  client.close();
  return { listId: list.listId, rowId: first.id, heldId, doneId: calls[0].callId };

  async function held(key, name, input) {
    const { text } = await client.ask({
      method: 'POST',
      path: `/api/v1/actions/${name}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(input),
    });
    return JSON.parse(text).error.call_id;
  }
}
