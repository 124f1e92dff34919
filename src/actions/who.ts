import type { Who } from '../engine/ports/authors.js';
import { object, text } from '../engine/schema.js';

/** Who wrote or changed something, as callers see it. */
export const WHO = object(
  {
    memberId: text('Identifier of the person.'),
    name: text('Name of the person.'),
    key: {
      description: 'The key that acted for the person; null where they were signed in.',
      anyOf: [
        object({ name: text('What the key is called.'), lastFour: text('The last four characters of its value.') }),
        { type: 'null' },
      ],
    },
  },
  { description: 'Whose doing it was.' },
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
