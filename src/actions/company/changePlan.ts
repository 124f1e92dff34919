import { Refusal } from '../../contract/errors.js';
import { PLAN_TERMS, planAtLeast, PLANS } from '../../contract/ranks.js';
import { defineAction } from '../../engine/action.js';
import { planDifference } from '../company.js';

export default defineAction({
  name: 'company.changePlan',
  title: 'Change the plan',
  description:
    'Moves the company to another plan. A lower plan counts at once, after a confirmation. For a higher one the ' +
    'answer has the address of a page to pay on, and the plan changes when it is paid; in development it changes at ' +
    'once and for nothing.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  outside: true,
  destructive: true,
  // The payment service is asked, and may be slow to answer.
  execution: 'background',
  guard: {
    when: (context, input) => (planAtLeast(context.company.plan, input.plan) ? 'confirm' : 'none'),
    note: 'Confirmation for a lower plan, none for a higher one.',
  },
  input: {
    type: 'object',
    required: ['plan'],
    additionalProperties: false,
    properties: { plan: { type: 'string', enum: PLANS, description: 'The plan to move to.' } },
  },
  result: {
    type: 'object',
    required: ['plan', 'checkoutUrl', 'note'],
    additionalProperties: false,
    properties: {
      plan: { type: 'string', enum: PLANS, description: 'The plan that the company is on now.' },
      checkoutUrl: {
        type: ['string', 'null'],
        description: 'Where a person pays for the higher plan; null where the plan has changed.',
      },
      note: { type: 'string', description: 'What has happened, in a sentence for people.' },
    },
  },
  examples: [
    {
      summary: 'Move to a higher plan',
      input: { plan: 'business' },
      result: {
        plan: 'team',
        checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_a1b2c3',
        note: 'The company moves to the business plan when somebody has paid on the page of checkoutUrl.',
      },
    },
    {
      summary: 'Move to a lower plan',
      input: { plan: 'free' },
      result: { plan: 'free', checkoutUrl: null, note: 'The company is on the free plan now.' },
    },
  ],
  validate(context, input) {
    if (context.company.plan !== input.plan) return Promise.resolve();
    return Promise.reject(new Refusal('conflict', `The company is on the ${input.plan} plan already.`));
  },
  preview(context, input) {
    const { company } = context;
    const lower = planAtLeast(company.plan, input.plan);
    const shown = (plan: typeof input.plan) => ({ plan, creditsPerMonth: PLAN_TERMS[plan].creditsPerMonth });
    return Promise.resolve({
      title: `Move ${company.name} from the ${company.plan} plan to the ${input.plan} plan`,
      effects: [
        lower
          ? 'The lower plan counts at once. Credits that are left are cut to it; what is spent or reserved stays.'
          : 'The higher plan counts as soon as it is paid for; in development at once and for nothing.',
        ...planDifference(company.plan, input.plan),
      ],
      affected: {
        count: 1,
        sample: [{ id: company._id, label: company.name, before: shown(company.plan), after: shown(input.plan) }],
      },
      reversible: true,
      targets: [{ type: 'company', id: company._id, version: company.version }],
    });
  },
  async run(context, input) {
    const { company, before, checkoutUrl } = await context.account.changePlan(input.plan);
    if (checkoutUrl !== null) {
      const note = `The company moves to the ${input.plan} plan when somebody has paid on the page of checkoutUrl.`;
      return { data: { plan: company.plan, checkoutUrl, note } };
    }
    const free = planAtLeast(before, company.plan)
      ? ''
      : ' No payment service is set up here, so nobody was asked to pay.';
    return {
      data: { plan: company.plan, checkoutUrl: null, note: `The company is on the ${company.plan} plan now.${free}` },
      changed: [{ type: 'company', id: company._id, change: 'updated' }],
    };
  },
});
