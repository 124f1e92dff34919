import { companyOrigin } from '../config.js';
import { OPERATOR } from '../contract/documents.js';
import { methodsOf } from '../contract/signIn.js';
import { newCallId } from '../engine/ids.js';
import { OperatorError, type Workbench } from './connect.js';
import { putOnRecord } from './record.js';

/**
 * Makes a link to set a new password, for a member who cannot get mail. The operator's change is on record in the call
 * log and in the receipts.
 * @returns the link
 * @throws OperatorError if the company has no such member, or no passwords
 */
export async function makeResetLink(
  workbench: Workbench,
  { address, email }: { readonly address: string; readonly email: string },
  now: Date,
): Promise<string> {
  const { store, config } = workbench;
  const member = await store.members.byEmail(address, email);
  if (!member) throw new OperatorError(`${email} is not on the team of ${address}.`);
  const company = await store.companies.get(address);
  if (company && !methodsOf(company).password)
    throw new OperatorError(
      `Passwords are off at ${address}. \`npm run company -- allow-passwords\` switches them on.`,
    );
  const { _id: memberId } = member;
  const author = { companyId: address, callId: newCallId(), by: OPERATOR, at: now };
  await putOnRecord(workbench, 'operator.resetPassword', author, { memberId }, []);
  const { token } = await store.passwordResets.begin({ companyId: address, memberId }, now);
  return `${companyOrigin(config.publicUrl, address)}/reset-password/${token}`;
}
