import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import { object, versionNumber } from '../../engine/schema.js';
import { changedFields, changesSending, currentValues } from '../shared/webhooks/endpointChanges.js';
import {
  ENDPOINT_ID,
  ENDPOINT_INPUT,
  ENDPOINT_RESULT,
  endpointChanged,
  EXAMPLE_ENDPOINT,
  hostOf,
  oneEndpoint,
  refuseBadUrl,
  sendingEffects,
  shownEndpoint,
  visibleEndpoint,
} from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.update',
  title: 'Change a webhook endpoint',
  description:
    'Changes the URL, the events, the order of delivery or the description of an endpoint. Every change but that of ' +
    'the description needs a confirmation. The secret and the owner stay. Developers change their own endpoints, ' +
    'administrators any.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  sendsLater: true,
  idempotent: true,
  guard: {
    when: async (context, input) =>
      changesSending(changedFields(await visibleEndpoint(context, input.endpointId), input)) ? 'confirm' : 'none',
    note: 'Confirmation if URL, events or order change; none for the description alone.',
  },
  input: object(
    {
      endpointId: ENDPOINT_ID,
      'url?': ENDPOINT_INPUT.url,
      'events?': ENDPOINT_INPUT.events,
      'description?': ENDPOINT_INPUT.description,
      'ordered?': ENDPOINT_INPUT.ordered,
      'version?': versionNumber('The version of the endpoint that you read; any other is refused with conflict.'),
    },
    { minProperties: 2 },
  ),
  result: ENDPOINT_RESULT,
  examples: [
    {
      summary: 'Send other events',
      input: { endpointId: EXAMPLE_ENDPOINT.endpointId, events: ['row.*', 'call.failed'] },
      result: {
        endpoint: {
          ...EXAMPLE_ENDPOINT,
          events: ['row.*', 'call.failed'],
          version: 2,
          updatedAt: '2026-11-21T08:00:00.000Z',
        },
      },
    },
    {
      summary: 'Change the description',
      input: { endpointId: EXAMPLE_ENDPOINT.endpointId, description: 'Orders to the warehouse in Lyon' },
      result: {
        endpoint: {
          ...EXAMPLE_ENDPOINT,
          description: 'Orders to the warehouse in Lyon',
          version: 3,
          updatedAt: '2026-11-21T08:01:00.000Z',
        },
      },
    },
  ],
  async validate(context, { endpointId, url, version }) {
    const endpoint = await visibleEndpoint(context, endpointId);
    if (url !== undefined) refuseBadUrl(context, url);
    if (version === undefined || version === endpoint.version) return;
    const now = String(endpoint.version);
    throw new Refusal('conflict', phrase`The endpoint is at version ${now} now. Read it again, then decide.`);
  },
  async preview(context, { endpointId, ...input }) {
    const endpoint = await visibleEndpoint(context, endpointId);
    const after = changedFields(endpoint, input);
    const host = hostOf(endpoint);
    const { effects } = await sendingEffects(context, { ...endpoint, ...after });
    return {
      title: phrase`Change what is sent to ${host}`,
      effects: [
        ...(after.url === undefined
          ? []
          : [phrase`Events are sent to ${hostOf({ url: after.url })} from now on, no longer to ${host}.`]),
        ...(changesSending(after) ? effects : [phrase`The events and the URL stay as they are.`]),
      ],
      ...oneEndpoint(endpoint, currentValues(endpoint, after), after),
      ...(changesSending(after) && { recipients: [hostOf({ ...endpoint, ...after })] }),
      reversible: !changesSending(after),
    };
  },
  async run(context, { endpointId, version, ...input }) {
    // Sets only fields that differ, because another call may have changed the others since, with its own confirmation.
    const fields = changedFields(await visibleEndpoint(context, endpointId), input);
    const endpoint = await context.webhooks.update(endpointId, fields, version);
    return {
      data: { endpoint: await shownEndpoint(context, endpoint) },
      changed: [endpointChanged(endpoint._id)],
    };
  },
});
