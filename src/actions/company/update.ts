import { defineAction, phrase } from '../../engine/action.js';
import { NAME_SCHEMA } from '../../engine/names.js';
import { object, text } from '../../engine/schema.js';
import {
  COMPANY_FIELDS,
  companyChanged,
  companyView,
  EXAMPLE_COMPANY,
  oneCompany,
  VERSION_READ,
} from '../shared/company/company.js';

export default defineAction({
  name: 'company.update',
  title: 'Rename the company',
  description: 'Changes the name of the company that pages and mails show. The address of the company stays.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({
    name: text('The new name.', NAME_SCHEMA),
    'version?': VERSION_READ,
  }),
  result: object(COMPANY_FIELDS),
  examples: [{ summary: 'Rename the company', input: { name: 'Acme Works' }, result: EXAMPLE_COMPANY }],
  async preview({ company }, input) {
    const name = input.name.trim();
    return {
      title: phrase`Rename ${company.name} to ${name}`,
      effects: [
        phrase`Pages and mails show ${name} instead of ${company.name}.`,
        phrase`The address of the company stays.`,
      ],
      ...oneCompany(company, { name: company.name }, { name }),
      reversible: true,
    };
  },
  async run(context, input) {
    const company = await context.account.rename(input.name.trim(), input.version);
    return { data: companyView(company), changed: [companyChanged(company)] };
  },
});
