import type { Member } from '../../../contract/documents.js';
import { APPROVAL_CHANNELS, CHANNELS } from '../../../contract/notifications.js';
import { ROLES, roleAtLeast } from '../../../contract/ranks.js';
import type { ReadContext } from '../../../engine/context.js';
import { NAME_SCHEMA } from '../../../engine/names.js';
import { settingsOf } from '../../../engine/notifications.js';
import { identifier, object, oneOf, refTo, text, textOrNull, time, versionNumber } from '../../../engine/schema.js';

/** Members in inputs and results. */

/** Input of every action on one member. */
export const MEMBER_ID = identifier('member', 'Identifier of the member.');

/** Input: the name of a person. */
export const PERSON_NAME = NAME_SCHEMA;

/** The fields of a member in results. */
const MEMBER_FIELDS = {
  memberId: refTo('member', 'Identifier of the member.'),
  name: text('Name of the member.'),
  email: textOrNull('Mail address that the member signs in with; null for callers who may not see it.'),
  role: oneOf(ROLES, 'Role of the member.'),
  state: oneOf(['active', 'removed'], 'Whether the member is on the team or was removed.'),
  createdAt: time('When the member joined.'),
  version: versionNumber('Increases by one with every change.'),
} as const;

export const MEMBER = object(MEMBER_FIELDS, { description: 'One member.' });

export const EXAMPLE_MEMBER = {
  memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  name: 'Jonas Weber',
  email: 'jonas@acme.example',
  role: 'developer' as const,
  state: 'active' as const,
  createdAt: '2026-11-02T09:00:00.000Z',
  version: 1,
};

const HOW = 'In the app, in the app and by mail, or not at all.';

/** Settings. In an input, each of them is optional. */
export const SETTINGS_INPUT = object(
  {
    'mentions?': oneOf(CHANNELS, `Comments that mention you. ${HOW}`),
    'assignments?': oneOf(CHANNELS, 'Rows that are assigned to you.'),
    'approvals?': oneOf(
      APPROVAL_CHANNELS,
      'Held calls that wait for you, and decisions on yours. Keys cannot set app.',
    ),
  },
  { description: 'How you are notified. What is left out stays.', minProperties: 1 },
);

/** The caller's own account. */
export const ACCOUNT = object(
  {
    ...MEMBER_FIELDS,
    notifications: object(
      {
        mentions: oneOf(CHANNELS, 'Comments that mention you.'),
        assignments: oneOf(CHANNELS, 'Rows that are assigned to you.'),
        approvals: oneOf(APPROVAL_CHANNELS, 'Held calls.'),
      },
      { description: 'How you are notified.' },
    ),
  },
  { description: 'Your account.' },
);

export const EXAMPLE_ACCOUNT = {
  ...EXAMPLE_MEMBER,
  notifications: settingsOf({}),
};

/** A member as the caller sees them. Administrators see all mail addresses, other members only their own. */
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

/** The caller's own account. */
export function accountView(context: Pick<ReadContext, 'principal'>, member: Member) {
  return { ...memberView(context, member), notifications: { ...settingsOf(member) } };
}
