import type { Company, Member } from '../contract/documents.js';
import type { OidcProvider } from '../contract/signIn.js';
import type { Role } from '../contract/ranks.js';
import type { Dependencies } from '../dependencies.js';
import { newId } from '../engine/ids.js';
import { invitedMember } from '../engine/invites.js';
import { nameProblem } from '../engine/names.js';
import { personName } from '../engine/plainText.js';
import { domainOf, isMailVerified, mailIn, roleFrom, type Claims } from '../engine/signIn.js';
import { announceChange } from '../events/announceChange.js';
import type { ProviderAnswer } from '../oidc/providers.js';
import type { ProviderSubject } from '../store/identities.js';
import { listAsAdmin } from '../store/listAsAdmin.js';
import { inviteToJoin } from '../store/newCompany.js';
import { acceptInvite } from './acceptInvite.js';

/** A sign-in at a company's provider, with the provider's answer. */
interface ProviderSignIn {
  readonly company: Company;
  readonly provider: OidcProvider;
  readonly answer: ProviderAnswer;
  readonly requestId: string;
}

/** Why a person who signed in at the provider is not let in. */
export type NotLetIn =
  | 'no_mail'
  | 'unverified_mail'
  | 'foreign_domain'
  | 'other_link'
  | 'removed'
  | 'no_account'
  | 'not_joined';

export type LetIn = { readonly member: Member } | { readonly why: NotLetIn };

/** The author of changes that a sign-in makes, in the history. */
const SERVICE = 'sign-in';
const LONGEST_NAME = 100;

/**
 * The member that a provider has signed in.
 *
 * The subject of the provider decides. If it has no link, the member with the verified mail address is linked, once. If
 * there is no such member, an open invitation for the address is accepted, or a new person joins if the company's
 * settings give a role. The mapped role is set at each sign-in.
 */
export async function memberOfProvider(dependencies: Dependencies, signIn: ProviderSignIn): Promise<LetIn> {
  const { store, now } = dependencies;
  const { company, provider, answer } = signIn;
  const { issuer, clientId, allowedDomains } = provider;
  const mail = mailOf(issuer, answer);
  if ('why' in mail) return mail;
  if (!allowedDomains.includes(domainOf(mail.address))) return { why: 'foreign_domain' };

  const { _id: companyId } = company;
  const who: ProviderSubject = { companyId, issuer, clientId, subject: answer.subject };
  const role = roleFrom(provider, { ...answer.userInfo, ...answer.idToken });
  const link = await store.identities.of(who);
  const linked = link && (await store.members.get(companyId, link.memberId));
  if (linked && !linked.removedAt) return { member: await withRole(dependencies, company, linked, role) };

  const known = await store.members.ofAddress(companyId, mail.address);
  const isThere = known && !known.removedAt;
  const joining = { email: mail.address, role, wasRemoved: Boolean(linked ?? known) };
  const found = isThere ? { member: known } : await join(dependencies, signIn, joining);
  if ('why' in found) return found;
  const { _id: memberId } = found.member;
  // The link of a removed member moves to the member that the person is now.
  const isLinked = link
    ? await store.identities.move(link, memberId, now())
    : await store.identities.link(who, memberId, now());
  return isLinked ? { member: await withRole(dependencies, company, found.member, role) } : { why: 'other_link' };
}

/** The mail address that the provider vouches for, in the ID token or else in the UserInfo response. */
function mailOf(issuer: string, { idToken, userInfo }: ProviderAnswer): { address: string } | { why: NotLetIn } {
  const told = [idToken, ...(userInfo ? [userInfo] : [])].filter((claims) => mailIn(claims) !== null);
  const verified = told.find((claims) => isMailVerified(issuer, claims));
  const address = verified && mailIn(verified);
  return address ? { address } : { why: told.length > 0 ? 'unverified_mail' : 'no_mail' };
}

/**
 * Makes a member for a person: by an open invitation, or by one made from the company's settings. In both cases the
 * call is `team.accept`, with its events, receipt and limits. A person who was removed needs an invitation.
 */
async function join(
  dependencies: Dependencies,
  { company, answer, requestId }: ProviderSignIn,
  { email, role, wasRemoved }: { readonly email: string; readonly role: Role | null; readonly wasRemoved: boolean },
): Promise<LetIn> {
  const { store, now } = dependencies;
  const { _id: companyId } = company;
  const open = await store.invites.openFor(companyId, email, now());
  if (!open && wasRemoved) return { why: 'removed' };
  if (!open && role === null) return { why: 'no_account' };
  const name = nameOf(answer, email);
  const invite =
    open ?? (await inviteToJoin(store, { companyId, email, name, role: role ?? 'viewer' }, SERVICE, now()));
  await acceptInvite(dependencies, { company, invite, name, requestId });
  const member = await store.members.get(companyId, invitedMember(invite)._id);
  return member ? { member } : { why: 'not_joined' };
}

/** The person's name at the provider, or else the first part of the mail address. */
function nameOf({ idToken, userInfo }: ProviderAnswer, email: string): string {
  const { name } = { ...userInfo, ...idToken } as Claims;
  const given = typeof name === 'string' ? personName(name).slice(0, LONGEST_NAME).trim() : '';
  return given !== '' && nameProblem(given) === null
    ? given
    : email.slice(0, email.indexOf('@')).slice(0, LONGEST_NAME);
}

/**
 * Sets the role that the provider gives, with the events of `team.changeRole`. It needs no approval, since the mapping
 * was approved. The last administrator stays one.
 */
async function withRole(
  dependencies: Dependencies,
  { _id: companyId }: Company,
  member: Member,
  role: Role | null,
): Promise<Member> {
  const { store, log, now } = dependencies;
  const { _id: memberId } = member;
  if (role === null || role === member.role) return member;
  if (role !== 'admin' && !(await store.companies.dropAdmin(companyId, memberId))) {
    log.info({ companyId, memberId }, 'the last administrator keeps the role that a provider would have changed');
    return member;
  }
  const author = { companyId, callId: newId('sgn'), by: SERVICE, at: now() };
  try {
    const changed = await announceChange(dependencies, author, () =>
      store.members.writes.update(author, memberId, 0, null, ({ removedAt }) => (removedAt ? null : { set: { role } })),
    );
    return changed ?? member;
  } finally {
    await listAsAdmin(store, companyId, memberId);
  }
}
