import type { MadeBy, Who } from '../../../engine/ports/authors.js';
import { flag, object, refOrNull, refTo, text } from '../../../engine/schema.js';

/** The author of something, as callers see it. */
export const WHO = object(
  {
    memberId: refTo('member', 'Identifier of the member.'),
    name: text('Name of the member.'),
    key: {
      description: 'The key that acted for the member; null for a session.',
      anyOf: [
        object({
          name: text('Name of the key.'),
          'lastFour?': text('The last four characters of its value; only for its owner and administrators.'),
          'assistant?': flag('True if an AI assistant uses the key.'),
        }),
        { type: 'null' },
      ],
    },
  },
  { description: 'Who did it.' },
);

export const EXAMPLE_WHO = {
  memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  name: 'Jonas Weber',
  key: { name: 'Import', lastFour: 'x7Qd' },
};

/** An author, as callers see it. */
export function whoView({ memberId, name, key }: Who) {
  return { memberId, name, key: key && { ...key } };
}

/** The call that made a change, as callers see it. */
export const MADE_BY = object(
  {
    callId: refTo('call', 'Identifier of the call; calls.undo takes it.'),
    action: refOrNull('action', 'Name of its action; null if the call is not on record any more.'),
    'undoes?': refTo('call', 'The call that this one has undone; left out if it undoes none.'),
    'approvedBy?': object(
      { memberId: refTo('member', 'Identifier of the administrator.'), name: text('Name of the administrator.') },
      { description: 'Who approved the call, or gave the grant; only for its caller and administrators.' },
    ),
    'grantId?': refTo('grant', 'The grant that replaced the approval; only for the caller and administrators.'),
  },
  { description: 'The call that made the change.' },
);

export const EXAMPLE_MADE_BY = { callId: 'call_01jd8m6w8y0a2c4e6g8j0m2p4r', action: 'rows.update' };

/** The call that made a change, as callers see it. */
export function madeByView({ approvedBy, ...call }: MadeBy) {
  return { ...call, ...(approvedBy && { approvedBy: { ...approvedBy } }) };
}
