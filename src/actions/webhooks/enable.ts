import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import {
  ENDPOINT_ID,
  ENDPOINT_RESULT,
  endpointChanged,
  EXAMPLE_ENDPOINT,
  hostOf,
  oneEndpoint,
  sendingEffects,
  shownEndpoint,
  visibleEndpoint,
} from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.enable',
  title: 'Enable a webhook endpoint',
  description:
    'Sends new events to a disabled endpoint again. It needs a confirmation. Earlier deliveries can be repeated with ' +
    'webhooks.redeliver. Developers enable their own endpoints, administrators any.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  sendsLater: true,
  idempotent: true,
  guard: 'confirm',
  input: object({ endpointId: ENDPOINT_ID }),
  result: ENDPOINT_RESULT,
  examples: [
    {
      summary: 'Send events to a partner again',
      input: { endpointId: EXAMPLE_ENDPOINT.endpointId },
      result: { endpoint: { ...EXAMPLE_ENDPOINT, version: 3, updatedAt: '2026-11-21T08:00:00.000Z' } },
    },
  ],
  async validate(context, input) {
    const endpoint = await visibleEndpoint(context, input.endpointId);
    if (!endpoint.disabledAt) throw new Refusal('conflict', phrase`This endpoint is enabled already.`);
    const problem = context.webhooks.urlProblem(endpoint.url);
    if (problem !== null) throw new Refusal('conflict', phrase`${problem} Change the URL first.`);
    const [owner] = await context.members.many([endpoint.ownerId]);
    if (owner && !owner.removedAt) return;
    throw new Refusal('conflict', phrase`The owner of this endpoint was removed. Create a new endpoint in its place.`);
  },
  async preview(context, input) {
    const endpoint = await visibleEndpoint(context, input.endpointId);
    const host = hostOf(endpoint);
    const { effects } = await sendingEffects(context, endpoint);
    return {
      title: phrase`Send events to ${host} again`,
      effects,
      ...oneEndpoint(endpoint, { disabled: true }, { disabled: false }),
      recipients: [host],
      reversible: false,
    };
  },
  async run(context, input) {
    const endpoint = await context.webhooks.enable(input.endpointId);
    return {
      data: { endpoint: await shownEndpoint(context, endpoint) },
      changed: [endpointChanged(endpoint._id)],
    };
  },
});
