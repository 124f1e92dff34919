import { Refusal } from '../../contract/errors.js';
import { PLAN_TERMS, planAtLeast, PLANS, type Plan } from '../../contract/ranks.js';
import { defineAction, phrase } from '../../engine/action.js';
import { object, oneOf, text, textOrNull } from '../../engine/schema.js';
import { PLAN_NAMES } from '../../engine/phrases/ranks.js';
import { companyChanged, oneCompany, planDifference } from '../shared/company/company.js';

export default defineAction({
  name: 'company.changePlan',
  title: 'Change the plan',
  description:
    'Moves the company to another plan. A lower plan takes effect at once, after a confirmation. For a higher plan ' +
    'the result has the address of a payment page, and the plan changes when it is paid; in development without a ' +
    'payment service it changes at once, free of charge.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  outside: true,
  destructive: true,
  // The action calls the payment service, which may be slow.
  execution: 'background',
  guard: {
    when: (context, input) => (planAtLeast(context.company.plan, input.plan) ? 'confirm' : 'none'),
    note: 'Confirmation for a lower plan, none for a higher one.',
  },
  because: ({ plan }) =>
    phrase`The company changes to the plan ${PLAN_NAMES[plan]}, which is not higher than its present one.`,
  input: object({ plan: oneOf(PLANS, 'The plan to move to.') }),
  result: object({
    plan: oneOf(PLANS, 'Current plan of the company.'),
    checkoutUrl: textOrNull('Where a person pays for the higher plan; null if the plan has changed.'),
    note: text('What has happened, in one or two sentences.'),
  }),
  examples: [
    {
      summary: 'Move to a higher plan',
      input: { plan: 'business' },
      result: { plan: 'team', checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_a1b2c3', note: toBePaid('business') },
    },
    {
      summary: 'Move to a lower plan',
      input: { plan: 'free' },
      result: { plan: 'free', checkoutUrl: null, note: 'The company is on the free plan now.' },
    },
  ],
  validate(context, input) {
    if (context.company.plan !== input.plan) return Promise.resolve();
    const message = phrase`The company is on the ${PLAN_NAMES[input.plan]} plan already.`;
    return Promise.reject(new Refusal('conflict', message));
  },
  preview({ company }, input) {
    const lower = planAtLeast(company.plan, input.plan);
    const shown = (plan: Plan) => ({ plan, creditsPerMonth: PLAN_TERMS[plan].creditsPerMonth });
    return Promise.resolve({
      title: phrase`Move ${company.name} from the ${PLAN_NAMES[company.plan]} plan to the ${PLAN_NAMES[input.plan]} plan`,
      effects: [
        lower
          ? phrase`The lower plan takes effect at once. Unused credits are cut to it; spent and reserved credits stay.`
          : phrase`The higher plan takes effect when it is paid; in development without a payment service, at once and free.`,
        ...planDifference(company.plan, input.plan),
      ],
      ...oneCompany(company, shown(company.plan), shown(input.plan)),
      reversible: true,
    });
  },
  async run(context, input) {
    const { company, before, checkoutUrl } = await context.account.changePlan(input.plan);
    const { plan } = company;
    if (checkoutUrl !== null) return { data: { plan, checkoutUrl, note: toBePaid(input.plan) } };
    const free = planAtLeast(before, plan) ? '' : ' No payment service is configured, so nothing was charged.';
    return {
      data: { plan, checkoutUrl, note: `The company is on the ${plan} plan now.${free}` },
      changed: [companyChanged(company)],
    };
  },
});

function toBePaid(plan: Plan): string {
  return `The company moves to the ${plan} plan when a person has paid for it at checkoutUrl.`;
}
