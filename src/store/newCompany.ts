import type { Company } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import type { Plan } from '../contract/ranks.js';
import { isMailAddress } from '../engine/mailAddress.js';
import { addressProblem, likenessOf } from '../engine/companyAddress.js';
import { newId } from '../engine/ids.js';
import { keyHash, newToken } from '../engine/secrets.js';
import { isDuplicate } from './database.js';
import type { Store } from './index.js';

/** How long the first administrator's link works, milliseconds. */
const LINK_LASTS = 7 * 24 * 3_600_000;

export interface NewCompany {
  readonly address: string;
  readonly name: string;
  readonly plan: Plan;
  readonly admin: { readonly name: string; readonly email: string };
}

/**
 * Makes a company and the invitation of its first administrator. Done again by the operator, or for the mail address
 * that is invited already, it makes another invitation to a company that nobody has joined yet. An address that was
 * signed up for is free again when its links have run out unused.
 * @param by who makes it: `operator` or `sign-up`
 * @returns the token of the link that works once; it is stored nowhere
 * @throws Refusal conflict for an address that is taken, reserved or looks like another; invalid_input for the rest
 */
export async function foundCompany(store: Store, asked: NewCompany, by: string, now: Date): Promise<string> {
  const { address, plan } = asked;
  const [name, adminName, email] = [asked.name.trim(), asked.admin.name.trim(), asked.admin.email.trim().toLowerCase()];
  const problem = addressProblem(address);
  if (problem !== null) throw new Refusal('conflict', problem);
  if (name === '' || name.length > 100 || adminName === '' || adminName.length > 100)
    throw new Refusal(
      'invalid_input',
      'The company and its first administrator each have a name of up to 100 characters.',
    );
  if (!isMailAddress(email)) throw new Refusal('invalid_input', 'This is not a mail address.');
  const made = await insertCompany(store, { address, name, plan }, now);
  // Who signs up may have lost the mail; a stranger must not join what somebody else has made.
  const again = made || by === 'operator' || (await store.invites.openFor(address, email, now)) !== null;
  if (!again) await takeOver(store, { address, name }, by, now);
  const token = newToken();
  const _id = newId('inv');
  const fresh = { companyId: address, version: 1, createdAt: now, updatedAt: now };
  await store.invites.writes.create(
    { companyId: address, callId: `${by}_${_id}`, by, at: now },
    {
      ...fresh,
      _id,
      email,
      name: adminName,
      role: 'admin',
      invitedBy: by,
      expiresAt: new Date(now.getTime() + LINK_LASTS),
      acceptedAt: null,
      cancelledAt: null,
      tokenHash: keyHash(token),
    },
  );
  return token;
}

/** @returns false where it was there before, and nobody has joined it */
async function insertCompany(
  store: Store,
  { address, name, plan }: Pick<NewCompany, 'address' | 'name' | 'plan'>,
  now: Date,
): Promise<boolean> {
  const likeness = likenessOf(address);
  const company: Company = {
    _id: address,
    companyId: address,
    version: 1,
    createdAt: now,
    updatedAt: now,
    name,
    plan,
    likeness,
    guardPolicies: [],
    admins: [],
  };
  const alike = await store.companies.alike(likeness);
  if (alike && alike._id !== address)
    throw new Refusal('conflict', `"${address}" looks like "${alike._id}". Choose another.`);
  try {
    await store.companies.collection.insertOne(company);
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const standing = await store.companies.get(address);
    if (!standing || standing.admins.length > 0 || standing.suspendedAt) throw taken(address);
    return false;
  }
}

/**
 * Gives a company that nobody came to after its sign-up to whoever asks now: of two who ask, to one.
 * @throws Refusal conflict where it is not free
 */
async function takeOver(
  store: Store,
  { address, name }: Pick<NewCompany, 'address' | 'name'>,
  by: string,
  now: Date,
): Promise<void> {
  const known = await store.companies.get(address);
  if (!known || !(await store.invites.areOver(address, by, now))) throw taken(address);
  const author = { companyId: address, callId: `${by}_${newId('inv')}`, by, at: now };
  await store.companies.writes.update(author, address, 0, known, (current) => {
    if (current.version !== known.version || current.admins.length > 0) throw taken(address);
    return { set: { name } };
  });
}

function taken(address: string): Refusal {
  return new Refusal('conflict', `"${address}" is taken, or looks like one that is. Choose another.`);
}
