import type { Company } from '../contract/documents.js';
import { companyOrigin } from '../config.js';
import type { Dependencies } from '../dependencies.js';
import { newId } from '../engine/ids.js';
import { hashPassword } from '../engine/passwords.js';
import { keyHash } from '../engine/secrets.js';
import { NotAccepted } from '../mail/mailer.js';
import { passwordReset } from '../mail/passwordReset.js';
import { write } from '../mail/write.js';
import { sendOnce } from '../workspace/outbox.js';

type ResetDependencies = Pick<Dependencies, 'store' | 'config' | 'mailer' | 'log' | 'now'>;

/** Attempts to send one mail, and the first pause in milliseconds. Each further pause is twice as long. */
const ATTEMPTS = 4;
const FIRST_PAUSE = 1_000;

/**
 * Mails a member the link to set a new password; does nothing for an address that no member has. Only the hash of the
 * link is stored, so a mail that fails is not sent later, and the person must ask again.
 */
export async function mailResetLink(dependencies: ResetDependencies, company: Company, email: string): Promise<void> {
  const { store, config, now } = dependencies;
  const { _id: companyId, name } = company;
  const member = await store.members.byEmail(companyId, email);
  if (!member) return;
  const { token, expiresAt } = await store.passwordResets.begin({ companyId, memberId: member._id }, now());
  const link = `${companyOrigin(config.publicUrl, companyId)}/reset-password/${token}`;
  const letter = passwordReset({ company: name, name: member.name, until: expiresAt, link });
  const mail = { _id: newId('rst'), companyId };
  for (let attempt = 1, pause = FIRST_PAUSE; ; attempt += 1, pause *= 2) {
    try {
      await sendOnce(dependencies, mail, { to: member.email, ...write(letter) });
      return;
    } catch (error) {
      if (!(error instanceof NotAccepted) || attempt === ATTEMPTS) throw error;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, pause).unref();
      });
    }
  }
}

/**
 * Sets the password of the member of a link, and ends all sessions of the member. This link and all other reset links
 * of the member stop working.
 * @returns false if the link is used, expired or unknown, or the member was removed
 */
export async function resetPassword(
  { store, now }: Pick<ResetDependencies, 'store' | 'now'>,
  { companyId, token, password }: { readonly companyId: string; readonly token: string; readonly password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const taken = await store.passwordResets.take(companyId, keyHash(token), now());
  if (!taken) return false;
  const { memberId } = taken;
  // Sessions are removed before and after: this process may die, or a sign-in with the old password may come, in
  // between.
  await store.sessions.removeOfMember(companyId, memberId);
  const isSet = await store.members.setPassword(companyId, memberId, passwordHash);
  await Promise.all([
    store.sessions.removeOfMember(companyId, memberId),
    store.passwordResets.removeOfMember(companyId, memberId),
  ]);
  return isSet;
}
