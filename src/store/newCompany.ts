import type { Company, Invite } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { englishOf } from '../contract/phrase.js';
import type { Plan } from '../contract/ranks.js';
import { isMailAddress } from '../engine/mailAddress.js';
import { addressProblem, likenessOf } from '../engine/companyAddress.js';
import { newId } from '../engine/ids.js';
import { nameProblem } from '../engine/names.js';
import { keyHash, newToken } from '../engine/secrets.js';
import { insertOnce } from './database.js';
import type { Author } from './history.js';
import type { StoredInvite } from './invites.js';
import type { Store } from './index.js';

const DAY = 24 * 3_600_000;
/** How long the first administrator's link works, in milliseconds. */
const LINK_LASTS = 7 * DAY;
/** How long an address is reserved for the person who signed up: one day longer than the link works. */
const ADDRESS_KEPT = LINK_LASTS + DAY;

/** How long a call that accepts an invitation may take, in milliseconds. */
const JOINS_WITHIN = 10 * 60_000;

export interface NewCompany {
  readonly address: string;
  readonly name: string;
  readonly plan: Plan;
  readonly admin: { readonly name: string; readonly email: string };
}

interface AddressClaim extends Pick<NewCompany, 'address' | 'name' | 'plan'> {
  /** Null if the operator makes the company. */
  readonly signUp: NonNullable<Company['signUp']> | null;
}

/**
 * Makes a company and the invitation of its first administrator. As long as the company has no member, a repeat by the
 * operator, or by the person who signed up, makes another invitation. An address that was signed up for becomes free
 * again a day after its last link has expired.
 * @param by `operator` or `sign-up`
 * @returns the token of the link, which works once and is not stored
 * @throws Refusal conflict for an address that is taken, reserved or looks like another; invalid_input for every other
 * fault
 */
export async function foundCompany(store: Store, asked: NewCompany, by: string, now: Date): Promise<string> {
  const { address, plan } = asked;
  const [name, adminName, email] = [asked.name.trim(), asked.admin.name.trim(), asked.admin.email.trim().toLowerCase()];
  const problem = addressProblem(address);
  if (problem !== null) throw new Refusal('conflict', problem);
  if (name === '' || name.length > 100 || adminName === '' || adminName.length > 100)
    throw invalid('name', 'The company and its first administrator each have a name of up to 100 characters.');
  for (const [field, given] of Object.entries({ name, adminName })) {
    const wrong = nameProblem(given);
    if (wrong) throw invalid(field, `${englishOf(wrong.message)} ${englishOf(wrong.fix)}`);
  }
  if (!isMailAddress(email)) throw invalid('email', 'This is not a mail address.');
  const _id = newId('inv');
  const author = { companyId: address, callId: `${by}_${_id}`, by, at: now };
  const signUp = by === 'sign-up' ? { email, keptUntil: new Date(now.getTime() + ADDRESS_KEPT) } : null;
  await claimAddress(store, { address, name, plan, signUp }, author);
  return inviteAdmin(store, author, { _id, email, name: adminName });
}

/**
 * Makes an invitation to join as an administrator within seven days, without a call.
 * @returns the token of the link, which works once and is not stored
 */
export async function inviteAdmin(
  store: Store,
  author: Author,
  invited: { readonly _id: string; readonly email: string; readonly name: string },
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(author.at.getTime() + LINK_LASTS);
  await store.invites.writes.create(author, invitation(author, { ...invited, role: 'admin', expiresAt }, token));
  return token;
}

/** Makes an invitation without a link, which is accepted at once, for a person whom the company's settings let join. */
export async function inviteToJoin(
  store: Store,
  { companyId, ...invited }: Pick<Invite, 'companyId' | 'email' | 'name' | 'role'>,
  by: string,
  now: Date,
): Promise<Invite> {
  const _id = newId('inv');
  const author = { companyId, callId: `${by}_${_id}`, by, at: now };
  const expiresAt = new Date(now.getTime() + JOINS_WITHIN);
  const { tokenHash: _, ...invite } = await store.invites.writes.create(
    author,
    invitation(author, { ...invited, _id, expiresAt }, newToken()),
  );
  return invite;
}

function invitation(
  { companyId, by, at }: Author,
  invited: Pick<Invite, '_id' | 'email' | 'name' | 'role' | 'expiresAt'>,
  token: string,
): StoredInvite {
  return {
    ...invited,
    companyId,
    version: 1,
    createdAt: at,
    updatedAt: at,
    invitedBy: by,
    acceptedAt: null,
    cancelledAt: null,
    tokenHash: keyHash(token),
  };
}

/**
 * Makes the company, or claims one that has no member yet. The claim is one update of the company's document, so only
 * one of several concurrent requests gets it.
 * @throws Refusal conflict if the address is taken
 */
async function claimAddress(
  store: Store,
  { address, name, plan, signUp }: AddressClaim,
  author: Author,
): Promise<void> {
  const likeness = likenessOf(address);
  const alike = await store.companies.alike(likeness);
  if (alike && alike._id !== address)
    throw new Refusal('conflict', `"${address}" looks like "${alike._id}". Choose another.`);
  const company: Company = {
    _id: address,
    companyId: address,
    version: 1,
    createdAt: author.at,
    updatedAt: author.at,
    name,
    plan,
    likeness,
    guardPolicies: [],
    admins: [],
    signUp,
  };
  if (await insertOnce(store.companies.collection, company)) return;
  const claimed = await store.companies.writes.update(author, address, 0, null, (current) => {
    if (current.admins.length > 0 || current.suspendedAt) throw taken(address);
    // The operator's claim clears `signUp`, so that no sign-up can claim the company later.
    if (!signUp) return current.signUp ? { set: { signUp } } : null;
    const free = current.signUp && (current.signUp.email === signUp.email || current.signUp.keptUntil <= author.at);
    if (!free) throw taken(address);
    return { set: { name, signUp } };
  });
  if (!claimed) throw taken(address);
}

function taken(address: string): Refusal {
  return new Refusal('conflict', `"${address}" is taken, or looks like one that is. Choose another.`);
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid_input', message, { fields: [{ path: `/${field}`, message, fix: 'Change it.' }] });
}
