import type { Who } from '../engine/ports/authors.js';
import { object, text } from '../engine/schema.js';

/** Who wrote or changed something, as callers see it. */
export const WHO = object(
  {
    memberId: text('Identifier of the member.'),
    name: text('Name of the member.'),
    key: {
      description: 'The key that acted for the member; null for a session.',
      anyOf: [
        object({ name: text('Name of the key.'), lastFour: text('The last four characters of its value.') }),
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

/** Who did something, as callers see it. */
export function whoView({ memberId, name, key }: Who) {
  return { memberId, name, key: key && { name: key.name, lastFour: key.lastFour } };
}
