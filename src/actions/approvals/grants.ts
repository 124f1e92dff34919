import { defineAction } from '../../engine/action.js';
import { object, pageOf, PAGE } from '../../engine/schema.js';
import { EXAMPLE_GRANT, GRANT, grantView } from '../shared/company/grants.js';

export default defineAction({
  name: 'approvals.grants',
  title: 'List grants',
  description:
    'Returns the grants of the company: approvals that an administrator gave in advance, for calls similar to the ' +
    'one approved. A grant lasts an hour at most and never replaces a confirmation.',
  role: 'admin',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    'onlyActive?': { type: 'boolean', default: false, description: 'Only grants that still cover calls.' },
    ...PAGE,
  }),
  result: pageOf('grants', GRANT, 'The grants of this page, oldest first.'),
  examples: [
    {
      summary: 'List the grants that still cover calls',
      input: { onlyActive: true },
      result: { grants: [EXAMPLE_GRANT], nextCursor: null },
    },
  ],
  async run({ grants, now }, { onlyActive = false, limit, cursor }) {
    const page = await grants.page({ limit, cursor }, onlyActive);
    return { data: { grants: page.items.map((grant) => grantView(grant, now)), nextCursor: page.nextCursor } };
  },
});
