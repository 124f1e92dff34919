import { defineAction } from '../../engine/action.js';
import { EXAMPLE_RULE, isLoosened, MOST_RULES, refuseImpossibleRules, RULE, ruleView, sentenceOf } from '../policy.js';

const SAMPLE = 20;

export default defineAction({
  name: 'company.setGuardPolicy',
  title: 'Set the guard policy',
  description:
    'Replaces all rules of the company at once. A rule asks for a confirmation, an approval or both where the action ' +
    'by itself asks for less; it never takes anything away. Tightening takes effect at once; where any call would be ' +
    'guarded less than before, another administrator approves first. Calls that wait already stay held.',
  role: 'admin',
  plan: 'team',
  effect: 'change',
  idempotent: true,
  guard: {
    when: ({ company, policy }, { rules }) => (isLoosened(company, rules, policy.actions) ? 'approve' : 'none'),
    note: 'None for tightening; approval by another administrator where any call would be guarded less than before.',
  },
  grantable: false,
  input: {
    type: 'object',
    required: ['rules'],
    additionalProperties: false,
    properties: {
      rules: {
        type: 'array',
        items: RULE,
        maxItems: MOST_RULES,
        uniqueItems: true,
        description: 'All rules that are to stand; none to drop every rule.',
      },
    },
  },
  result: {
    type: 'object',
    required: ['rules', 'version'],
    additionalProperties: false,
    properties: {
      rules: { type: 'array', items: RULE, description: 'The rules that stand now.' },
      version: { type: 'integer', description: 'Grows by one with every change of the company.' },
    },
  },
  examples: [
    {
      summary: 'Have large changes by keys confirmed',
      input: { rules: [EXAMPLE_RULE] },
      result: { rules: [EXAMPLE_RULE], version: 4 },
    },
  ],
  async validate({ policy }, input) {
    refuseImpossibleRules(input.rules, policy.actions);
  },
  async preview({ company, policy }, input) {
    const before = company.guardPolicies.map(sentenceOf);
    const after = input.rules.map(sentenceOf);
    const dropped = before.filter((rule) => !after.includes(rule));
    const added = after.filter((rule) => !before.includes(rule));
    const loosened = isLoosened(company, input.rules, policy.actions);
    return {
      title: `Replace the guard policy of ${company.name}`,
      effects: [
        loosened
          ? 'Some calls will be guarded less than now.'
          : 'No call will be guarded less than now. It takes effect at once.',
        ...dropped.slice(0, SAMPLE).map((rule) => `No longer: ${rule}`),
        ...(dropped.length > SAMPLE ? [`${dropped.length - SAMPLE} more rules are dropped.`] : []),
        ...added.slice(0, SAMPLE).map((rule) => `New: ${rule}`),
        ...(added.length > SAMPLE ? [`${added.length - SAMPLE} more rules are new.`] : []),
      ],
      affected: {
        count: 1,
        sample: [{ id: company._id, label: company.name, before: { rules: before }, after: { rules: after } }],
      },
      reversible: true,
      targets: [{ type: 'company', id: company._id, version: company.version }],
    };
  },
  async run({ policy }, { rules }) {
    const company = await policy.set(rules.map(ruleView), (current) => isLoosened(current, rules, policy.actions));
    return {
      data: { rules: company.guardPolicies.map(ruleView), version: company.version },
      changed: [{ type: 'company', id: company._id, change: 'updated' }],
    };
  },
});
