import type { Member } from '../contract/documents.js';
import { ROLES, roleAtLeast } from '../contract/ranks.js';
import type { ReadContext } from '../engine/context.js';
import { NAME_SCHEMA } from '../engine/names.js';
import { identifier, object, oneOf, text, textOrNull, time, versionNumber } from '../engine/schema.js';

/** Members in inputs and results. */

/** Input of every action on one member. */
export const MEMBER_ID = identifier('Identifier of the member.');

/** Input: the name of a person. */
export const PERSON_NAME = NAME_SCHEMA;

export const MEMBER = object(
  {
    memberId: text('Identifier of the member.'),
    name: text('Name of the member.'),
    email: textOrNull('Mail address that the member signs in with; null for callers who may not see it.'),
    role: oneOf(ROLES, 'Role of the member.'),
    state: oneOf(['active', 'removed'], 'Whether the member is on the team or was removed.'),
    createdAt: time('When the member joined.'),
    version: versionNumber('Increases by one with every change.'),
  },
  { description: 'One member.' },
);

export const EXAMPLE_MEMBER = {
  memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  name: 'Jonas Weber',
  email: 'jonas@acme.example',
  role: 'developer' as const,
  state: 'active' as const,
  createdAt: '2026-11-02T09:00:00.000Z',
  version: 1,
};

/** A member as the caller sees them. Administrators see all mail addresses, other members their own. */
export function memberView({ principal }: Pick<ReadContext, 'principal'>, member: Member) {
  const sees = member._id === principal.memberId || roleAtLeast(principal.role, 'admin');
  return {
    memberId: member._id,
    name: member.name,
    email: sees ? member.email : null,
    role: member.role,
    state: member.removedAt ? ('removed' as const) : ('active' as const),
    createdAt: member.createdAt.toISOString(),
    version: member.version,
  };
}
