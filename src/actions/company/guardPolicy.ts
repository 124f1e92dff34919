import { defineAction } from '../../engine/action.js';
import { isBeyondPolicy } from '../../engine/guard.js';
import { EXAMPLE_RULE, RULE, ruleView } from '../policy.js';

export default defineAction({
  name: 'company.guardPolicy',
  title: 'Read the guard policy',
  description:
    'Answers what every action demands by itself before it runs, and the rules that the company adds. Rules only ever ' +
    'for more, never for less.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: { type: 'object', additionalProperties: false, properties: {} },
  result: {
    type: 'object',
    required: ['actions', 'rules', 'soleAdminOptOut', 'version'],
    additionalProperties: false,
    properties: {
      actions: {
        type: 'array',
        description: 'Every action, by name.',
        items: {
          type: 'object',
          required: ['action', 'title', 'guard', 'note', 'takesRules'],
          additionalProperties: false,
          properties: {
            action: { type: 'string', description: 'Name of the action.' },
            title: { type: 'string', description: 'What it does, in a few words.' },
            guard: {
              type: 'string',
              enum: ['none', 'confirm', 'approve', 'confirm_and_approve', 'depends_on_input'],
              description: 'What it demands by itself.',
            },
            note: { type: ['string', 'null'], description: 'How that depends on the input; null where it does not.' },
            takesRules: { type: 'boolean', description: 'Whether rules of the company can ask for more.' },
          },
        },
      },
      rules: { type: 'array', items: RULE, description: 'The rules of the company.' },
      soleAdminOptOut: {
        type: 'boolean',
        description: 'Whether approvals become confirmations while the company has one administrator only.',
      },
      version: { type: 'integer', description: 'Grows by one with every change of the company.' },
    },
  },
  examples: [
    {
      summary: 'Read what is guarded',
      input: {},
      result: {
        actions: [
          {
            action: 'team.remove',
            title: 'Remove a person from the team',
            guard: 'approve' as const,
            note: null,
            takesRules: true,
          },
        ],
        rules: [EXAMPLE_RULE],
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
        soleAdminOptOut: Boolean(company.soleAdminOptOut),
        version: company.version,
      },
    };
  },
});
