import { defineAction } from '../../engine/action.js';
import { COMPANY_FIELDS, companyView, EXAMPLE_COMPANY } from '../company.js';

export default defineAction({
  name: 'company.get',
  title: 'Read the company',
  description: 'Answers the name and plan of the company, and who its administrators are.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: { type: 'object', additionalProperties: false, properties: {} },
  result: {
    type: 'object',
    required: ['companyId', 'name', 'plan', 'version', 'createdAt', 'updatedAt', 'admins'],
    additionalProperties: false,
    properties: {
      ...COMPANY_FIELDS,
      admins: {
        type: 'array',
        description: 'The administrators: they approve what the company has approved.',
        items: {
          type: 'object',
          required: ['memberId', 'name'],
          additionalProperties: false,
          properties: {
            memberId: { type: 'string', description: 'Identifier of the person.' },
            name: { type: 'string', description: 'Name of the person.' },
          },
        },
      },
    },
  },
  examples: [
    {
      summary: 'Read the company',
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
