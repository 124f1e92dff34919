import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';

export default defineAction({
  name: 'company.setSoleAdminOptOut',
  title: 'Let the only administrator confirm alone',
  description:
    'In a company with one administrator nobody can approve what they ask for. With this on record, approvals become ' +
    'confirmations by the caller while that is so. As soon as there is a second administrator it no longer counts.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  guard: {
    when: (_context, input) => (input.optOut ? 'confirm' : 'none'),
    note: 'Confirmation to turn it on, none to turn it off.',
  },
  input: {
    type: 'object',
    required: ['optOut'],
    additionalProperties: false,
    properties: {
      optOut: { type: 'boolean', description: 'True where approvals are to become confirmations.' },
    },
  },
  result: {
    type: 'object',
    required: ['optOut', 'version'],
    additionalProperties: false,
    properties: {
      optOut: { type: 'boolean', description: 'What stands now.' },
      version: { type: 'integer', description: 'Grows by one with every change of the company.' },
    },
  },
  examples: [
    { summary: 'Work without a second administrator', input: { optOut: true }, result: { optOut: true, version: 5 } },
  ],
  async validate({ company }, input) {
    if (input.optOut && company.admins.length > 1)
      throw new Refusal('conflict', 'The company has more than one administrator: they approve for each other.');
  },
  async preview({ company }, input) {
    const before = { approvalsBecomeConfirmations: Boolean(company.soleAdminOptOut) };
    const after = { approvalsBecomeConfirmations: input.optOut };
    return {
      title: input.optOut ? `Run ${company.name} without approvals` : `Ask for approvals in ${company.name} again`,
      effects: [
        input.optOut
          ? 'What an administrator must approve is confirmed by its caller instead, while there is one administrator.'
          : 'What must be approved waits for another administrator again.',
        'It stands on record who chose this and when.',
      ],
      affected: { count: 1, sample: [{ id: company._id, label: company.name, before, after }] },
      reversible: true,
      targets: [{ type: 'company', id: company._id, version: company.version }],
    };
  },
  async run({ policy }, input) {
    const company = await policy.setSoleAdminOptOut(input.optOut);
    return {
      data: { optOut: Boolean(company.soleAdminOptOut), version: company.version },
      changed: [{ type: 'company', id: company._id, change: 'updated' }],
    };
  },
});
