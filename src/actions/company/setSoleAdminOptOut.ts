import { defineAction, phrase } from '../../engine/action.js';
import { hasOneAdmin, severalAdmins } from '../../engine/administrators.js';
import { flag, object } from '../../engine/schema.js';
import { companyChanged, oneCompany } from '../shared/company/company.js';
import { COMPANY_VERSION } from '../shared/company/policy.js';

export default defineAction({
  name: 'company.setSoleAdminOptOut',
  title: 'Let the only administrator confirm alone',
  description:
    'Turns approvals into confirmations by the caller while the company has one administrator. Without it, a call of ' +
    'the only administrator that needs an approval is refused, because no one else can approve it. With a second ' +
    'administrator, approvals are needed again.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  guard: {
    when: (_context, input) => (input.optOut ? 'confirm' : 'none'),
    note: 'Confirmation to turn it on, none to turn it off.',
  },
  because: () => phrase`From then on, a confirmation replaces each approval.`,
  input: object({ optOut: flag('Whether approvals become confirmations.') }),
  result: object({ optOut: flag('Whether approvals become confirmations now.'), version: COMPANY_VERSION }),
  examples: [
    { summary: 'Work without a second administrator', input: { optOut: true }, result: { optOut: true, version: 5 } },
  ],
  async validate({ company }, input) {
    if (input.optOut && !hasOneAdmin(company)) throw severalAdmins();
  },
  async preview({ company }, input) {
    const before = { approvalsBecomeConfirmations: Boolean(company.soleAdminOptOut) };
    const after = { approvalsBecomeConfirmations: input.optOut };
    return {
      title: input.optOut
        ? phrase`Run ${company.name} without approvals`
        : phrase`Ask for approvals in ${company.name} again`,
      effects: [
        input.optOut
          ? phrase`While there is one administrator, the caller confirms what an administrator would have to approve.`
          : phrase`Calls that need an approval wait for another administrator again.`,
        phrase`The company records who chose this and when.`,
      ],
      ...oneCompany(company, before, after),
      reversible: true,
    };
  },
  async run({ policy }, input) {
    const company = await policy.setSoleAdminOptOut(input.optOut);
    const { soleAdminOptOut, version } = company;
    return { data: { optOut: Boolean(soleAdminOptOut), version }, changed: [companyChanged(company)] };
  },
});
