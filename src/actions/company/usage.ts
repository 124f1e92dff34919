import { defineAction } from '../../engine/action.js';
import { arrayOf, count, object, oneOf, refTo, text } from '../../engine/schema.js';
import { CALL_STATES } from '../shared/company/callLog.js';
import { MONTH, monthName, monthSpan } from '../shared/company/credits.js';
import { addUp, CALLER, costliest, DAY, SUMS } from '../shared/company/usage.js';

const MOST_CALLERS = 100;

export default defineAction({
  name: 'company.usage',
  title: 'Get the usage of a month',
  description:
    'Returns the Deep credits charged in a month by day, by action and by caller, and the number of calls by day and ' +
    'state.',
  role: 'admin',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  // A busy month has a million calls, so the action runs in the background.
  execution: 'background',
  input: object({
    'month?': text('The month, as 2026-11, UTC. Defaults to the current month.', {
      maxLength: 7,
      pattern: '^20\\d{2}-(0[1-9]|1[0-2])$',
    }),
  }),
  result: object({
    month: MONTH,
    spent: count('Deep credits charged in total.'),
    byDay: arrayOf(
      object({ day: DAY, ...SUMS }),
      'Charges by day, the first day first. Days without charges are left out.',
    ),
    byAction: arrayOf(
      object({ action: refTo('action', 'Name of the action.'), ...SUMS }),
      'Charges by action, the most expensive first.',
    ),
    byCaller: arrayOf(
      object({ ...CALLER, ...SUMS }),
      `Charges by member and key, the most expensive first, at most ${MOST_CALLERS}.`,
    ),
    calls: arrayOf(
      object({
        day: DAY,
        state: oneOf(CALL_STATES, 'Current state of the calls.'),
        calls: { type: 'integer', minimum: 1, description: 'Number of calls.' },
      }),
      'Calls by day and state, the first day first.',
    ),
  }),
  examples: [
    {
      summary: 'Get the current month',
      input: {},
      result: {
        month: '2026-11',
        spent: 60,
        byDay: [{ day: '2026-11-20', credits: 60, charges: 2 }],
        byAction: [{ action: 'insights.summarize', credits: 60, charges: 2 }],
        byCaller: [
          {
            memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
            name: 'Jonas Weber',
            keyId: null,
            keyName: null,
            assistant: false,
            credits: 60,
            charges: 2,
          },
        ],
        calls: [{ day: '2026-11-20', state: 'succeeded', calls: 412 }],
      },
    },
  ],
  async run(context, input) {
    const month = input.month ?? monthName(context.now);
    const { from, to } = monthSpan(month);
    const [spending, calls] = await Promise.all([context.account.spending(month), context.account.tally(from, to)]);
    const byCaller = costliest(addUp(spending, ({ by }) => by)).slice(0, MOST_CALLERS);
    const authorOf = await context.account.names(byCaller.map(([by]) => by));
    return {
      data: {
        month,
        spent: spending.reduce((sum, { credits }) => sum + credits, 0),
        byDay: addUp(spending, ({ day }) => day).map(([day, sums]) => ({ day, ...sums })),
        byAction: costliest(addUp(spending, ({ action }) => action)).map(([action, sums]) => ({ action, ...sums })),
        byCaller: byCaller.map(([by, sums]) => {
          const { memberId, name, key } = authorOf(by);
          return {
            memberId,
            name,
            keyId: key ? by : null,
            keyName: key?.name ?? null,
            assistant: key?.assistant ?? false,
            ...sums,
          };
        }),
        calls: [...calls],
      },
    };
  },
});
