import type { FieldFault } from '../../../contract/errorFields.js';
import type { Company, Guard } from '../../../contract/documents.js';
import { Refusal } from '../../../contract/errors.js';
import { ROLES, type Role } from '../../../contract/ranks.js';
import { methodsOf, type RoleMapping } from '../../../contract/signIn.js';
import { hasOneAdmin } from '../../../engine/administrators.js';
import { hashOf } from '../../../engine/canonical.js';
import type { ReadContext } from '../../../engine/context.js';
import { NAME_SCHEMA } from '../../../engine/names.js';
import type { NewSignIn, ProviderSettings } from '../../../engine/ports/signIn.js';
import { arrayOf, flag, object, oneOf, text } from '../../../engine/schema.js';
import { domainOf, keepsSecret } from '../../../engine/signIn.js';
import { invalidFields } from '../rows/cells.js';
import { COMPANY_VERSION } from '../company/policy.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import type { Wording } from '../../../contract/phrase.js';

/** How members sign in: schemas, checks and sentences for its two actions. */

const MOST_DOMAINS = 50;
const MOST_VALUES = 100;
/** Without `admin`, because no administrator has chosen a person who joins with this role. */
const DEFAULT_ROLES = ['viewer', 'member', 'developer'] as const;

const ROLE_VALUES = arrayOf(
  object({
    value: text('A value of the claim, compared exactly.', { minLength: 1, maxLength: 200 }),
    role: oneOf(ROLES, 'The role that it stands for. Of several, the highest counts.'),
  }),
  'What the values stand for.',
  { minItems: 1, maxItems: MOST_VALUES },
);
const ROLE_CLAIM = text('Name of the claim, such as groups; dots lead into objects: realm_access.roles.', {
  minLength: 1,
  maxLength: 200,
});
const MAPPING = object(
  { claim: ROLE_CLAIM, values: ROLE_VALUES },
  { description: 'Which role a claim of the provider gives, set at each sign-in.' },
);

const PROVIDER_FIELDS = {
  issuer: text('The issuer, exactly as the provider states it: https://login.example.com.', {
    minLength: 8,
    maxLength: 500,
  }),
  clientId: text('Identifier of the client that you registered at the provider.', { minLength: 1, maxLength: 500 }),
  label: { ...NAME_SCHEMA, maxLength: 60, description: 'What the button names: "Sign in with <label>".' },
  allowedDomains: arrayOf(
    text('A domain, without subdomains.', { maxLength: 253, pattern: '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$' }),
    'Domains of the mail addresses that may sign in.',
    { minItems: 1, maxItems: MOST_DOMAINS, uniqueItems: true },
  ),
} as const;

/** Input: a provider, or null for none. */
export const NEW_PROVIDER = {
  description: 'The OpenID Connect provider; null for none.',
  anyOf: [
    object({
      ...PROVIDER_FIELDS,
      'defaultRole?': oneOf(
        DEFAULT_ROLES,
        'A person without an account joins with this role. Left out, only members and invited people sign in.',
      ),
      'roles?': MAPPING,
    }),
    { type: 'null' },
  ],
} as const;

const NONE = { type: 'null' } as const;

/** Result: how members sign in. */
export const SIGN_IN = {
  oidc: {
    description: 'The OpenID Connect provider, without the secret of its client; null if there is none.',
    anyOf: [
      object({
        ...PROVIDER_FIELDS,
        defaultRole: {
          type: ['string', 'null'],
          enum: [...ROLES, null],
          description: 'The role that a person without an account joins with; null: such a person does not join.',
        },
        roles: { anyOf: [MAPPING, NONE], description: 'Which role a claim gives; null if none does.' },
      }),
      NONE,
    ],
  },
  password: flag('Whether members sign in with a password.'),
  passkeys: flag('Whether members sign in with passkeys that they have added.'),
  redirectUri: text('The redirect URI to register at the provider.'),
  version: COMPANY_VERSION,
} as const;

export const EXAMPLE_PROVIDER = {
  issuer: 'https://login.acme.example',
  clientId: 'action-api',
  label: 'Acme',
  allowedDomains: ['acme.example'],
  roles: { claim: 'groups', values: [{ value: 'engineering', role: 'developer' as const }] },
};

export const EXAMPLE_SIGN_IN = {
  oidc: { ...EXAMPLE_PROVIDER, defaultRole: null },
  password: true,
  passkeys: true,
  redirectUri: 'https://acme.example.com/sign-in/oidc/callback',
  version: 5,
};

/** The input of `company.setSignIn`. */
interface SignInInput {
  readonly oidc:
    | (Omit<ProviderSettings, 'defaultRole' | 'roles'> & {
        readonly defaultRole?: Role | undefined;
        readonly roles?: RoleMapping | undefined;
      })
    | null;
  readonly clientSecret?: string | undefined;
  readonly password: boolean;
  readonly passkeys: boolean;
}

/** The ways to sign in that a call sets, in their stored form. */
export function newSignIn({ oidc, password, passkeys }: SignInInput): NewSignIn {
  if (!oidc) return { oidc, password, passkeys };
  const { defaultRole = null, roles = null, allowedDomains, label, ...client } = oidc;
  const domains = [...new Set(allowedDomains.map((domain) => domain.toLowerCase()))];
  return { oidc: { ...client, label: label.trim(), allowedDomains: domains, defaultRole, roles }, password, passkeys };
}

/** The ways to sign in as administrators see them. */
export function signInView(company: Company, redirectUri: string) {
  const { oidc, ...ways } = methodsOf(company);
  const more = { ...ways, redirectUri, version: company.version };
  if (!oidc) return { oidc, ...more };
  const { secretId: _, roles, allowedDomains, ...provider } = oidc;
  const mapping = roles && { claim: roles.claim, values: roles.values.map((value) => ({ ...value })) };
  return { oidc: { ...provider, allowedDomains: [...allowedDomains], roles: mapping }, ...more };
}

/**
 * The guard of a change of the ways to sign in: an approval if other people could sign in, or with other roles; a
 * confirmation if a way is removed or comes back. A company with one administrator confirms.
 */
export function guardOfSignIn(company: Company, input: SignInInput): Guard {
  const [now, next] = [methodsOf(company), newSignIn(input)];
  const trusted = (provider: ProviderSettings | null) => {
    if (!provider) return null;
    const { issuer, clientId, allowedDomains, defaultRole, roles } = provider;
    return { issuer, clientId, allowedDomains, defaultRole, roles };
  };
  const isOther = hashOf(trusted(now.oidc)) !== hashOf(trusted(next.oidc));
  if (next.oidc && isOther) return hasOneAdmin(company) ? 'confirm' : 'approve';
  const isSwitched = now.password !== next.password || now.passkeys !== next.passkeys;
  return isOther || isSwitched || input.clientSecret !== undefined ? 'confirm' : 'none';
}

/**
 * Refuses settings that would not work, or would lock out the administrators.
 * @throws Refusal invalid_input with each wrong field; forbidden for keys
 */
export async function refuseUnusableSignIn(context: ReadContext, input: SignInInput): Promise<void> {
  if (context.principal.kind === 'key')
    throw new Refusal('forbidden', phrase`A key cannot change how people sign in. Sign in to change it.`);
  const faults = await faultsOfSignIn(context, input);
  if (faults.length > 0) throw invalidFields(faults);
}

async function faultsOfSignIn(context: ReadContext, input: SignInInput): Promise<readonly FieldFault[]> {
  const { signIn, company, principal } = context;
  const [now, { oidc, password }] = [methodsOf(company), newSignIn(input)];
  const { clientSecret: secret } = input;
  if (!oidc)
    return [
      ...(password
        ? []
        : [
            fault(
              '/password',
              phrase`Without a password and a provider no person could sign in.`,
              phrase`Send true, or a provider.`,
            ),
          ]),
      ...(secret === undefined
        ? []
        : [fault('/clientSecret', phrase`There is no provider that this belongs to.`, phrase`Leave it out.`)]),
    ];
  const isKept = now.oidc !== null && keepsSecret(now.oidc, oidc);
  const isOff = !password && (now.password || !isKept);
  const lockedOut = password ? [] : await againstLockOut(context, oidc, isOff);
  if (!isKept && secret === undefined)
    return [
      ...lockedOut,
      fault('/clientSecret', phrase`A new client needs its secret.`, phrase`Send the secret that the provider shows.`),
    ];
  if (lockedOut.length > 0 || (isKept && secret === undefined && !isOff)) return lockedOut;
  const problem = await signIn.providerProblem(oidc.issuer);
  if (problem !== null) return [fault('/oidc/issuer', problem, phrase`Send the issuer that the provider documents.`)];
  const refused = secret === undefined ? null : await signIn.secretProblem({ ...oidc, secret });
  return refused === null
    ? []
    : [fault('/clientSecret', refused, phrase`Copy clientId and clientSecret from the provider again.`)];

  /** Only an administrator who has shown that the provider works for them may switch passwords off. */
  async function againstLockOut(
    { members: people }: Pick<ReadContext, 'members'>,
    provider: ProviderSettings,
    asks: boolean,
  ) {
    const { email } = await people.get(principal.memberId);
    const isAllowed = provider.allowedDomains.includes(domainOf(email));
    const hasTried = !asks || (await signIn.hasSignedInWith(provider));
    return [
      ...(isAllowed
        ? []
        : [
            fault(
              '/oidc/allowedDomains',
              phrase`Your own mail address could not sign in.`,
              phrase`Add ${domainOf(email)}, or leave passwords on.`,
            ),
          ]),
      ...(hasTried
        ? []
        : [
            fault(
              '/password',
              phrase`You have not signed in with this provider yet, so it is not known to work.`,
              phrase`Send true first. Then sign in with ${provider.label} yourself, and switch passwords off.`,
            ),
          ]),
    ];
  }
}

function fault(path: string, message: Wording, fix: Wording): FieldFault {
  return { path, message, fix };
}
