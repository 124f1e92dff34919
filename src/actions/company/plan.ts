import { PLAN_TERMS, PLANS } from '../../contract/ranks.js';
import { defineAction } from '../../engine/action.js';
import { CREDITS_STATES, creditsState, monthName, monthSpan, plansAbove, TERMS } from '../company.js';
import { timestamp } from '../shapes.js';

const count = { type: 'integer', minimum: 0 } as const;
const since = { type: ['string', 'null'], format: 'date-time' } as const;

export default defineAction({
  name: 'company.plan',
  title: 'Read the plan',
  description:
    'Answers the plan of the company, what it includes, how many Deep credits of this month are left, and what ' +
    'higher plans would bring.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: { type: 'object', additionalProperties: false, properties: {} },
  result: {
    type: 'object',
    required: ['plan', 'terms', 'credits', 'higherPlans'],
    additionalProperties: false,
    properties: {
      plan: { type: 'string', enum: PLANS, description: 'The plan that the company is on.' },
      terms: TERMS,
      credits: {
        type: 'object',
        required: [
          'month',
          'granted',
          'available',
          'reserved',
          'spent',
          'creditsState',
          'lowSince',
          'usedUpSince',
          'resetsAt',
        ],
        additionalProperties: false,
        description: 'Deep credits of this month: what is left, reserved and spent make up what was granted.',
        properties: {
          month: { type: 'string', description: 'The month, as 2026-11, UTC.' },
          granted: { ...count, description: 'Credits of the month in all.' },
          available: { ...count, description: 'What is left to be used.' },
          reserved: { ...count, description: 'What calls under way have set aside.' },
          spent: { ...count, description: 'What calls were charged.' },
          creditsState: {
            type: 'string',
            enum: CREDITS_STATES,
            description: 'Low is less than a fifth; used_up is nothing left.',
          },
          lowSince: { ...since, description: 'When charges first left less than a fifth, or null.' },
          usedUpSince: { ...since, description: 'When charges first left nothing, or null.' },
          resetsAt: timestamp('When credits come anew.'),
        },
      },
      higherPlans: {
        type: 'array',
        description: 'The plans above, the next one first; empty on the highest.',
        items: {
          type: 'object',
          required: ['plan', 'terms'],
          additionalProperties: false,
          properties: {
            plan: { type: 'string', enum: PLANS, description: 'Name of the plan.' },
            terms: TERMS,
          },
        },
      },
    },
  },
  examples: [
    {
      summary: 'Read the plan',
      input: {},
      result: {
        plan: 'team',
        terms: PLAN_TERMS.team,
        credits: {
          month: '2026-11',
          granted: 1_000,
          available: 940,
          reserved: 0,
          spent: 60,
          creditsState: 'plenty',
          lowSince: null,
          usedUpSince: null,
          resetsAt: '2026-12-01T00:00:00.000Z',
        },
        higherPlans: [{ plan: 'business', terms: PLAN_TERMS.business }],
      },
    },
  ],
  async run(context) {
    const { plan } = context.company;
    const month = monthName(context.now);
    const { lowSince, usedUpSince, ...credits } = await context.account.credits(month);
    return {
      data: {
        plan,
        terms: { ...PLAN_TERMS[plan] },
        credits: {
          month,
          ...credits,
          creditsState: creditsState(credits),
          lowSince: lowSince?.toISOString() ?? null,
          usedUpSince: usedUpSince?.toISOString() ?? null,
          resetsAt: monthSpan(month).to.toISOString(),
        },
        higherPlans: plansAbove(plan).map((name) => ({ plan: name, terms: { ...PLAN_TERMS[name] } })),
      },
    };
  },
});
