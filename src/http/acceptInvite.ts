import type { Company, Invite } from '../contract/documents.js';
import type { Language } from '../contract/language.js';
import type { Dependencies } from '../dependencies.js';
import type { Answer } from './answer.js';
import { invitedCaller } from './authenticate.js';
import { callAction, NO_OPTIONS } from './callAction.js';

/** An invitation, with the name and the password of the invited person, both checked. */
export interface Acceptance {
  readonly company: Company;
  readonly invite: Invite;
  readonly name: string;
  /** Left out if the person signs in with the company's provider. */
  readonly password?: string;
  readonly requestId: string;
  /** The language of the response; English if left out. */
  readonly language?: Language;
}

/** Calls `team.accept` for the page of an invitation, as a call over HTTP does. */
export function acceptInvite(
  dependencies: Dependencies,
  { company, invite, name, password, requestId, language = 'en' }: Acceptance,
): Promise<Answer> {
  const action = dependencies.registry.get('team.accept');
  if (!action) throw new Error('The registry has no action team.accept.');
  const caller = invitedCaller(company, invite);
  return callAction(dependencies, {
    action,
    input: { name, ...(password !== undefined && { password }) },
    caller,
    options: NO_OPTIONS,
    requestId,
    language,
  });
}
