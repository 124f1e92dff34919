import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLANS, ROLES, type Plan, type Role } from '../../src/contract/ranks.js';
import { inTurns } from '../../src/engine/inTurns.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { mayOf, refused, type May } from '../../web/src/actions/verdict.js';
import { signedIn } from '../http/people.js';
import { ask, call, startTestService, type Reply, type TestCompany, type TestService } from '../setup/service.js';
import { seedWorld, wipe } from './world.js';

/**
 * What a button of the app shows is what the call answers, for every example × role × plan. The examples are called
 * in a separate company: first those that must not run, then one change after another, each after a new dry run.
 * A read that is not refused has a button that shows only its name.
 */

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
const TRIALS = registry.all
  .filter(({ calledBy }) => calledBy === undefined)
  .flatMap(({ name, effect, examples }) => examples.map(({ input }) => ({ action: name, effect, input })));
type Trial = (typeof TRIALS)[number];

/** These actions end what all others need: lists, and the session of the calls. */
const LAST = [
  'company.exportAll',
  'lists.archive',
  'lists.delete',
  'account.changePassword',
  'account.signOutEverywhere',
];
const later = ({ action }: Trial) => LAST.indexOf(action) + 1;

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '1000000' } });
});
afterAll(() => service.stop());

type Headers = Readonly<Record<string, string>>;

/** What buttons show, requested as the app requests it. */
async function said(company: TestCompany, headers: Headers, trials: readonly Trial[]): Promise<readonly May[]> {
  const mays: May[] = [];
  for (let from = 0; from < trials.length; from += 50) {
    const calls = trials.slice(from, from + 50).map(({ action, input }) => ({ action, input }));
    const reply = await ask(service, '/api/v1/dry-runs', { host: company.host, headers, body: { calls } });
    expect(reply.status, reply.text).toBe(200);
    for (const one of reply.body.data.results) mays.push(one.ok ? mayOf(one.data) : refused(one.error));
  }
  return mays;
}

/** The outcome of a call, in the words of a button. */
function answered({ status, body }: Reply): Pick<May, 'outcome' | 'why'> {
  if (status === 202 || body.ok) return { outcome: 'runs', why: '' };
  switch (body.error.code) {
    case 'cost_approval_required':
      return { outcome: 'price', why: '' };
    case 'confirmation_required':
      return { outcome: 'confirm', why: body.error.preview.reason };
    case 'guardian_held':
      return { outcome: 'approve', why: body.error.preview.reason };
    default:
      return { outcome: 'refused', why: body.error.message };
  }
}

describe('what a button shows is what the call answers', () => {
  test.each(PLANS.flatMap((plan) => ROLES.map((role): [Plan, Role] => [plan, role])))(
    'on the plan %s, as %s',
    async (plan, role) => {
      await wipe(service.store);
      const company = await seedWorld(service.store, '');
      await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan } });
      const headers = await signedIn(service, company, role);
      const wrong: string[] = [];
      const click = async ({ action, input }: Trial, may: May) => {
        // A price comes before a decision. A button with both shows the decision, and the click accepts the price.
        const query = may.credits > 0 && may.outcome !== 'price' ? `?max_credits=${may.credits}` : '';
        const found = answered(await call(service, action, input, { host: company.host, headers, query }));
        const { outcome, why } = may;
        if (found.outcome !== outcome || found.why !== why)
          wrong.push(`${action}: says ${outcome} (${why}), is ${found.outcome} (${found.why})`);
      };
      const mays = await said(company, headers, TRIALS);
      const pairs = TRIALS.map((trial, n) => [trial, mays[n] ?? expect.fail()] as const);
      await inTurns(
        pairs.filter(([, { outcome }]) => outcome !== 'runs'),
        8,
        ([trial, may]) => click(trial, may),
      );
      const changes = pairs.filter(([{ effect }, { outcome }]) => outcome === 'runs' && effect === 'change');
      for (const [trial] of changes.toSorted(([a], [b]) => later(a) - later(b))) {
        const [may] = await said(company, headers, [trial]);
        if (may) await click(trial, may);
      }
      expect(wrong).toEqual([]);
    },
  );
});
