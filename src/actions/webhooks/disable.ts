import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import {
  ENDPOINT_ID,
  ENDPOINT_RESULT,
  endpointChanged,
  EXAMPLE_ENDPOINT,
  hostOf,
  oneEndpoint,
  shownEndpoint,
  visibleEndpoint,
} from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.disable',
  title: 'Disable a webhook endpoint',
  description:
    'Stops sending events to an endpoint until it is enabled again; pending deliveries are not sent. Developers ' +
    'disable their own endpoints, administrators any. An endpoint that is already disabled stays disabled.',
  role: 'developer',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({ endpointId: ENDPOINT_ID }),
  result: ENDPOINT_RESULT,
  examples: [
    {
      summary: 'Stop sending events to a partner',
      input: { endpointId: EXAMPLE_ENDPOINT.endpointId },
      result: {
        endpoint: {
          ...EXAMPLE_ENDPOINT,
          state: 'disabled' as const,
          disabledAt: '2026-11-21T08:00:00.000Z',
          disabledBecause: 'by_hand' as const,
          version: 2,
          updatedAt: '2026-11-21T08:00:00.000Z',
        },
      },
    },
  ],
  async validate(context, input) {
    await visibleEndpoint(context, input.endpointId);
  },
  async preview(context, input) {
    const endpoint = await visibleEndpoint(context, input.endpointId);
    return {
      title: phrase`Stop sending events to ${hostOf(endpoint)}`,
      effects: [
        endpoint.disabledAt ? phrase`Nothing changes: it is already disabled.` : phrase`No more events are sent there.`,
        phrase`Events that happen while it is disabled are not sent later.`,
      ],
      ...oneEndpoint(endpoint, { disabled: endpoint.disabledAt !== null }, { disabled: true }),
      reversible: true,
    };
  },
  async run(context, input) {
    const endpoint = await context.webhooks.disable(input.endpointId);
    return {
      data: { endpoint: await shownEndpoint(context, endpoint) },
      changed: [endpointChanged(endpoint._id)],
    };
  },
});
