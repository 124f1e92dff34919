import { companyOrigin } from '../config.js';
import { OPERATOR } from '../contract/documents.js';
import { newCallId } from '../engine/ids.js';
import { OperatorError, type Workbench } from './connect.js';
import { putOnRecord } from './record.js';

/**
 * Makes a link with which a member sets a new password, for a member whom no mail reaches. The act is on the call log and
 * in the receipts, as the operator's.
 * @returns the link
 * @throws OperatorError where the company has no such member
 */
export async function makeResetLink(
  workbench: Workbench,
  { address, email }: { readonly address: string; readonly email: string },
  now: Date,
): Promise<string> {
  const { store, config } = workbench;
  const member = await store.members.byEmail(address, email);
  if (!member) throw new OperatorError(`${email} is not on the team of ${address}.`);
  const { _id: memberId } = member;
  const author = { companyId: address, callId: newCallId(), by: OPERATOR, at: now };
  await putOnRecord(workbench, 'operator.resetPassword', author, { memberId }, []);
  const { token } = await store.passwordResets.begin({ companyId: address, memberId }, now);
  return `${companyOrigin(config.publicUrl, address)}/reset-password/${token}`;
}
