import { Refusal } from '../../contract/errors.js';
import type { Endpoint } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import type { EndpointFields } from '../../engine/ports/webhooks.js';
import { object, versionNumber } from '../../engine/schema.js';
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
} from '../webhooks.js';

/** What a change names, without what stays as it is. */
function differing(endpoint: Endpoint, { url, events, description, ordered }: Partial<EndpointFields>) {
  const isOther = events !== undefined && events.toSorted().join() !== endpoint.events.toSorted().join();
  return {
    ...(url !== undefined && url !== endpoint.url && { url }),
    ...(isOther && { events }),
    ...(description !== undefined && description !== endpoint.description && { description }),
    ...(ordered !== undefined && ordered !== endpoint.ordered && { ordered }),
  };
}

/** Whether somebody must have a say: fewer events, too, may be what nobody wants. */
function isOfWeight({ url, events, ordered }: Partial<EndpointFields>): boolean {
  return url !== undefined || events !== undefined || ordered !== undefined;
}

export default defineAction({
  name: 'webhooks.update',
  title: 'Change a webhook endpoint',
  description:
    'Changes where events are sent to, which ones, in which way, or what is said of the endpoint. A person confirms ' +
    'all but the description. Its secret and its owner stay. Developers change their own, administrators any.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  idempotent: true,
  guard: {
    when: async (context, input) =>
      isOfWeight(differing(await visibleEndpoint(context, input.endpointId), input)) ? 'confirm' : 'none',
    note: 'Confirmation where address, events or order change; none for the description alone.',
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
      summary: 'Say what an endpoint is for',
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
    throw new Refusal('conflict', `The endpoint is at version ${endpoint.version} by now. Read it again, then decide.`);
  },
  async preview(context, { endpointId, ...input }) {
    const endpoint = await visibleEndpoint(context, endpointId);
    const after = differing(endpoint, input);
    const host = hostOf(endpoint);
    const { effects } = await sendingEffects(context, { ...endpoint, ...after });
    return {
      title: `Change what is sent to ${host}`,
      effects: [
        ...(after.url === undefined
          ? []
          : [`Events go to ${hostOf({ url: after.url })} from now on, no longer to ${host}.`]),
        ...(isOfWeight(after) ? effects : ['What is sent, and where to, stays as it is.']),
      ],
      ...oneEndpoint(endpoint, valuesOf(endpoint, Object.keys(after)), after),
      ...(isOfWeight(after) && { recipients: [hostOf({ ...endpoint, ...after })] }),
      reversible: true,
    };
  },
  async run(context, { endpointId, version, ...input }) {
    // What stayed as it was is not set: somebody may just have changed it, with a yes of their own.
    const fields = differing(await visibleEndpoint(context, endpointId), input);
    const endpoint = await context.webhooks.update(endpointId, fields, version);
    return {
      data: { endpoint: await shownEndpoint(context, endpoint) },
      changed: [endpointChanged(endpoint._id)],
    };
  },
});

function valuesOf(endpoint: Endpoint, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(endpoint).filter(([name]) => names.includes(name)));
}
