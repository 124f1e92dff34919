import type { Company, Member } from '../../contract/documents.js';
import type { AnyAction } from '../../engine/action.js';
import type { Registry } from '../../engine/registry.js';
import type { Caller } from '../../calls/checkInputs.js';

/** A person in their own name, as a click of theirs would be called. */
export function callerOf(company: Company, member: Member, sessionId: string): Caller {
  const { _id: memberId, role } = member;
  return { principal: { kind: 'session', memberId, keyId: null, sessionId, role }, company, member, key: null };
}

/** The action by which keys are made: its rules are the rules here. */
export function makingKeys(registry: Registry): AnyAction {
  const action = registry.get('keys.create');
  if (!action) throw new Error('There is no action that makes keys.');
  return action;
}
