import type { Company } from '../contract/documents.js';
import { companyOrigin } from '../config.js';
import type { Dependencies } from '../dependencies.js';
import { newId } from '../engine/ids.js';
import { hashPassword } from '../engine/passwords.js';
import { keyHash } from '../engine/secrets.js';
import { NotAccepted } from '../mail/mailer.js';
import { passwordReset } from '../mail/passwordReset.js';
import { write } from '../mail/write.js';

type ResetDependencies = Pick<Dependencies, 'store' | 'config' | 'mailer' | 'log' | 'now'>;

/** Attempts at one mail, and the pause before the second, milliseconds; each further pause is twice as long. */
const ATTEMPTS = 4;
const FIRST_PAUSE = 1_000;

/**
 * Mails a member the link to set a new password; does nothing for an address that no member has. The link is not on
 * record but as a hash, so a mail that was not sent is not sent later: the person asks again.
 */
export async function mailResetLink(dependencies: ResetDependencies, company: Company, email: string): Promise<void> {
  const { store, config, mailer, now } = dependencies;
  const { _id: companyId, name } = company;
  const member = await store.members.byEmail(companyId, email);
  if (!member) return;
  const { token, expiresAt } = await store.passwordResets.begin({ companyId, memberId: member._id }, now());
  const link = `${companyOrigin(config.publicUrl, companyId)}/reset-password/${token}`;
  const letter = passwordReset({ company: name, name: member.name, until: expiresAt, link });
  const id = `${newId('rst')}/0`;
  const messageId = `${id.replace('/', '.')}@${companyId}.action-api`;
  await store.outbox.plan({ _id: id, companyId, state: 'planned', messageId, at: now() });
  for (let attempt = 1, pause = FIRST_PAUSE; ; attempt += 1, pause *= 2) {
    const deadline = new Date(now().getTime() + mailer.within);
    await store.outbox.begin(id, deadline);
    try {
      await mailer.send({ to: member.email, ...write(letter) }, { companyId, messageId });
      return await store.outbox.finish(id, 'sent');
    } catch (error) {
      // The server may have accepted the mail: it is not sent again.
      if (!(error instanceof NotAccepted)) throw error;
      if (!error.passing || attempt === ATTEMPTS) {
        await store.outbox.finish(id, 'failed');
        throw error;
      }
      await store.outbox.replan(id, deadline);
      await new Promise<void>((resolve) => {
        setTimeout(resolve, pause).unref();
      });
    }
  }
}

/**
 * Sets the password of the member behind a link, and ends all sessions of the member. The link and all others of the
 * member stop working.
 * @returns false where the link is used, expired or unknown, or the member was removed
 */
export async function resetPassword(
  { store, now }: Pick<ResetDependencies, 'store' | 'now'>,
  { companyId, token, password }: { readonly companyId: string; readonly token: string; readonly password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const taken = await store.passwordResets.take(companyId, keyHash(token), now());
  if (!taken) return false;
  const { memberId } = taken;
  // Before and after: this process may die in between, and a sign-in with the old password may come in between.
  await store.sessions.removeOfMember(companyId, memberId);
  const isSet = await store.members.setPassword(companyId, memberId, passwordHash);
  await Promise.all([
    store.sessions.removeOfMember(companyId, memberId),
    store.passwordResets.removeOfMember(companyId, memberId),
  ]);
  return isSet;
}
