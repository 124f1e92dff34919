import type { Endpoint, Member } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import type { PreviewDraft } from '../engine/action.js';
import type { ReadContext } from '../engine/context.js';
import { EVENT_TYPES } from '../engine/events/table.js';
import type { EndpointFields } from '../engine/ports/webhooks.js';
import {
  arrayOf,
  flag,
  identifier,
  object,
  oneOf,
  text,
  textOrNull,
  time,
  timeOrNull,
  versionNumber,
} from '../engine/schema.js';
import { invalidFields } from './cells.js';
import { visibleOwner } from './keys.js';

/** What the actions on webhook endpoints share. Deliveries have `deliveries.ts` beside it. */

/** What an endpoint may ask for: every type by name, all of a kind, or everything. Tests are sent without asking. */
const WANTABLE: readonly [string, ...string[]] = [
  '*',
  ...new Set(EVENT_TYPES.map((type) => `${type.slice(0, type.indexOf('.'))}.*`)),
  ...EVENT_TYPES.filter((type) => type !== 'endpoint.test'),
];

export const ENDPOINT_ID = identifier('Identifier of the webhook endpoint.');

/** Input: what can be said of an endpoint. */
export const ENDPOINT_INPUT = {
  url: text('Where events are sent to, by POST. It begins with https://.', { format: 'uri', maxLength: 2_000 }),
  events: arrayOf(
    { type: 'string', enum: WANTABLE },
    'Types of events that are sent; `row.*` for all of a kind, `*` for all. See webhooks.eventTypes.',
    { minItems: 1, maxItems: 100, uniqueItems: true },
  ),
  description: text('What it is for.', { maxLength: 500 }),
  ordered: flag('Whether the events of one thing arrive in their order; one that fails then holds up those behind it.'),
} as const;

/** Result: an endpoint, without its secret. */
export const ENDPOINT = object(
  {
    endpointId: text('Identifier of the webhook endpoint.'),
    url: text('Where events are sent to.'),
    description: text('What it is for.'),
    events: arrayOf({ type: 'string' }, 'Types of events that are sent; `row.*` for all of a kind, `*` for all.'),
    ordered: flag('Whether the events of one thing arrive in their order.'),
    ownerId: text('The person who made it: it gets what they may see.'),
    state: oneOf(
      ['active', 'failing', 'disabled', 'orphaned'],
      'What it is now. Nothing can be delivered to a failing one, and nothing is sent to a disabled one, or to an ' +
        'orphaned one, whose owner was removed.',
    ),
    disabledAt: timeOrNull('When it was disabled; null where it is not.'),
    disabledBecause: {
      type: ['string', 'null'],
      enum: ['by_hand', 'gone', 'unreachable', 'owner_removed', null],
      description: 'Why it is disabled; null where it is not.',
    },
    failingSince: timeOrNull('Since when nothing could be delivered; null while it can.'),
    version: versionNumber('Grows by one with every change of the endpoint.'),
    createdAt: time('When it was made.'),
    updatedAt: time('When it last changed.'),
  },
  { description: 'One webhook endpoint.' },
);

/** Result of actions that answer the endpoint as they left it. */
export const ENDPOINT_RESULT = object({ endpoint: ENDPOINT });

/** Result field of the two actions that hand out a secret. */
export const SECRET = textOrNull(
  'What signs deliveries (`whsec_…`, Standard Webhooks), shown once; null when the call is answered again.',
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
 * @param owner null where that person is not known any more, left out where it is not looked at
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

/** The same, with its owner looked up. */
export async function shownEndpoint(context: ReadContext, endpoint: Endpoint) {
  const [owner] = await context.members.many([endpoint.ownerId]);
  return endpointView(endpoint, owner ?? null);
}

/**
 * An endpoint that the caller may see: their own, or any as an administrator.
 * @throws Refusal not_found, also where it exists but is somebody else's
 */
export async function visibleEndpoint(context: ReadContext, id: string): Promise<Endpoint> {
  const endpoint = await context.webhooks.get(id);
  const owner = visibleOwner(context);
  if (owner === null || endpoint.ownerId === owner) return endpoint;
  throw new Refusal('not_found', 'There is no webhook endpoint with this id.');
}

/** @throws Refusal invalid_input for an address that nothing is sent to */
export function refuseBadUrl(context: ReadContext, url: string): void {
  const message = context.webhooks.urlProblem(url);
  if (message === null) return;
  throw invalidFields([{ path: '/url', message, fix: 'Send the https:// address of a service outside.' }]);
}

/** @throws Refusal conflict where nothing may be sent to an endpoint before a person has enabled it */
export function refuseDisabled({ disabledAt }: Endpoint): void {
  if (disabledAt) throw new Refusal('conflict', 'This endpoint is disabled. Enable it first.');
}

/** Who receives something: a path may be as good as a password, and stays out of what is shown to many. */
export function hostOf({ url }: Pick<Endpoint, 'url'>): string {
  return new URL(url).host;
}

/** What a person is told before events are sent to an address, in plain sentences. */
export async function sendingEffects(
  context: ReadContext,
  { ownerId, ...endpoint }: Pick<Endpoint, 'ownerId'> & Omit<EndpointFields, 'description'>,
): Promise<{ readonly effects: readonly string[]; readonly owner: Member }> {
  const { url, events, ordered } = endpoint;
  const owner = await context.members.get(ownerId);
  const effects = [
    `What happens in ${context.company.name} is sent to ${hostOf({ url })} as it happens: ${kindsOf(events)}. It leaves the company.`,
    `It is told what ${owner.name} may see, as ${owner.role}.`,
    ...(ordered ? ['The events of one thing arrive in their order; one that fails holds up those behind it.'] : []),
    'It goes on until the endpoint is disabled or deleted. What has been sent cannot be called back.',
  ];
  return { effects, owner };
}

function kindsOf(events: readonly string[]): string {
  return events.includes('*') ? 'events of every kind' : events.join(', ');
}

/** What a preview says of a change of one endpoint. */
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

/** What `run` says of an endpoint. */
export function endpointChanged(id: string, change: 'created' | 'updated' | 'deleted' = 'updated') {
  return { type: 'endpoint', id, change } as const;
}
