import { defineAction, phrase } from '../../engine/action.js';
import { object, refTo, text } from '../../engine/schema.js';
import {
  ENDPOINT_ID,
  endpointChanged,
  EXAMPLE_ENDPOINT,
  hostOf,
  oneEndpoint,
  visibleEndpoint,
} from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.delete',
  title: 'Delete a webhook endpoint',
  description:
    'Deletes an endpoint for good: nothing is sent to it any more, and its deliveries are no longer shown. Use ' +
    'webhooks.disable to stop it for a time. Developers delete their own endpoints, administrators any.',
  role: 'developer',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ endpointId: ENDPOINT_ID }),
  result: object({
    endpointId: refTo('endpoint', 'Identifier of the deleted endpoint.'),
    url: text('URL that events were sent to.'),
  }),
  examples: [
    {
      summary: 'Delete an endpoint that is no longer needed',
      input: { endpointId: EXAMPLE_ENDPOINT.endpointId },
      result: { endpointId: EXAMPLE_ENDPOINT.endpointId, url: EXAMPLE_ENDPOINT.url },
    },
  ],
  async validate(context, input) {
    await visibleEndpoint(context, input.endpointId);
  },
  async preview(context, input) {
    const endpoint = await visibleEndpoint(context, input.endpointId);
    const { url, events } = endpoint;
    return {
      title: phrase`Delete the webhook endpoint at ${hostOf(endpoint)}`,
      effects: [phrase`No more events are sent there.`, phrase`A deleted endpoint and its secret cannot be restored.`],
      ...oneEndpoint(endpoint, { url, events }),
      reversible: false,
    };
  },
  async run(context, input) {
    const { _id, url } = await context.webhooks.delete(input.endpointId);
    return { data: { endpointId: _id, url }, changed: [endpointChanged(_id, 'deleted')] };
  },
});
