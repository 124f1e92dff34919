import { PLANS, ROLES } from '../../contract/ranks.js';
import { defineAction } from '../../engine/action.js';
import { object, oneOf, refTo, text } from '../../engine/schema.js';
import { callingKey, EXAMPLE_KEY, KEY_FIELDS } from '../shared/keys/keys.js';
import { scopeView } from '../shared/keys/keyScope.js';
import { EXAMPLE_MEMBER, MEMBER, memberView } from '../shared/people/people.js';

export default defineAction({
  name: 'team.me',
  title: 'Get the caller',
  description: 'Returns the member that this call acts for, its key if it was made with one, and the company.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({}),
  result: object({
    person: { ...MEMBER, description: 'The member that the call acts for.' },
    role: oneOf(ROLES, 'Role of the call: the lower of the member’s and the key’s.'),
    key: {
      anyOf: [
        object({
          keyId: KEY_FIELDS.keyId,
          name: KEY_FIELDS.name,
          role: KEY_FIELDS.role,
          lastFour: KEY_FIELDS.lastFour,
          expiresAt: KEY_FIELDS.expiresAt,
          scope: KEY_FIELDS.scope,
        }),
        { type: 'null' },
      ],
      description: 'The key that the call was made with; null for a session.',
    },
    company: object(
      {
        companyId: refTo('company', 'Identifier of the company: the first label of its host name.'),
        name: text('Name of the company.'),
        plan: oneOf(PLANS, 'Current plan of the company.'),
      },
      { description: 'The company that was called.' },
    ),
  }),
  examples: [
    {
      summary: 'Get the caller with a key',
      input: {},
      result: {
        person: EXAMPLE_MEMBER,
        role: 'member',
        key: {
          keyId: EXAMPLE_KEY.keyId,
          name: EXAMPLE_KEY.name,
          role: EXAMPLE_KEY.role,
          lastFour: EXAMPLE_KEY.lastFour,
          expiresAt: EXAMPLE_KEY.expiresAt,
          scope: null,
        },
        company: { companyId: 'acme', name: 'Acme Works', plan: 'business' },
      },
    },
  ],
  async run(context) {
    const { principal, company } = context;
    const [member, key] = await Promise.all([context.members.get(principal.memberId), callingKey(context)]);
    return {
      data: {
        person: memberView(context, member),
        role: principal.role,
        key: key && {
          keyId: key._id,
          name: key.name,
          role: key.role,
          lastFour: key.lastFour,
          expiresAt: key.expiresAt.toISOString(),
          scope: scopeView(key.scope),
        },
        company: { companyId: company._id, name: company.name, plan: company.plan },
      },
    };
  },
});
