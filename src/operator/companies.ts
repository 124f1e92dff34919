import type { Company } from '../contract/documents.js';
import { PLANS, type Plan } from '../contract/ranks.js';
import { companyOrigin } from '../config.js';
import { addressProblem, likenessOf } from '../engine/companyAddress.js';
import { newId } from '../engine/ids.js';
import { keyHash, newToken } from '../engine/secrets.js';
import { isDuplicate } from '../store/database.js';
import { OperatorError, type Workbench } from './connect.js';

/** How long the first administrator's link works, milliseconds. */
const LINK_LASTS = 7 * 24 * 3_600_000;

export interface NewCompany {
  readonly address: string;
  readonly name: string;
  readonly plan: string;
  readonly admin: { readonly name: string; readonly email: string };
}

/**
 * Makes a company and the invitation of its first administrator. Done again for a company that nobody has joined yet,
 * it makes a new link.
 * @returns the link that works once; it is stored nowhere
 * @throws OperatorError for an address that is taken, reserved or looks like another
 */
export async function createCompany({ store, config }: Workbench, asked: NewCompany, now: Date): Promise<string> {
  const { address, name, admin } = asked;
  const problem = addressProblem(address);
  if (problem !== null) throw new OperatorError(problem);
  const plan = PLANS.find((known) => known === asked.plan);
  if (plan === undefined) throw new OperatorError(`There is no plan "${asked.plan}". Use one of: ${PLANS.join(', ')}.`);
  if (name.trim() === '' || !admin.email.includes('@') || admin.name.trim() === '')
    throw new OperatorError('Name the company, and the name and mail address of its first administrator.');
  await insertCompany(store, { address, name: name.trim(), plan }, now);
  const token = newToken();
  const _id = newId('inv');
  const author = { companyId: address, callId: `operator_${_id}`, by: 'operator', at: now };
  await store.invites.writes.create(author, {
    _id,
    companyId: address,
    version: 1,
    createdAt: now,
    updatedAt: now,
    email: admin.email.trim().toLowerCase(),
    name: admin.name.trim(),
    role: 'admin',
    invitedBy: 'operator',
    expiresAt: new Date(now.getTime() + LINK_LASTS),
    acceptedAt: null,
    cancelledAt: null,
    tokenHash: keyHash(token),
  });
  return `${companyOrigin(config.publicUrl, address)}/invite/${token}`;
}

async function insertCompany(
  store: Workbench['store'],
  { address, name, plan }: { readonly address: string; readonly name: string; readonly plan: Plan },
  now: Date,
): Promise<void> {
  const company: Company = {
    _id: address,
    companyId: address,
    version: 1,
    createdAt: now,
    updatedAt: now,
    name,
    plan,
    likeness: likenessOf(address),
    guardPolicies: [],
    admins: [],
  };
  const alike = await store.companies.alike(company.likeness ?? '');
  if (alike && alike._id !== address)
    throw new OperatorError(`"${address}" looks like "${alike._id}". Choose another.`);
  try {
    await store.companies.collection.insertOne(company);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const standing = await store.companies.get(address);
    if (!standing || standing.admins.length > 0 || standing.suspendedAt)
      throw new OperatorError(`"${address}" is taken, or looks like one that is. Choose another.`);
  }
}

/** Suspends or resumes a company: from the next call on nothing runs and nobody signs in, or everything does again. */
export async function setSuspended({ store }: Workbench, address: string, at: Date | null): Promise<void> {
  const found = await store.companies.collection.updateOne({ _id: address }, { $set: { suspendedAt: at } });
  if (found.matchedCount === 0) throw new OperatorError(`There is no company "${address}".`);
}
