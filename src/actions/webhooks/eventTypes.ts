import { defineAction } from '../../engine/action.js';
import { EVENT_TYPES, EVENTS } from '../../engine/events/table.js';
import { arrayOf, object, text } from '../../engine/schema.js';

const anything = { type: 'object', additionalProperties: true } as const;

export default defineAction({
  name: 'webhooks.eventTypes',
  title: 'List the types of events',
  description:
    'Answers every type of event that webhook endpoints can ask for: when it happens, what its `data` looks like, and ' +
    'an example. `endpoint.test` is sent by webhooks.sendTest alone.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({}),
  result: object({
    types: arrayOf(
      object({
        type: text('Its name.'),
        when: text('When it happens.'),
        dataSchema: { ...anything, description: 'JSON Schema (2020-12) of `data` in the body.' },
        dataExample: { ...anything, description: 'An example of `data`.' },
      }),
      'Every type.',
    ),
  }),
  examples: [
    {
      summary: 'Read them all',
      input: {},
      result: { types: [entryOf('row.deleted'), entryOf('credits.low')] },
    },
  ],
  async run() {
    return { data: { types: EVENT_TYPES.map(entryOf) } };
  },
});

function entryOf(type: (typeof EVENT_TYPES)[number]) {
  const { when, data, example } = EVENTS[type];
  return { type, when, dataSchema: { ...data }, dataExample: { ...example } };
}
