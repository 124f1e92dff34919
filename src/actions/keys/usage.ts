import type { CallState } from '../../contract/states.js';
import { isEnded } from '../../contract/states.js';
import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import type { Spending } from '../../engine/ports/account.js';
import { arrayOf, count, object, text, time } from '../../engine/schema.js';
import { EXAMPLE_KEY, KEY_ID, visibleKey } from '../shared/keys/keys.js';

const DAYS = 30;
const DAY = 86_400_000;

const OUTCOMES = {
  calls: count('Number of calls.'),
  succeeded: count('Calls that succeeded, dry runs included.'),
  refused: count('Calls that were refused before they ran.'),
  failed: count('Calls that ran and failed, or whose outcome is unknown.'),
  ended: count('Calls that ended without running, such as held calls that were declined.'),
  open: count('Calls that are running or held.'),
  credits: count('Deep credits that the calls were charged.'),
} as const;

export default defineAction({
  name: 'keys.usage',
  title: 'Get the usage of an API key',
  description:
    `Returns the number of calls with a key in the last ${DAYS} days (UTC), by day and by outcome, and the Deep ` +
    `credits that they were charged. Developers see their own keys, administrators any.`,
  role: 'developer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ keyId: KEY_ID }),
  result: object({
    keyId: KEY_ID,
    from: time('Calls from this time on are counted.'),
    total: object(OUTCOMES, { description: 'All days together.' }),
    days: arrayOf(
      object({ day: text('The day, UTC.', { format: 'date' }), ...OUTCOMES }, { description: 'One day.' }),
      'The days on which it was used, oldest first.',
    ),
  }),
  examples: [
    {
      summary: 'Check whether a key is still in use',
      input: { keyId: EXAMPLE_KEY.keyId },
      result: {
        keyId: EXAMPLE_KEY.keyId,
        from: '2026-10-23T00:00:00.000Z',
        total: { calls: 12, succeeded: 10, refused: 1, failed: 0, ended: 1, open: 0, credits: 25 },
        days: [{ day: '2026-11-20', calls: 12, succeeded: 10, refused: 1, failed: 0, ended: 1, open: 0, credits: 25 }],
      },
    },
  ],
  async run(context, input) {
    const key = await visibleKey(context, input.keyId);
    const today = Date.parse(`${dayOf(context.now)}T00:00:00.000Z`);
    const from = new Date(today - (DAYS - 1) * DAY);
    const [tally, spending] = await Promise.all([
      context.keys.tally(key._id, from),
      spendingOf(context, key._id, from),
    ]);
    const days = new Map<string, OutcomeCounts>();
    const total = none();
    const add = (day: string, change: (counts: OutcomeCounts) => void) => {
      const counts = days.get(day) ?? none();
      days.set(day, counts);
      change(counts);
      change(total);
    };
    for (const { day, state, calls } of tally) {
      add(day, (counts) => {
        counts.calls += calls;
        counts[outcomeOf(state)] += calls;
      });
    }
    for (const { day, credits } of spending) add(day, (counts) => void (counts.credits += credits));
    const inOrder = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, counts]) => ({ day, ...counts }));
    return { data: { keyId: key._id, from: from.toISOString(), total, days: inOrder } };
  },
});

type UsageOutcome = 'succeeded' | 'refused' | 'failed' | 'ended' | 'open';
type OutcomeCounts = Record<UsageOutcome | 'calls' | 'credits', number>;

function none(): OutcomeCounts {
  return { calls: 0, succeeded: 0, refused: 0, failed: 0, ended: 0, open: 0, credits: 0 };
}

function outcomeOf(state: CallState): UsageOutcome {
  if (state === 'succeeded' || state === 'refused' || state === 'failed') return state;
  if (state === 'outcome_unknown') return 'failed';
  return isEnded(state) ? 'ended' : 'open';
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The charges of a key since `from`, from the ledgers of all months up to now. */
async function spendingOf(context: ReadContext, keyId: string, from: Date): Promise<readonly Spending[]> {
  const months = new Set<string>();
  for (let at = from.getTime(); at <= context.now.getTime(); at += DAY)
    months.add(new Date(at).toISOString().slice(0, 7));
  const ledgers = await Promise.all([...months].map((month) => context.account.spending(month)));
  return ledgers.flat().filter(({ by, day }) => by === keyId && day >= dayOf(from));
}
