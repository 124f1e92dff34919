import { defineAction } from '../../engine/action.js';
import type { Spending } from '../../engine/ports/account.js';
import { CALL_STATES, monthName, monthSpan } from '../company.js';

const MOST_CALLERS = 100;

const credits = { type: 'integer', minimum: 0, description: 'Deep credits charged.' } as const;
const charges = { type: 'integer', minimum: 0, description: 'How many calls were charged.' } as const;
const day = { type: 'string', description: 'The day, as 2026-11-20, UTC.' } as const;

export default defineAction({
  name: 'company.usage',
  title: 'Read what was used',
  description:
    'Adds up a month: the Deep credits charged by day, by action and by caller, and the calls by day and outcome.',
  role: 'admin',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  // A busy month is a million calls.
  execution: 'background',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      month: {
        type: 'string',
        maxLength: 7,
        pattern: '^20\\d{2}-(0[1-9]|1[0-2])$',
        description: 'The month, as 2026-11, UTC; the present one when left out.',
      },
    },
  },
  result: {
    type: 'object',
    required: ['month', 'spent', 'byDay', 'byAction', 'byCaller', 'calls'],
    additionalProperties: false,
    properties: {
      month: { type: 'string', description: 'The month, as 2026-11, UTC.' },
      spent: { type: 'integer', minimum: 0, description: 'Deep credits charged in all.' },
      byDay: {
        type: 'array',
        description: 'Charges by day, the first day first; days without are left out.',
        items: {
          type: 'object',
          required: ['day', 'credits', 'charges'],
          additionalProperties: false,
          properties: { day, credits, charges },
        },
      },
      byAction: {
        type: 'array',
        description: 'Charges by action, the most expensive first.',
        items: {
          type: 'object',
          required: ['action', 'credits', 'charges'],
          additionalProperties: false,
          properties: { action: { type: 'string', description: 'Name of the action.' }, credits, charges },
        },
      },
      byCaller: {
        type: 'array',
        description: `Charges by person and key, the most expensive first, at most ${MOST_CALLERS}.`,
        items: {
          type: 'object',
          required: ['memberId', 'name', 'keyId', 'keyName', 'credits', 'charges'],
          additionalProperties: false,
          properties: {
            memberId: { type: 'string', description: 'The person who called, or whose key did.' },
            name: { type: 'string', description: 'Name of the person.' },
            keyId: { type: ['string', 'null'], description: 'The key that called; null for the person.' },
            keyName: { type: ['string', 'null'], description: 'Name of the key; null for the person.' },
            credits,
            charges,
          },
        },
      },
      calls: {
        type: 'array',
        description: 'Calls by day and what became of them, the first day first.',
        items: {
          type: 'object',
          required: ['day', 'state', 'calls'],
          additionalProperties: false,
          properties: {
            day,
            state: { type: 'string', enum: CALL_STATES, description: 'What became of the calls.' },
            calls: { type: 'integer', minimum: 1, description: 'How many calls.' },
          },
        },
      },
    },
  },
  examples: [
    {
      summary: 'Read the present month',
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
    const whoIs = await context.account.names(byCaller.map(([by]) => by));
    return {
      data: {
        month,
        spent: spending.reduce((sum, one) => sum + one.credits, 0),
        byDay: addUp(spending, (one) => one.day).map(([name, sum]) => ({ day: name, ...sum })),
        byAction: costliest(addUp(spending, ({ action }) => action)).map(([action, sum]) => ({ action, ...sum })),
        byCaller: byCaller.map(([by, sum]) => {
          const { memberId, name, key } = whoIs(by);
          return { memberId, name, keyId: key ? by : null, keyName: key?.name ?? null, ...sum };
        }),
        calls: [...calls],
      },
    };
  },
});

type Sum = Pick<Spending, 'credits' | 'charges'>;

/** Adds charges up by a name, in the order in which the names first come. */
function addUp(entries: readonly Spending[], nameOf: (entry: Spending) => string) {
  const sums = new Map<string, Sum>();
  for (const entry of entries) {
    const sum = sums.get(nameOf(entry)) ?? { credits: 0, charges: 0 };
    sums.set(nameOf(entry), { credits: sum.credits + entry.credits, charges: sum.charges + entry.charges });
  }
  return [...sums];
}

function costliest(sums: readonly (readonly [string, Sum])[]) {
  return sums.toSorted(([, a], [, b]) => b.credits - a.credits);
}
