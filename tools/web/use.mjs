import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService } from '../../dist/current/bench/service.js';
import { connect } from '../../dist/current/src/store/database.js';
import { createStore } from '../../dist/current/src/store/index.js';

/** About how long a person looks at the screen between two steps, milliseconds. */
const PAUSE = 2_000;
/** A step fails if it takes longer than this, milliseconds. */
const PATIENCE = 30_000;

/**
 * A person works in the app of a company on the free plan, with the plan's limit of requests: edits cells, reads and
 * comments a row, searches, changes the view, looks at what waits and at the log.
 * @param browser Chromium of playwright-core
 * @param minutes how long
 * @returns the number of requests that the limit refused, the number of all requests, and the most within 60 seconds
 */
export async function useForMinutes(browser, minutes) {
  let stop = async () => undefined;
  const service = await startService((end) => (stop = end), { RATE_LIMIT: undefined });
  try {
    await toFreePlan(service);
    const ready = JSON.parse(await readFile(join(service.scratch, 'data/ready.json'), 'utf8'));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const sent = [];
    let refused = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(Date.now());
    });
    page.on('response', (response) => {
      if (response.status() === 429) refused += 1;
    });
    const [{ email, password }] = ready.people;
    await page.goto(`${service.origin}/sign-in?next=/app`);
    await page.fill('input[name=email]', email);
    await page.fill('input[name=password]', password);
    await page.click('button.yes');
    await page.waitForURL(/\/app/);
    const until = Date.now() + minutes * 60_000;
    for (let round = 0; Date.now() < until; round += 1) await work(page, round);
    await context.close();
    const most = Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + 60_000).length));
    return { refused, requests: sent.length, most };
  } finally {
    await stop();
  }
}

async function toFreePlan(service) {
  const { client, db } = await connect(service.mongo.uri, service.mongo.database);
  await createStore(db).companies.collection.updateOne({ _id: 'acme' }, { $set: { plan: 'free' } });
  await client.close();
}

/** About a minute of work. */
async function work(page, round) {
  const look = () => page.waitForTimeout(PAUSE);
  const place = async (name) => {
    await page.getByRole('link', { name, exact: true }).first().click();
    await look();
  };
  await place('Lists');
  await place('Customers');
  const cells = page.locator('.grid [role=gridcell][aria-colindex="2"]');
  for (let n = 0; n < 5; n += 1) {
    await cells.nth(n + 1).dblclick();
    await page.keyboard.type(` ${round}`);
    await page.keyboard.press('Enter');
    await look();
  }
  await page.keyboard.press('Shift+Enter');
  const panel = page.getByRole('complementary').last();
  await panel.getByRole('textbox', { name: 'Comment' }).fill(`Called them, round ${round}.`);
  await panel.getByRole('button', { name: 'Comment' }).click();
  await look();
  await page.goBack();
  await page.getByRole('searchbox').first().pressSequentially('ber', { delay: 150 });
  await look();
  await page.getByRole('button', { name: 'Board' }).click();
  await look();
  await place('Home');
  await place('Approvals');
  await place('Call log');
  await page.locator('main a[href*="/calls/"]').first().click();
  await look();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('row', { delay: 150 });
  await look();
  // The first Escape clears the typed text, the second closes the palette.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await look();
}
