import type { Company, Invite } from '../contract/documents.js';
import type { Dependencies } from '../dependencies.js';
import type { Answer } from './answer.js';
import { invitedCaller } from './authenticate.js';
import { callAction, NO_OPTIONS } from './callAction.js';

/** The holder of an invitation, with what they typed: it has passed what the schema asks. */
export interface Acceptance {
  readonly company: Company;
  readonly invite: Invite;
  readonly name: string;
  readonly password: string;
  readonly requestId: string;
}

/** Calls `team.accept` for the invitation's page: the same call as over HTTP. */
export function acceptInvite(
  dependencies: Dependencies,
  { company, invite, name, password, requestId }: Acceptance,
): Promise<Answer> {
  const action = dependencies.registry.get('team.accept');
  if (!action) throw new Error('There is no team.accept.');
  const caller = invitedCaller(company, invite);
  return callAction(dependencies, { action, input: { name, password }, caller, options: NO_OPTIONS, requestId });
}
