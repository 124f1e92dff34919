import type { Company } from '../../../contract/documents.js';
import { methodsOf } from '../../../contract/signIn.js';
import type { PreviewDraft } from '../../../engine/action.js';
import type { NewSignIn, ProviderSettings } from '../../../engine/ports/signIn.js';
import { oneCompany } from '../company/company.js';

/** Values of a role mapping that a preview shows. */
const SHOWN = 10;

/** What a change of the ways to sign in does, in sentences. @param isNewSecret whether the secret is replaced */
export function signInPreview(company: Company, next: NewSignIn, isNewSecret: boolean): PreviewDraft {
  const now = methodsOf(company);
  const { oidc } = next;
  return {
    title: oidc
      ? `Let people sign in to ${company.name} with ${oidc.label}`
      : `Change how people sign in to ${company.name}`,
    effects: [
      ...(oidc ? providerSentences(oidc) : []),
      ...(now.oidc && !oidc ? [`Members can no longer sign in with ${now.oidc.label}. Their sessions stay.`] : []),
      ...(isNewSecret ? ['The secret of the client is replaced.'] : []),
      ...passwordSentences(now.password, next.password),
      ...passkeySentences(now.passkeys, next.passkeys),
    ],
    ...oneCompany(company, shown(now), shown(next)),
    reversible: true,
  };
}

function providerSentences({ label, issuer, allowedDomains, defaultRole, roles }: ProviderSettings): readonly string[] {
  const values = roles?.values.slice(0, SHOWN).map(({ value, role }) => `${value} → ${role}`) ?? [];
  const more = (roles?.values.length ?? 0) - values.length;
  return [
    `${label} (${issuer}) decides who a person is. It can sign in anyone, as any member with an address at ${allowedDomains.join(', ')}.`,
    defaultRole
      ? `Anyone with a verified address at ${allowedDomains.join(', ')} joins as ${defaultRole}.`
      : roles
        ? 'A person without an account joins where the claim below gives a role.'
        : 'Only members and invited people sign in.',
    ...(roles
      ? [
          `The claim ${roles.claim} sets the role at each sign-in: ${values.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`,
        ]
      : []),
  ];
}

function passwordSentences(before: boolean, after: boolean): readonly string[] {
  if (before === after) return [];
  return after
    ? ['Members can sign in with a password again, and set a new one by mail.']
    : [
        'Members can no longer sign in with a password.',
        'Sessions that began with a password end, except the one of this call.',
      ];
}

function passkeySentences(before: boolean, after: boolean): readonly string[] {
  if (before === after) return [];
  return [
    after
      ? 'Members can sign in with the passkeys that they have added.'
      : 'Members can no longer sign in with passkeys, or add one. Sessions that began with a passkey stay.',
  ];
}

/** The ways to sign in, in a preview. */
function shown({ oidc, password, passkeys }: NewSignIn): Readonly<Record<string, unknown>> {
  if (!oidc) return { password, passkeys, provider: null };
  const { issuer, clientId, label, allowedDomains, defaultRole, roles } = oidc;
  return {
    password,
    passkeys,
    provider: issuer,
    clientId,
    label,
    allowedDomains: allowedDomains.join(', '),
    defaultRole,
    roles: roles && `${roles.claim}: ${roles.values.map(({ value, role }) => `${value} → ${role}`).join(', ')}`,
  };
}
