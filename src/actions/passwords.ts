import { passwordProblem, type PasswordOwner } from '../engine/passwordStrength.js';
import { invalidFields } from './cells.js';

/**
 * Refuses a new password that is too short, too long or easy to guess.
 * @param path of its field in the input
 * @throws Refusal invalid_input
 */
export async function refuseWeakPassword(path: string, password: string, owner: PasswordOwner): Promise<void> {
  const message = await passwordProblem(password, owner);
  if (message !== null) throw invalidFields([{ path, message, fix: 'Choose another password.' }]);
}
