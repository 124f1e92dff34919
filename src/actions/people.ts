import type { Member } from '../contract/documents.js';
import { ROLES, roleAtLeast } from '../contract/ranks.js';
import type { ReadContext } from '../engine/context.js';
import { identifier, object, oneOf, text, textOrNull, time, versionNumber } from '../engine/schema.js';

/** Schemas that the actions on people share, with the functions that make them from documents. */

/** Input of every action on one person. */
export const MEMBER_ID = identifier('Identifier of the person.');

/** Input: what people are called; `personName` leaves something of it. */
export const PERSON_NAME = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: '[^\\s\\u0000-\\u001f\\u007f-\\u009f]',
} as const;

export const MEMBER = object(
  {
    memberId: text('Identifier of the person.'),
    name: text('What the person is called.'),
    email: textOrNull('Mail address that the person signs in with; null for those who may not see it.'),
    role: oneOf(ROLES, 'The most that the person may do.'),
    state: oneOf(['active', 'removed'], 'Whether the person is on the team.'),
    createdAt: time('When the person joined.'),
    version: versionNumber('Grows by one with every change.'),
  },
  { description: 'One person.' },
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

/** A person as the caller sees them: mail addresses are for administrators, and one's own. */
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
