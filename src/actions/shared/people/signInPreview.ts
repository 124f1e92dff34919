import type { Company } from '../../../contract/documents.js';
import { methodsOf } from '../../../contract/signIn.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { PreviewDraft } from '../../../engine/action.js';
import type { NewSignIn, ProviderSettings } from '../../../engine/ports/signIn.js';
import { joined, phrase } from '../../../engine/phrases/phrase.js';
import { ROLE_NAMES } from '../../../engine/phrases/ranks.js';
import { oneCompany } from '../company/company.js';

/** The number of values of a role mapping that a preview shows. */
const SHOWN = 10;

/** What a change of the ways to sign in does, in sentences. @param isNewSecret whether the secret is replaced */
export function signInPreview(company: Company, next: NewSignIn, isNewSecret: boolean): PreviewDraft {
  const now = methodsOf(company);
  const { oidc } = next;
  return {
    title: oidc
      ? phrase`Let people sign in to ${company.name} with ${oidc.label}`
      : phrase`Change how people sign in to ${company.name}`,
    effects: [
      ...(oidc ? providerSentences(oidc) : []),
      ...(now.oidc && !oidc
        ? [phrase`Members can no longer sign in with ${now.oidc.label}. Their sessions stay.`]
        : []),
      ...(isNewSecret ? [phrase`The secret of the client is replaced.`] : []),
      ...passwordSentences(now.password, next.password),
      ...passkeySentences(now.passkeys, next.passkeys),
    ],
    ...oneCompany(company, shown(now), shown(next)),
    reversible: true,
  };
}

function providerSentences({ label, issuer, allowedDomains, defaultRole, roles }: ProviderSettings): readonly Phrase[] {
  const domains = allowedDomains.join(', ');
  const others = roles
    ? phrase`A person without an account joins if the claim below gives a role.`
    : phrase`Only members and invited people sign in.`;
  return [
    phrase`${label} (${issuer}) decides who a person is. It can sign in anyone, as any member with an address at ${domains}.`,
    defaultRole ? phrase`Anyone with a verified address at ${domains} joins as ${ROLE_NAMES[defaultRole]}.` : others,
    ...(roles ? [claimSentence(roles)] : []),
  ];
}

function claimSentence({ claim, values }: NonNullable<ProviderSettings['roles']>): Phrase {
  const named = joined(values.slice(0, SHOWN).map(({ value, role }) => phrase`${value} → ${ROLE_NAMES[role]}`));
  const more = values.length - SHOWN;
  return more > 0
    ? phrase`The claim ${claim} sets the role at each sign-in: ${named}, and ${String(more)} more.`
    : phrase`The claim ${claim} sets the role at each sign-in: ${named}.`;
}

function passwordSentences(before: boolean, after: boolean): readonly Phrase[] {
  if (before === after) return [];
  return after
    ? [phrase`Members can sign in with a password again, and set a new one by mail.`]
    : [
        phrase`Members can no longer sign in with a password.`,
        phrase`Sessions that began with a password end, except the one of this call.`,
      ];
}

function passkeySentences(before: boolean, after: boolean): readonly Phrase[] {
  if (before === after) return [];
  return [
    after
      ? phrase`Members can sign in with the passkeys that they have added.`
      : phrase`Members can no longer sign in with passkeys, or add one. Sessions that began with a passkey stay.`,
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
