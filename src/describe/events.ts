import { bodyOf } from '../engine/events/event.js';
import { FOLLOWABLE } from '../engine/events/followable.js';
import { EVENTS } from '../engine/events/table.js';
import { FOLLOW_CODES } from './codes.js';
import type { Json } from './names.js';
import { headers, type Failures } from './responses.js';

const DESCRIPTION = `Live events, as server-sent events (WHATWG HTML): the events that webhooks send, as far as the caller
may see them, for as long as the connection stays open. A connection can stay open for days, and is counted once.

- Every event is a message: \`id\`, \`event\` (its type), and \`data\`, one line of JSON with the body that webhooks
  send.
- \`call.progress\` says how far a long call has come: \`done\` and \`total\`. It is sent where \`types\` names it. It has
  no \`id\`, and is not sent again.
- \`ready\` comes first. Every later event is sent: a client that reads the current state after \`ready\` misses
  nothing.
- A client that connects again with the \`id\` of the last message (\`Last-Event-ID\`; browsers send it by themselves)
  gets the events that it missed, in order, each once. Events are kept for 30 days.
- \`reset\` says that some missed events are no longer kept, or that the id is unknown: read the current state again.
- \`end\` says in \`data.reason\` why the stream ends. After \`service_stopping\` or \`unavailable\`, connect again; the
  others are reasons for which a new connection is refused: \`session_over\`, \`member_removed\`, \`key_switched_off\`,
  \`key_expired\`, \`unknown_key\`, \`address_not_allowed\`, \`company_suspended\`, \`company_deleted\`,
  \`plan_required\`.
- A comment every 15 seconds keeps the connection open. A block with an \`id\` alone moves the position to resume from.

For each message, the caller's current role, scope and lists decide whether it is sent. At most 10 streams of a key, or
of a member, can be open in one process.`;

const AT = new Date('2026-11-21T09:30:00.000Z');
const EXAMPLE = bodyOf({
  _id: 'evt_row_01jd8m0f4k2p_v4',
  companyId: 'acme',
  type: 'row.updated',
  at: AT,
  callId: 'call_01jd8n5r7t9v1x3z5b7d9f1h3k',
  by: 'mem_01jd8hx2v5n7',
  object: 'row_01jd8m0f4k2p',
  version: 4,
  audience: { kind: 'everyone' },
  data: EVENTS['row.updated'].example,
});

const STREAM = [
  'retry: 3000',
  'id: 41-1',
  'event: ready',
  'data: {"resumed":false}',
  '',
  'id: 42-0',
  'event: row.updated',
  `data: ${JSON.stringify(EXAMPLE)}`,
  '',
  ':',
  '',
  '',
].join('\n');

/** `GET /events`: live events. */
export function eventsPath(failures: Failures): Json {
  return {
    get: {
      operationId: 'follow_events',
      summary: 'Follow events live',
      description: DESCRIPTION,
      tags: ['events'],
      parameters: [
        {
          name: 'types',
          in: 'query',
          description: 'The types of events to send, `row.*` for all of a kind; left out, all types.',
          style: 'form',
          explode: false,
          schema: { type: 'array', items: { type: 'string', enum: FOLLOWABLE }, minItems: 1 },
        },
        {
          name: 'Last-Event-ID',
          in: 'header',
          description: 'The id of the last message that the client has; left out, the stream begins now.',
          schema: PLACE,
        },
        {
          name: 'last_event_id',
          in: 'query',
          description: 'The same, for clients that cannot set the header, which wins if both are sent.',
          schema: PLACE,
        },
      ],
      responses: {
        200: {
          description: 'The stream. It stays open until one side closes it.',
          headers: headers('Request-Id', 'RateLimit', 'RateLimit-Policy'),
          content: {
            'text/event-stream': {
              schema: { type: 'string', description: 'Messages as they happen.' },
              examples: { row_changed: { summary: 'A change of a row, then a heartbeat', value: STREAM } },
            },
          },
        },
        ...failures.of(FOLLOW_CODES),
      },
    },
  };
}

const PLACE: Json = { type: 'string', pattern: '^(0|[1-9][0-9]{0,11})-(0|[1-9][0-9]{0,8})$', examples: ['42-0'] };
