import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import {
  ENDPOINT_ID,
  ENDPOINT_RESULT,
  EXAMPLE_ENDPOINT,
  shownEndpoint,
  visibleEndpoint,
} from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.get',
  title: 'Get a webhook endpoint',
  description: 'Returns one webhook endpoint: your own, or any for an administrator. Never its secret.',
  role: 'developer',
  // Available on every plan, like webhooks.list.
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ endpointId: ENDPOINT_ID }),
  result: ENDPOINT_RESULT,
  examples: [
    {
      summary: 'Get one endpoint',
      input: { endpointId: EXAMPLE_ENDPOINT.endpointId },
      result: { endpoint: EXAMPLE_ENDPOINT },
    },
  ],
  async run(context, input) {
    const endpoint = await visibleEndpoint(context, input.endpointId);
    return { data: { endpoint: await shownEndpoint(context, endpoint) } };
  },
});
