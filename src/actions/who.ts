import type { Who } from '../engine/ports/authors.js';

/** Who wrote or changed something, as callers see it. */
export const WHO = {
  type: 'object',
  required: ['memberId', 'name', 'key'],
  additionalProperties: false,
  description: 'Whose doing it was.',
  properties: {
    memberId: { type: 'string', description: 'Identifier of the person.' },
    name: { type: 'string', description: 'Name of the person.' },
    key: {
      description: 'The key that acted for the person; null where they were signed in.',
      anyOf: [
        {
          type: 'object',
          required: ['name', 'lastFour'],
          additionalProperties: false,
          properties: {
            name: { type: 'string', description: 'What the key is called.' },
            lastFour: { type: 'string', description: 'The last four characters of its value.' },
          },
        },
        { type: 'null' },
      ],
    },
  },
} as const;

export const EXAMPLE_WHO = {
  memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  name: 'Jonas Weber',
  key: { name: 'Import', lastFour: 'x7Qd' },
};

/** Who did something, as callers see it. */
export function whoView({ memberId, name, key }: Who) {
  return { memberId, name, key: key && { name: key.name, lastFour: key.lastFour } };
}
