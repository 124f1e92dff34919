import { defineAction } from '../../engine/action.js';
import { EVENT_TYPES, EVENTS } from '../../engine/events/table.js';
import { arrayOf, object, text } from '../../engine/schema.js';

const anything = { type: 'object', additionalProperties: true } as const;

export default defineAction({
  name: 'webhooks.eventTypes',
  title: 'List event types',
  description:
    'Returns every type of event that webhook endpoints can receive: when it happens, the schema of its `data`, and ' +
    'an example. Only webhooks.sendTest sends `endpoint.test`.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({}),
  result: object({
    types: arrayOf(
      object({
        type: text('Name of the type.'),
        when: text('When events of this type happen.'),
        dataSchema: { ...anything, description: 'JSON Schema (2020-12) of `data` in the body.' },
        dataExample: { ...anything, description: 'An example of `data`.' },
      }),
      'All types.',
    ),
  }),
  examples: [
    {
      summary: 'List all types',
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
