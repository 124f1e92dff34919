import { MOST_ENDPOINTS } from '../../contract/ranks.js';
import { defineAction, phrase } from '../../engine/action.js';
import { endpointsFull } from '../../engine/full.js';
import { object } from '../../engine/schema.js';
import {
  ENDPOINT,
  ENDPOINT_INPUT,
  endpointChanged,
  EXAMPLE_ENDPOINT,
  hostOf,
  refuseBadUrl,
  SECRET,
  sendingEffects,
  shownEndpoint,
} from '../shared/webhooks/webhooks.js';

export default defineAction({
  name: 'webhooks.create',
  title: 'Create a webhook endpoint',
  description:
    'Creates an endpoint: a URL that events are sent to as they happen. It needs a confirmation, because data leaves ' +
    'the company. Events are signed (Standard Webhooks) with the secret that is shown once, in this result. The ' +
    `endpoint receives the events that you may see. A company has at most ${MOST_ENDPOINTS} endpoints, disabled ones included.`,
  role: 'developer',
  plan: 'team',
  effect: 'change',
  sendsLater: true,
  guard: 'confirm',
  secrets: ['secret'],
  input: object({
    url: ENDPOINT_INPUT.url,
    events: ENDPOINT_INPUT.events,
    'description?': ENDPOINT_INPUT.description,
    'ordered?': { ...ENDPOINT_INPUT.ordered, default: false },
  }),
  result: object({ endpoint: ENDPOINT, secret: SECRET }),
  examples: [
    {
      summary: 'Send every change of a row to a partner',
      input: { url: EXAMPLE_ENDPOINT.url, events: EXAMPLE_ENDPOINT.events, description: EXAMPLE_ENDPOINT.description },
      result: { endpoint: EXAMPLE_ENDPOINT, secret: null },
    },
  ],
  async validate(context, { url }) {
    refuseBadUrl(context, url);
    // This is only an early refusal. The write itself decides between concurrent calls.
    if ((await context.webhooks.count()) >= MOST_ENDPOINTS) throw endpointsFull(MOST_ENDPOINTS);
  },
  async preview(context, { url, events, description = '', ordered = false }) {
    const { effects, owner } = await sendingEffects(context, {
      ownerId: context.principal.memberId,
      url,
      events,
      ordered,
    });
    const host = hostOf({ url });
    return {
      title: phrase`Send events to ${host}`,
      effects,
      affected: { count: 1, sample: [{ id: 'new', label: host, after: { url, events, description, ordered } }] },
      recipients: [host],
      reversible: false,
      targets: [{ type: 'member', id: owner._id, version: owner.version }],
      unit: 'webhook endpoint',
    };
  },
  async run(context, { url, events, description = '', ordered = false }) {
    const { endpoint, secret } = await context.webhooks.create({ url, events, description, ordered });
    return {
      data: { endpoint: await shownEndpoint(context, endpoint), secret },
      changed: [endpointChanged(endpoint._id, 'created')],
    };
  },
});
