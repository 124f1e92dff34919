import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
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
} from '../webhooks.js';

/** Disabled ones count. Two made at the same moment may pass it by one: it bounds the work, nothing else. */
const MOST = 20;

export default defineAction({
  name: 'webhooks.create',
  title: 'Make a webhook endpoint',
  description:
    'Has events sent to an address outside as they happen, signed after Standard Webhooks with the secret that is ' +
    'shown once, in this answer. The endpoint gets what you may see. A person confirms first, because data leaves the ' +
    `company. A company has at most ${MOST} endpoints.`,
  role: 'developer',
  plan: 'team',
  effect: 'change',
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
      summary: 'Tell a partner of every change of a row',
      input: { url: EXAMPLE_ENDPOINT.url, events: EXAMPLE_ENDPOINT.events, description: EXAMPLE_ENDPOINT.description },
      result: { endpoint: EXAMPLE_ENDPOINT, secret: null },
    },
  ],
  async validate(context, { url }) {
    refuseBadUrl(context, url);
    if ((await context.webhooks.count()) < MOST) return;
    throw new Refusal('conflict', `The company has ${MOST} webhook endpoints already. Delete one that nobody needs.`);
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
      title: `Send events to ${host}`,
      effects,
      affected: { count: 1, sample: [{ id: 'new', label: host, after: { url, events, description, ordered } }] },
      recipients: [host],
      reversible: true,
      targets: [{ type: 'member', id: owner._id, version: owner.version }],
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
