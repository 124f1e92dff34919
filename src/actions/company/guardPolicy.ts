import { defineAction } from '../../engine/action.js';
import { isBeyondPolicy } from '../../engine/guard.js';
import { arrayOf, flag, object } from '../../engine/schema.js';
import {
  COMPANY_VERSION,
  EXAMPLE_RULE,
  GUARDED_ACTION,
  limitsView,
  RULE,
  ruleView,
  VOLUME_LIMITS,
} from '../shared/company/policy.js';

export default defineAction({
  name: 'company.guardPolicy',
  title: 'Get the guard policy',
  description:
    'Returns the guard that every action has by itself, and the rules of the company. A rule adds to the guard of an ' +
    'action and never weakens it.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({}),
  result: object({
    actions: arrayOf(GUARDED_ACTION, 'Every action, sorted by name.'),
    rules: arrayOf(RULE, 'The rules of the company.'),
    volumeLimits: VOLUME_LIMITS,
    soleAdminOptOut: flag('Whether approvals become confirmations while the company has one administrator only.'),
    version: COMPANY_VERSION,
  }),
  examples: [
    {
      summary: 'Get guards and rules',
      input: {},
      result: {
        actions: [{ action: 'team.remove', title: 'Remove a member', guard: 'approve', note: null, takesRules: true }],
        rules: [EXAMPLE_RULE],
        volumeLimits: limitsView({}),
        soleAdminOptOut: false,
        version: 3,
      },
    },
  ],
  async run({ company, policy }) {
    const actions = policy.actions.map((own) => ({ ...own, takesRules: !isBeyondPolicy(own.action) }));
    return {
      data: {
        actions,
        rules: company.guardPolicies.map(ruleView),
        volumeLimits: limitsView(company),
        soleAdminOptOut: Boolean(company.soleAdminOptOut),
        version: company.version,
      },
    };
  },
});
