import type { Member } from '../../../contract/documents.js';
import type { Endpoint } from '../../../contract/endpoints.js';
import { Refusal } from '../../../contract/errors.js';
import type { Phrase, PhraseValue } from '../../../contract/phrase.js';
import type { PreviewDraft } from '../../../engine/action.js';
import type { ReadContext } from '../../../engine/context.js';
import { EVENT_TYPES } from '../../../engine/events/table.js';
import type { EndpointFields } from '../../../engine/ports/webhooks.js';
import {
  arrayOf,
  flag,
  identifier,
  object,
  oneOf,
  refTo,
  text,
  textOrNull,
  time,
  timeOrNull,
  versionNumber,
} from '../../../engine/schema.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import { ROLE_NAMES } from '../../../engine/phrases/ranks.js';
import { invalidFields } from '../rows/cells.js';
import { visibleOwner } from '../keys/keys.js';
import { noSuch } from '../../../engine/refusals.js';

/** Schemas and helpers for the actions on webhook endpoints. */

/** What an endpoint can subscribe to: each type, `row.*` for a resource, or `*`. Test events need no subscription. */
const SUBSCRIPTIONS: readonly [string, ...string[]] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => `${type.slice(0, type.indexOf('.'))}.*`)),
  ...EVENT_TYPES.filter((type) => type !== 'endpoint.test'),
];

export const ENDPOINT_ID = identifier('endpoint', 'Identifier of the webhook endpoint.');

/** Input: the fields of an endpoint that callers set. */
export const ENDPOINT_INPUT = {
  url: text('URL that events are sent to, by POST. It begins with https://.', { format: 'uri', maxLength: 2_000 }),
  events: arrayOf(
    { type: 'string', enum: SUBSCRIPTIONS },
    'Types of events to send; `row.*` for all of a kind, `*` for all. See webhooks.eventTypes.',
    { minItems: 1, maxItems: 100, uniqueItems: true },
  ),
  description: text('What the endpoint is for.', { maxLength: 500 }),
  ordered: flag('Whether the events of one object arrive in order. An event that fails then delays those behind it.'),
} as const;

/** Result: an endpoint, without its secret. */
export const ENDPOINT = object(
  {
    endpointId: refTo('endpoint', 'Identifier of the webhook endpoint.'),
    url: text('URL that events are sent to.'),
    description: text('What the endpoint is for.'),
    events: arrayOf({ type: 'string' }, 'Types of events that are sent; `row.*` for all of a kind, `*` for all.'),
    ordered: flag('Whether the events of one object arrive in order.'),
    ownerId: refTo('member', 'The member who created it. The endpoint receives the events that this member may see.'),
    state: oneOf(
      ['active', 'failing', 'disabled', 'orphaned'],
      'Current state. Deliveries to a failing endpoint do not succeed. Nothing is sent to a disabled endpoint, or to ' +
        'an orphaned one, whose owner was removed.',
    ),
    disabledAt: timeOrNull('When it was disabled; null if it is not.'),
    disabledBecause: {
      type: ['string', 'null'],
      enum: ['by_hand', 'gone', 'unreachable', 'owner_removed', null],
      description: 'Why it is disabled; null if it is not.',
    },
    failingSince: timeOrNull('Since when no delivery has succeeded; null while deliveries succeed.'),
    version: versionNumber('Increases by one with every change of the endpoint.'),
    createdAt: time('When it was created.'),
    updatedAt: time('When it was last changed.'),
  },
  { description: 'One webhook endpoint.' },
);

/** Result of actions that return one endpoint. */
export const ENDPOINT_RESULT = object({ endpoint: ENDPOINT });

/** Result field of the two actions that return a secret. */
export const SECRET = textOrNull(
  'The secret that signs deliveries (`whsec_…`, Standard Webhooks), shown once; null in later responses to the same ' +
    'call.',
);

export const EXAMPLE_ENDPOINT = {
  endpointId: 'whk_01jd8q7f9h1j3m5p7r9t1v3x5z',
  url: 'https://hooks.partner.example/acme',
  description: 'Orders to the warehouse',
  events: ['row.*', 'import.finished'],
  ordered: false,
  ownerId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  state: 'active' as const,
  disabledAt: null,
  disabledBecause: null,
  failingSince: null,
  version: 1,
  createdAt: '2026-11-20T14:03:21.000Z',
  updatedAt: '2026-11-20T14:03:21.000Z',
};

/**
 * An endpoint as its owner and the administrators see it.
 * @param owner null if there is no such member; left out to skip this check
 */
export function endpointView(endpoint: Endpoint, owner?: Pick<Member, 'removedAt'> | null) {
  const { disabledAt, disabledBecause = null, failingSince } = endpoint;
  const isOrphaned = owner === null || Boolean(owner?.removedAt);
  const works = failingSince ? ('failing' as const) : ('active' as const);
  return {
    endpointId: endpoint._id,
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    ordered: endpoint.ordered,
    ownerId: endpoint.ownerId,
    state: disabledAt ? ('disabled' as const) : isOrphaned ? ('orphaned' as const) : works,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledBecause: disabledAt ? disabledBecause : null,
    failingSince: failingSince?.toISOString() ?? null,
    version: endpoint.version,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}

/** An endpoint as its owner and the administrators see it. It reads the owner first. */
export async function shownEndpoint(context: ReadContext, endpoint: Endpoint) {
  const [owner] = await context.members.many([endpoint.ownerId]);
  return endpointView(endpoint, owner ?? null);
}

/**
 * An endpoint that the caller may see: their own, or any endpoint for an administrator.
 * @throws Refusal not_found, also if it belongs to another member
 */
export async function visibleEndpoint(context: ReadContext, id: string): Promise<Endpoint> {
  const endpoint = await context.webhooks.get(id);
  const owner = visibleOwner(context);
  if (owner === null || endpoint.ownerId === owner) return endpoint;
  throw noSuch('webhook endpoint');
}

/** @throws Refusal invalid_input for a URL that the service must not send to */
export function refuseBadUrl(context: ReadContext, url: string): void {
  const message = context.webhooks.urlProblem(url);
  if (message === null) return;
  throw invalidFields([{ path: '/url', message, fix: phrase`Send a public URL that begins with https://.` }]);
}

/** @throws Refusal conflict if the endpoint is disabled */
export function refuseDisabled({ disabledAt }: Endpoint): void {
  if (disabledAt) throw new Refusal('conflict', phrase`This endpoint is disabled. Enable it first.`);
}

/** The host of an endpoint, for previews. The path is left out, because it may contain a credential. */
export function hostOf({ url }: Pick<Endpoint, 'url'>): string {
  return new URL(url).host;
}

/** The effects in the preview of an action that makes an endpoint send, with the owner of the endpoint. */
export async function sendingEffects(
  context: ReadContext,
  { ownerId, ...endpoint }: Pick<Endpoint, 'ownerId'> & Omit<EndpointFields, 'description'>,
): Promise<{ readonly effects: readonly Phrase[]; readonly owner: Member }> {
  const { url, events, ordered } = endpoint;
  const owner = await context.members.get(ownerId);
  const effects = [
    phrase`Events of ${context.company.name} are sent to ${hostOf({ url })} as they happen: ${kindsOf(events)}. This data leaves the company.`,
    phrase`The endpoint receives the events that ${owner.name} may see, as ${ROLE_NAMES[owner.role]}.`,
    ...(ordered ? [phrase`The events of one object arrive in order. An event that fails delays those behind it.`] : []),
    phrase`Events are sent until the endpoint is disabled or deleted. A sent event cannot be recalled.`,
  ];
  return { effects, owner };
}

function kindsOf(events: readonly string[]): PhraseValue {
  return events.includes('*') ? phrase`events of every kind` : events.join(', ');
}

/** The part of a preview that describes a change of one endpoint. */
export function oneEndpoint(
  endpoint: Endpoint,
  before: Readonly<Record<string, unknown>>,
  after?: Readonly<Record<string, unknown>>,
): Pick<PreviewDraft, 'affected' | 'targets'> {
  return {
    affected: { count: 1, sample: [{ id: endpoint._id, label: hostOf(endpoint), before, ...(after && { after }) }] },
    targets: [targetOf(endpoint)],
  };
}

export function targetOf({ _id, version }: Endpoint) {
  return { type: 'endpoint', id: _id, version } as const;
}

/** The entry in `changed` for an endpoint. */
export function endpointChanged(id: string, change: 'created' | 'updated' | 'deleted' = 'updated') {
  return { type: 'endpoint', id, change } as const;
}
