import { defineAction } from '../../engine/action.js';
import { object, text } from '../../engine/schema.js';
import { ENDPOINT_ID, endpointChanged, EXAMPLE_ENDPOINT, hostOf, oneEndpoint, visibleEndpoint } from '../webhooks.js';

export default defineAction({
  name: 'webhooks.delete',
  title: 'Delete a webhook endpoint',
  description:
    'Nothing is sent to the endpoint any more, for good, and its deliveries are no longer shown. Developers delete ' +
    'their own, administrators any. webhooks.disable stops it for a time.',
  role: 'developer',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ endpointId: ENDPOINT_ID }),
  result: object({ endpointId: text('Identifier of the deleted endpoint.'), url: text('Where events were sent to.') }),
  examples: [
    {
      summary: 'Delete an endpoint that nobody needs',
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
      title: `Delete the webhook endpoint at ${hostOf(endpoint)}`,
      effects: ['Nothing is sent there any more.', 'It cannot be brought back, and its secret signs nothing more.'],
      ...oneEndpoint(endpoint, { url, events }),
      reversible: false,
    };
  },
  async run(context, input) {
    const { _id, url } = await context.webhooks.delete(input.endpointId);
    return { data: { endpointId: _id, url }, changed: [endpointChanged(_id, 'deleted')] };
  },
});
