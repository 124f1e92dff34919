import { defineAction } from '../../engine/action.js';
import { arrayOf, object, refTo, text } from '../../engine/schema.js';
import { COMPANY_FIELDS, companyView, EXAMPLE_COMPANY } from '../shared/company/company.js';

export default defineAction({
  name: 'company.get',
  title: 'Get the company',
  description: 'Returns the name and plan of the company, and its administrators.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({}),
  result: object({
    ...COMPANY_FIELDS,
    admins: arrayOf(
      object({ memberId: refTo('member', 'Identifier of the member.'), name: text('Name of the member.') }),
      'The administrators. They approve calls that need an approval.',
    ),
  }),
  examples: [
    {
      summary: 'Get the company',
      input: {},
      result: {
        ...EXAMPLE_COMPANY,
        admins: [{ memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j', name: 'Jonas Weber' }],
      },
    },
  ],
  async run(context) {
    const { company } = context;
    const nameOf = await context.account.names(company.admins);
    const admins = company.admins.map((memberId) => ({ memberId, name: nameOf(memberId).name }));
    return { data: { ...companyView(company), admins } };
  },
});
