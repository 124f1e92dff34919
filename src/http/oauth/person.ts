import type { Company, Member } from '../../contract/documents.js';
import type { AnyAction } from '../../engine/action.js';
import type { Registry } from '../../engine/registry.js';
import type { Caller } from '../../calls/checkInputs.js';

/** A member as the caller, with the session that they are signed in with. */
export function callerOf(company: Company, member: Member, sessionId: string): Caller {
  const { _id: memberId, role } = member;
  return { principal: { kind: 'session', memberId, keyId: null, sessionId, role }, company, member, key: null };
}

/** The action that makes keys. Its checks decide which keys a program can get. */
export function makingKeys(registry: Registry): AnyAction {
  const action = registry.get('keys.create');
  if (!action) throw new Error('The registry has no action keys.create.');
  return action;
}
