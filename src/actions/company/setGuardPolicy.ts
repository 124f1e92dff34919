import type { Phrase } from '../../contract/phrase.js';
import { defineAction } from '../../engine/action.js';
import { arrayOf, object } from '../../engine/schema.js';
import { englishText } from '../../contract/phrase.js';
import { phrase } from '../../engine/phrases/phrase.js';
import { companyChanged, oneCompany, VERSION_READ } from '../shared/company/company.js';
import {
  COMPANY_VERSION,
  EXAMPLE_RULE,
  isLoosened,
  limitsView,
  MOST_RULES,
  NEW_VOLUME_LIMITS,
  policySentences,
  refuseImpossibleLimits,
  refuseImpossibleRules,
  refuseOtherVersion,
  RULE,
  ruleView,
  VOLUME_LIMITS,
} from '../shared/company/policy.js';

const SAMPLE = 20;

export default defineAction({
  name: 'company.setGuardPolicy',
  title: 'Set the guard policy',
  description:
    'Replaces all rules of the company. A rule adds a confirmation, an approval or both to the guard of an action ' +
    'and never weakens it. Stricter rules and lower numbers take effect at once; if any call would be guarded ' +
    'less than before, another administrator approves first. Held calls stay held.',
  role: 'admin',
  plan: 'team',
  effect: 'change',
  idempotent: true,
  guard: {
    when: ({ company, policy }, input) => (isLoosened(company, input, policy.actions) ? 'approve' : 'none'),
    note: 'None for stricter rules; approval if any call would be guarded less than before.',
  },
  because: () => phrase`With this policy, some calls would be guarded less than now.`,
  input: object({
    rules: arrayOf(RULE, 'All rules from now on; an empty list removes every rule.', {
      maxItems: MOST_RULES,
      uniqueItems: true,
    }),
    'volumeLimits?': NEW_VOLUME_LIMITS,
    'version?': VERSION_READ,
  }),
  result: object({
    rules: arrayOf(RULE, 'The current rules.'),
    volumeLimits: VOLUME_LIMITS,
    version: COMPANY_VERSION,
  }),
  examples: [
    {
      summary: 'Have large changes by keys confirmed',
      input: { rules: [EXAMPLE_RULE] },
      result: { rules: [EXAMPLE_RULE], volumeLimits: limitsView({}), version: 4 },
    },
  ],
  async validate({ company, policy }, input) {
    // Checked before an administrator is asked, so that they do not approve a call that can no longer run.
    refuseOtherVersion(company, input.version);
    refuseImpossibleRules(input.rules, policy.actions);
    refuseImpossibleLimits(input);
  },
  async preview({ company, policy }, input) {
    const before = policySentences(company);
    const after = policySentences(company, input);
    const removed = without(before, after);
    const added = without(after, before);
    return {
      title: phrase`Replace the guard policy of ${company.name}`,
      effects: [
        isLoosened(company, input, policy.actions)
          ? phrase`Some calls will be guarded less than now.`
          : phrase`No call will be guarded less than now. The rules take effect at once.`,
        ...removed.slice(0, SAMPLE).map((rule) => phrase`Removed: ${rule}`),
        ...(removed.length > SAMPLE ? [phrase`${removed.length - SAMPLE} more rules are removed.`] : []),
        ...added.slice(0, SAMPLE).map((rule) => phrase`Added: ${rule}`),
        ...(added.length > SAMPLE ? [phrase`${added.length - SAMPLE} more rules are added.`] : []),
      ],
      ...oneCompany(company, { rules: before.map(englishText) }, { rules: after.map(englishText) }),
      reversible: true,
    };
  },
  async run({ policy }, input) {
    const { rules, volumeLimits, version } = input;
    const company = await policy.set(rules.map(ruleView), volumeLimits, (current) => {
      refuseOtherVersion(current, version);
      return isLoosened(current, input, policy.actions);
    });
    return {
      data: {
        rules: company.guardPolicies.map(ruleView),
        volumeLimits: limitsView(company),
        version: company.version,
      },
      changed: [companyChanged(company)],
    };
  },
});

/** The sentences that are not among the others. */
function without(sentences: readonly Phrase[], others: readonly Phrase[]): readonly Phrase[] {
  const texts = new Set(others.map(englishText));
  return sentences.filter((sentence) => !texts.has(englishText(sentence)));
}
