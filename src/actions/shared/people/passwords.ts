import { methodsOf } from '../../../contract/signIn.js';
import type { Company } from '../../../contract/documents.js';
import { passwordProblem, type PasswordOwner } from '../../../engine/passwordStrength.js';
import { invalidFields } from '../rows/cells.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/**
 * Refuses a new password that is too short, too long or easy to guess.
 * @param path of its field in the input
 * @throws Refusal invalid_input
 */
export async function refuseWeakPassword(path: string, password: string, owner: PasswordOwner): Promise<void> {
  const message = await passwordProblem(password, owner);
  if (message !== null) throw invalidFields([{ path, message, fix: phrase`Choose another password.` }]);
}

/**
 * Refuses the password of a person who joins if the company has switched passwords off.
 * @throws Refusal invalid_input
 */
export function refusePassword(company: Company): void {
  const { password, oidc } = methodsOf(company);
  if (password) return;
  const fix = phrase`Leave it out, and sign in with ${oidc?.label ?? phrase`the provider of the company`}.`;
  throw invalidFields([{ path: '/password', message: phrase`The company has switched passwords off.`, fix }]);
}
