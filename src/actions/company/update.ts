import { defineAction } from '../../engine/action.js';
import { COMPANY_FIELDS, companyView, EXAMPLE_COMPANY } from '../company.js';

export default defineAction({
  name: 'company.update',
  title: 'Rename the company',
  description: "Changes the name of the company, as people and mails show it. The company's address stays.",
  role: 'admin',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S', description: 'The new name.' },
      version: {
        type: 'integer',
        minimum: 0,
        description: 'The version that you have seen; another one is refused. Left out, the last write wins.',
      },
    },
  },
  result: {
    type: 'object',
    required: ['companyId', 'name', 'plan', 'version', 'createdAt', 'updatedAt'],
    additionalProperties: false,
    properties: COMPANY_FIELDS,
  },
  examples: [{ summary: 'Rename the company', input: { name: 'Acme Works' }, result: EXAMPLE_COMPANY }],
  async preview(context, input) {
    const { company } = context;
    const name = input.name.trim();
    return {
      title: `Rename ${company.name} to ${name}`,
      effects: [`People and mails show ${name} instead of ${company.name}.`, 'The address of the company stays.'],
      affected: {
        count: 1,
        sample: [{ id: company._id, label: company.name, before: { name: company.name }, after: { name } }],
      },
      reversible: true,
      targets: [{ type: 'company', id: company._id, version: company.version }],
    };
  },
  async run(context, input) {
    const company = await context.account.rename(input.name.trim(), input.version);
    return { data: companyView(company), changed: [{ type: 'company', id: company._id, change: 'updated' }] };
  },
});
