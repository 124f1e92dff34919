import { PLANS } from '../../contract/ranks.js';
import { defineAction } from '../../engine/action.js';
import { arrayOf, object, oneOf } from '../../engine/schema.js';
import { plansAbove, TERMS, termsView } from '../shared/company/company.js';
import { CREDITS, creditsView, EXAMPLE_CREDITS, monthName } from '../shared/company/credits.js';

export default defineAction({
  name: 'company.plan',
  title: 'Get the plan',
  description:
    'Returns the plan of the company, what it includes, the Deep credits of this month, and what higher plans include.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({}),
  result: object({
    plan: oneOf(PLANS, 'Current plan of the company.'),
    terms: TERMS,
    credits: CREDITS,
    higherPlans: arrayOf(
      object({ plan: oneOf(PLANS, 'Name of the plan.'), terms: TERMS }),
      'The higher plans, the lowest first; empty on the highest plan.',
    ),
  }),
  examples: [
    {
      summary: 'Get the plan',
      input: {},
      result: {
        plan: 'team',
        terms: termsView('team'),
        credits: EXAMPLE_CREDITS,
        higherPlans: [{ plan: 'business', terms: termsView('business') }],
      },
    },
  ],
  async run(context) {
    const { plan } = context.company;
    const month = monthName(context.now);
    return {
      data: {
        plan,
        terms: termsView(plan),
        credits: creditsView(month, await context.account.credits(month)),
        higherPlans: plansAbove(plan).map((name) => ({ plan: name, terms: termsView(name) })),
      },
    };
  },
});
