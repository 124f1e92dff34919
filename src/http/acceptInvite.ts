import type { Company, Invite } from '../contract/documents.js';
import type { Answer } from './answer.js';
import { invitedCaller } from './authenticate.js';
import { callAction, type CallDependencies } from './callAction.js';

/** Somebody who follows the link of an invitation, with what they typed: it has passed what the schema asks. */
export interface Acceptance {
  readonly company: Company;
  readonly invite: Invite;
  readonly name: string;
  readonly password: string;
  readonly requestId: string;
}

/** The page's way into `team.accept`: the same call as over HTTP. */
export function acceptInvite(
  dependencies: CallDependencies,
  { company, invite, name, password, requestId }: Acceptance,
): Promise<Answer> {
  const action = dependencies.registry.get('team.accept');
  if (!action) throw new Error('There is no team.accept.');
  return callAction(dependencies, {
    action,
    input: { name, password },
    caller: invitedCaller(company, invite),
    options: { dryRun: false, acceptCost: null, maxCredits: null },
    idempotencyKey: null,
    requestId,
  });
}
