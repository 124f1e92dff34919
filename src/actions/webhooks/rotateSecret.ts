import type { Phrase } from '../../contract/phrase.js';
import { defineAction } from '../../engine/action.js';
import { count, object, refTo, timeOrNull } from '../../engine/schema.js';
import { englishText } from '../../contract/phrase.js';
import { phrase } from '../../engine/phrases/phrase.js';
import {
  ENDPOINT_ID,
  endpointChanged,
  EXAMPLE_ENDPOINT,
  hostOf,
  oneEndpoint,
  SECRET,
  visibleEndpoint,
} from '../shared/webhooks/webhooks.js';

const DEFAULT_GRACE = 24;
const MOST_GRACE = 7 * 24;
const HOUR = 3_600_000;

export default defineAction({
  name: 'webhooks.rotateSecret',
  title: 'Rotate the secret of a webhook endpoint',
  description:
    'Gives an endpoint a new secret, shown once, in this result. It needs a confirmation, because messages that are ' +
    'signed with the secret count as sent by the company. During a grace period deliveries are signed with both ' +
    'secrets. Developers rotate the secrets of their own endpoints, administrators any.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  guard: 'confirm',
  because: () => phrase`The caller gets a new secret that signs the messages of the company.`,
  secrets: ['secret'],
  input: object({
    endpointId: ENDPOINT_ID,
    'graceHours?': count('Hours for which the old secret still signs, at most 7 days. Send 0 if it has leaked.', {
      maximum: MOST_GRACE,
      default: DEFAULT_GRACE,
    }),
  }),
  result: object({
    endpointId: refTo('endpoint', 'Identifier of the webhook endpoint.'),
    secret: SECRET,
    oldSecretUntil: timeOrNull('Until when the old secret signs, too; null if it no longer does.'),
  }),
  examples: [
    {
      summary: 'Rotate the secret; the old one signs for another day',
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
    // A time would differ in every preview and void the decision.
    const grace = graceInHours(graceHours);
    return {
      title: phrase`Rotate the secret of the webhook endpoint at ${host}`,
      effects: [
        phrase`The caller gets the new secret. With it, messages to ${host} can be signed as ${context.company.name}.`,
        phrase`The current secret stops signing ${grace}: the receiver must know the new one by then.`,
        phrase`An older secret that is still in its grace period stops signing at once.`,
      ],
      ...oneEndpoint(
        endpoint,
        { secret: 'the current one' },
        { secret: 'a new one', oldSecretEnds: englishText(grace) },
      ),
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

function graceInHours(hours: number): Phrase {
  if (hours === 0) return phrase`at once`;
  return hours === 1 ? phrase`1 hour later` : phrase`${String(hours)} hours later`;
}
