import { defineAction } from '../../engine/action.js';
import { arrayOf, count, flag, object, refTo, text, time } from '../../engine/schema.js';
import { MOST_RULES, refuseImpossibleRules, RULE } from '../shared/company/policy.js';
import { rehearse } from '../shared/company/rehearsal.js';

const DAYS = 7;
const DAY_MS = 86_400_000;
const MOST_CALLS = 2_000;

const COUNTS = {
  calls: count('Calls of the actions that the rules name.'),
  held: count('Those that the rules would have held.'),
  newlyHeld: count('Those of them that ran without a decision of a person.'),
};

export default defineAction({
  name: 'company.rehearseGuardPolicy',
  title: 'Rehearse a guard policy',
  description:
    `Tells which calls of the last ${DAYS} days rules would have held. It looks at the ${MOST_CALLS.toLocaleString('en')} ` +
    'newest calls of the actions that the rules name. Nothing changes.',
  role: 'admin',
  plan: 'team',
  effect: 'read',
  idempotent: true,
  input: object({
    rules: arrayOf(RULE, 'The rules to try.', { minItems: 1, maxItems: MOST_RULES, uniqueItems: true }),
  }),
  result: object({
    since: time('Calls since this time were looked at.'),
    ...COUNTS,
    isComplete: flag('Whether all calls since then were looked at.'),
    byAction: arrayOf(
      object({
        action: refTo('action', 'Name of the action.'),
        title: text('What it does, in a few words.'),
        ...COUNTS,
      }),
      'The same by action, sorted by name.',
    ),
  }),
  examples: [
    {
      summary: 'Try a rule for deletions by keys',
      input: { rules: [{ action: 'rows.delete', appliesTo: 'keys', guard: 'approve', above: 50 }] },
      result: {
        since: '2026-11-13T14:00:00.000Z',
        calls: 212,
        held: 14,
        newlyHeld: 14,
        isComplete: true,
        byAction: [{ action: 'rows.delete', title: 'Delete rows', calls: 212, held: 14, newlyHeld: 14 }],
      },
    },
  ],
  async validate({ policy }, input) {
    refuseImpossibleRules(input.rules, policy.actions);
  },
  async run({ account, policy, now }, { rules }) {
    const since = new Date(now.getTime() - DAYS * DAY_MS);
    const tried = await rehearse(rules, { account, policy, since, most: MOST_CALLS });
    return { data: { since: since.toISOString(), ...tried } };
  },
});
