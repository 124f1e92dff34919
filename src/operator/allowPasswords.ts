import { OPERATOR } from '../contract/documents.js';
import { methodsOf } from '../contract/signIn.js';
import { newCallId } from '../engine/ids.js';
import { OperatorError, type Workbench } from './connect.js';
import { putOnRecord } from './record.js';

/**
 * Switches passwords on for a company whose provider no longer works. The provider stays. The operator's change is on
 * record in the history, in the call log and in the receipts.
 * @throws OperatorError if there is no such company, or its passwords are on
 */
export async function allowPasswords(workbench: Workbench, address: string, now: Date): Promise<void> {
  const { store } = workbench;
  const company = await store.companies.get(address);
  if (!company) throw new OperatorError(`There is no company "${address}".`);
  if (methodsOf(company).password) throw new OperatorError(`Passwords are on at ${address}. Nothing was changed.`);
  const author = { companyId: address, callId: newCallId(), by: OPERATOR, at: now };
  await store.companies.writes.update(author, address, 0, company, (current) => ({
    set: { signIn: { ...methodsOf(current), password: true } },
  }));
  const changed = [{ type: 'company', id: address, change: 'updated' } as const];
  await putOnRecord(workbench, 'operator.allowPasswords', author, {}, changed);
}
