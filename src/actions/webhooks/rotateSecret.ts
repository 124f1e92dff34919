import { defineAction } from '../../engine/action.js';
import { count, object, text, timeOrNull } from '../../engine/schema.js';
import {
  ENDPOINT_ID,
  endpointChanged,
  EXAMPLE_ENDPOINT,
  hostOf,
  oneEndpoint,
  SECRET,
  visibleEndpoint,
} from '../webhooks.js';

const DEFAULT_GRACE = 24;
const MOST_GRACE = 7 * 24;
const HOUR = 3_600_000;

export default defineAction({
  name: 'webhooks.rotateSecret',
  title: "Rotate a webhook endpoint's secret",
  description:
    'Gives an endpoint another secret, shown once, in this answer. Until the grace is over, deliveries are signed with ' +
    'both. A person confirms first: whoever has the secret can write to the receiver in the name of the company. ' +
    "Developers rotate their own endpoints' secrets, administrators any.",
  role: 'developer',
  plan: 'team',
  effect: 'change',
  guard: 'confirm',
  secrets: ['secret'],
  input: object({
    endpointId: ENDPOINT_ID,
    'graceHours?': count('Hours for which the old secret still signs, at most 7 days; 0 where it has leaked.', {
      maximum: MOST_GRACE,
      default: DEFAULT_GRACE,
    }),
  }),
  result: object({
    endpointId: text('Identifier of the webhook endpoint.'),
    secret: SECRET,
    oldSecretUntil: timeOrNull('Until when the old secret signs, too; null where it does no more.'),
  }),
  examples: [
    {
      summary: 'Rotate the secret; the old one signs for a day more',
      input: { endpointId: EXAMPLE_ENDPOINT.endpointId },
      result: {
        endpointId: EXAMPLE_ENDPOINT.endpointId,
        secret: null,
        oldSecretUntil: '2026-11-22T08:00:00.000Z',
      },
    },
  ],
  async validate(context, input) {
    await visibleEndpoint(context, input.endpointId);
  },
  async preview(context, { endpointId, graceHours = DEFAULT_GRACE }) {
    const endpoint = await visibleEndpoint(context, endpointId);
    const host = hostOf(endpoint);
    // Times from now on would differ at every look, and void a yes.
    const grace = graceHours === 0 ? 'at once' : `${graceHours} ${graceHours === 1 ? 'hour' : 'hours'} later`;
    return {
      title: `Rotate the secret of the webhook endpoint at ${host}`,
      effects: [
        `Whoever asked gets the new secret. With it, messages to ${host} can be signed as ${context.company.name}.`,
        `The present secret stops signing ${grace}: the receiver must know the new one by then.`,
        'One from a rotation before that, still in its grace, stops signing at once.',
      ],
      ...oneEndpoint(endpoint, { secret: 'the present one' }, { secret: 'a new one', oldSecretEnds: grace }),
      reversible: false,
    };
  },
  async run(context, { endpointId, graceHours = DEFAULT_GRACE }) {
    const { endpoint, secret, oldUntil } = await context.webhooks.rotateSecret(endpointId, graceHours * HOUR);
    return {
      data: { endpointId: endpoint._id, secret, oldSecretUntil: oldUntil?.toISOString() ?? null },
      changed: [endpointChanged(endpoint._id)],
    };
  },
});
