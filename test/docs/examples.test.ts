import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { default as formats } from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../src/config.js';
import { EXAMPLE_HELD } from '../../src/actions/shared/company/holds.js';
import { createDocs } from '../../src/docs/index.js';
import { isSensitive } from '../../src/engine/action.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { click, recordOf, signedIn } from '../http/people.js';
import { EXAMPLE_TOKEN, holdExample, NEEDS_HELD, seedWorld, wipe } from '../registry/world.js';
import { startTestService, type TestCompany, type TestService } from '../setup/service.js';
import { codesOf, createRunner, formOf, hasPython, openPort, type Code, type Runner } from './running.js';

/** Runs every example of the documentation as it is printed, in the company that the examples name. */

const registry = await loadRegistry(new URL('../../src/actions', import.meta.url).pathname);
const docs = await createDocs(registry, readConfig({}, 'all'));
const codes = docs.pages.flatMap(codesOf).filter(({ page }) => !page.startsWith('errors/'));
const ofActions = codes.filter(({ page }) => page.startsWith('actions/'));
const ofGuides = codes.filter(({ page }) => !page.startsWith('actions/'));
const python = await hasPython();
const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);

const early = await openPort();
let service: TestService;
let runner: Runner;

beforeAll(async () => {
  const env = { RATE_LIMIT: '1000000', PUBLIC_URL: `http://localhost:${early.port}` };
  service = await startTestService({ env });
  early.leadTo(service.port);
  runner = await createRunner(codes, join(inject('scratch'), 'docs-examples'));
});
afterAll(async () => {
  runner.stop();
  await service.stop();
  early.close();
});

/** The company of the examples, and the environment variables of a reader's shell. */
async function arrange({ page, text }: Code): Promise<{ company: TestCompany; env: Record<string, string> }> {
  const action = page.replace('actions/', '');
  await wipe(service.store);
  const seeded = await seedWorld(service.store, action);
  const company = { ...seeded, host: `${seeded.id}.localhost:${early.port}` };
  const origin = `http://${company.host}`;
  const { key, secret } = await company.key('admin');
  if (NEEDS_HELD.has(action) || text.includes(`/decide/${EXAMPLE_HELD.callId}`))
    await holdExample(service, company, key._id);
  // A key can change only the comments that it wrote itself.
  if (action === 'rows.updateComment')
    await service.store.comments.collection.updateMany({ companyId: company.id }, { $set: { by: key._id } });
  const { cookie = '' } = await signedIn(service, company, 'admin');
  const inTheApp = isOnPage({ text }) ? { PAGE_ORIGIN: origin, PAGE_COOKIE: cookie } : {};
  const given = { ACTION_API_KEY: secret, ACTION_API_INVITATION: EXAMPLE_TOKEN, ...inTheApp };
  return { company, env: { ACTION_API_URL: `${origin}/api/v1`, ...given } };
}

/** Whether the code belongs on a page of the application, on which a person is signed in. */
const isOnPage = ({ text }: Pick<Code, 'text'>) => text.startsWith("// On a page of the company's own address");

const runnable = (code: Code) => python || code.language !== 'python';

describe.each(ofActions.filter(runnable))('$name', (code) => {
  test('runs as the page says', async () => {
    const action = registry.get(code.page.replace('actions/', ''));
    if (!action) throw new Error('This is no action.');
    const { env } = await arrange(code);
    const printed = JSON.parse(await runner.run(code, env)) as {
      ok: boolean;
      data?: unknown;
      error?: { code: string; status_url?: string };
    };
    if (!printed.ok) {
      // The page says that the call is held, and the answer contains the link to the decision.
      expect(action.guard, JSON.stringify(printed)).toBeDefined();
      expect(['confirmation_required', 'guardian_held'], JSON.stringify(printed)).toContain(printed.error?.code);
      expect(printed.error?.status_url).toMatch(`${env['ACTION_API_URL']}/calls/`);
      return;
    }
    expect(ajv.validate(action.result, printed.data), JSON.stringify(printed.data)).toBe(true);
  });
});

describe.each(ofGuides.filter(runnable))('$name', (code) => {
  test('prints what the page shows', async () => {
    const { company, env } = await arrange(code);
    // If the code itself decides, no person does.
    const person = isOnPage(code) ? null : sayYes(company);
    const printed = await runner.run(code, env);
    await person?.leave();
    if (printed === '') return expect(code.text).toMatch(/^export /m);
    const answer = JSON.parse(printed) as { ok: boolean; error?: { code: string } };
    if (code.shown === undefined) {
      const isHeld = answer.error?.code === 'confirmation_required' && code.language === 'sh';
      const isQuoted = answer.error?.code === 'cost_approval_required';
      expect([printed, answer.ok || isHeld || isQuoted]).toEqual([printed, true]);
    } else expect(formOf(answer)).toEqual(formOf(JSON.parse(code.shown)));
  });
});

/** Confirms every held call until `leave` is called. */
function sayYes(company: TestCompany): { leave(): Promise<void> } {
  const gone = new AbortController();
  const clicking = (async () => {
    while (!gone.signal.aborted) {
      const held = await service.store.calls.collection
        .find({ companyId: company.id, state: 'held_confirmation' })
        .toArray();
      for (const { _id } of held) {
        const seen = await recordOf(service, _id);
        if (seen.state === 'held_confirmation') await click(service, company, _id, 'admin', 'yes', { seen });
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  })();
  return {
    leave: () => {
      gone.abort();
      return clicking;
    },
  };
}

test('every action has an example in each language from which it may be called, and in no other', () => {
  for (const { name, secretInput, refusesKeys, calledBy, ...action } of registry.all) {
    const languages = new Set(
      ofActions.filter(({ page }) => page === `actions/${name}`).map(({ language }) => language),
    );
    const byPeople = [calledBy === 'invited' ? 'sh' : 'ts'];
    const byScripts = ['sh', 'ts', 'python', ...(isSensitive(action) ? [] : ['mcp'])];
    expect([name, languages]).toEqual([name, new Set(secretInput || refusesKeys ? byPeople : byScripts)]);
  }
  expect(ofGuides.filter(({ language }) => language === 'sh').length).toBeGreaterThan(8);
});
