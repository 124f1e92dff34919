import type { EventBody } from '../engine/events/event.js';
import { EVENT_TYPES, EVENTS, type EventType } from '../engine/events/table.js';
import { componentName, operationId, ref, type Json } from './names.js';

/** Events as the `webhooks` of the document (OpenAPI 3.1), made from the table of events. */

/** Headers of every delivery (standardwebhooks.com). */
export const WEBHOOK_PARAMETERS: Readonly<Record<string, Json>> = {
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Identifier of the event, the same at every attempt. A receiver detects a repeat by it.',
    schema: { type: 'string', minLength: 1 },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was made, in seconds since 1970. Refuse what is older than a few minutes.',
    schema: { type: 'integer', minimum: 0 },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'Signatures, separated by spaces: `v1,` and the base64 of HMAC-SHA256 over ' +
      '`{webhook-id}.{webhook-timestamp}.{body}` with the bytes that the secret has in base64 after `whsec_`. While a ' +
      'secret is rotated there are two. One that matches is enough.',
    schema: { type: 'string', minLength: 1 },
  },
};

const RESPONSES: Json = {
  '2XX': { description: 'Delivered. Answer within 20 seconds and do the work afterwards.' },
  410: { description: 'The receiver wants no more events. The service disables the endpoint.' },
  default: { description: 'Not delivered. The service tries again with growing pauses, for about three days.' },
};

/** Events that occur at a certain time. Their `callId` and `by` are null. */
const BY_TIME: ReadonlySet<EventType> = new Set(['key.expiring', 'credits.low', 'credits.used_up']);

/** The name of a body's schema: `call.outcome_unknown` → `CallOutcomeUnknownEvent`. */
function schemaName(type: EventType): string {
  return `${componentName(type.replaceAll('_', '.'))}Event`;
}

function sampleBody(type: EventType): EventBody {
  const byTime = BY_TIME.has(type);
  return {
    id: 'evt_01jd8r1t3v5x7z9b1d3f5h7k9m',
    type,
    timestamp: '2026-11-21T09:30:00.000Z',
    companyId: 'acme',
    callId: byTime ? null : 'call_01jd8n5r7t9v1x3z5b7d9f1h3k',
    by: byTime ? null : 'mem_01jd8hx2v5n7',
    data: EVENTS[type].example,
  };
}

function bodySchema(type: EventType): Json {
  return {
    type: 'object',
    description: EVENTS[type].when,
    required: ['id', 'type', 'timestamp', 'companyId', 'callId', 'by', 'data'],
    properties: {
      id: { type: 'string', description: 'Identifier of the event, as in `webhook-id`.' },
      type: { type: 'string', const: type },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      companyId: { type: 'string', description: "The company's address: the first label of its host name." },
      callId: { type: ['string', 'null'], description: 'The call that caused it; null if there is none.' },
      by: {
        type: ['string', 'null'],
        description: 'The member, the key or the part of the service that caused it; null if there is none.',
      },
      data: EVENTS[type].data,
    },
    examples: [sampleBody(type)],
  };
}

/** Component schemas of the bodies, by name. */
export function eventSchemas(): Readonly<Record<string, Json>> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [schemaName(type), bodySchema(type)]));
}

/** The `webhooks` of the document: one for each type of event. */
export function describeWebhooks(): Readonly<Record<string, Json>> {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: delivery(type) }]));
}

function delivery(type: EventType): Json {
  const { when } = EVENTS[type];
  return {
    operationId: `event_${operationId(type)}`,
    summary: when.replace(/\.$/, ''),
    description: `${when} Sent to the endpoints that ask for \`${type}\` and whose owners may see it.`,
    tags: ['events'],
    security: [],
    parameters: Object.keys(WEBHOOK_PARAMETERS).map((name) => ref('parameters', name)),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: ref('schemas', schemaName(type)),
          examples: { event: { summary: when, value: sampleBody(type) } },
        },
      },
    },
    responses: RESPONSES,
  };
}
