import { PLANS } from '../contract/ranks.js';
import { companyOrigin } from '../config.js';
import { foundCompany, type NewCompany } from '../store/newCompany.js';
import { OperatorError, type Workbench } from './connect.js';

/**
 * Makes a company.
 * @returns the link with which its first administrator joins, once
 * @throws Refusal for an address that no company can have; OperatorError for an unknown plan
 */
export async function createCompany(
  { store, config }: Workbench,
  asked: Omit<NewCompany, 'plan'> & { readonly plan: string },
  now: Date,
): Promise<string> {
  const plan = PLANS.find((known) => known === asked.plan);
  if (plan === undefined) throw new OperatorError(`There is no plan "${asked.plan}". Use one of: ${PLANS.join(', ')}.`);
  const token = await foundCompany(store, { ...asked, plan }, 'operator', now);
  return `${companyOrigin(config.publicUrl, asked.address)}/invite/${token}`;
}

/**
 * Suspends or resumes a company. While it is suspended, no call runs and no person signs in.
 * @param at null to resume it
 * @throws OperatorError if there is no such company
 */
export async function setSuspended({ store }: Workbench, address: string, at: Date | null): Promise<void> {
  const found = await store.companies.collection.updateOne({ _id: address }, { $set: { suspendedAt: at } });
  if (found.matchedCount === 0)
    throw new OperatorError(`There is no company "${address}". \`npm run company -- list\` lists all.`);
}
