import type { Endpoint } from '../../contract/endpoints.js';
import type { WorkspaceEvent } from '../events/event.js';
import type { EventType } from '../events/table.js';
import type { Page, PageRequest } from './page.js';
import type { Phrase } from '../../contract/phrase.js';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A delivery of an event to an endpoint. */
export interface DeliveryView {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: EventType;
  readonly state: DeliveryState;
  readonly at: Date;
  readonly nextAt: Date | null;
  readonly endedAt: Date | null;
  readonly attempts: readonly {
    readonly at: Date;
    /** In milliseconds. */
    readonly took: number;
    readonly status: number | null;
    readonly problem: string | null;
    readonly response: string;
  }[];
}

/** A delivery in a list of the deliveries of an event. */
export interface DeliveryOutline extends Pick<
  DeliveryView,
  'deliveryId' | 'endpointId' | 'eventId' | 'state' | 'at' | 'nextAt'
> {
  /** The number of attempts. */
  readonly attempts: number;
}

export interface ReadWebhooks {
  get(id: string): Promise<Endpoint>;
  /** Endpoints of the company, or of one owner, oldest first. */
  page(request: PageRequest, ownerId?: string): Promise<Page<Endpoint>>;
  /** The number of endpoints of the company, including disabled ones. */
  count(): Promise<number>;
  /** What is wrong with the address of an endpoint; null if nothing is wrong. */
  urlProblem(url: string): Phrase | null;
  /** Deliveries to an endpoint, newest first. Events that the caller may not see now are left out of the page. */
  deliveries(endpointId: string, request: PageRequest, state?: DeliveryState): Promise<Page<DeliveryView>>;
  /** The events that a call caused, oldest first. Those that the caller may not see now are left out of the page. */
  eventsOf(callId: string, request: PageRequest): Promise<Page<WorkspaceEvent>>;
  /** The deliveries of these events to these endpoints, oldest first. */
  deliveriesOf(eventIds: readonly string[], endpointIds: readonly string[]): Promise<readonly DeliveryOutline[]>;
  /**
   * One delivery with its event, which is null if it is no longer stored.
   * @throws Refusal not_found if the caller may not see the event now
   */
  delivery(id: string): Promise<DeliveryView & { readonly event: WorkspaceEvent | null }>;
  /** Whether the owner of an endpoint may see an event now. */
  ownerSees(endpoint: Endpoint, event: WorkspaceEvent): Promise<boolean>;
}

/** The fields of an endpoint that callers set. */
export type EndpointFields = Pick<Endpoint, 'url' | 'description' | 'events' | 'ordered'>;

export interface WriteWebhooks extends ReadWebhooks {
  /** Makes an endpoint that the caller owns. `secret` signs its deliveries; the caller is shown it once. */
  create(fields: EndpointFields): Promise<{ endpoint: Endpoint; secret: string }>;
  /** @param expected the version that the caller named; another version is refused with conflict */
  update(id: string, fields: Partial<EndpointFields>, expected?: number): Promise<Endpoint>;
  /**
   * Replaces the secret of an endpoint.
   * @param grace how long the old secret also signs, in milliseconds
   * @returns `oldUntil`: until when the old secret signs; null if it no longer does
   */
  rotateSecret(id: string, grace: number): Promise<{ endpoint: Endpoint; secret: string; oldUntil: Date | null }>;
  disable(id: string): Promise<Endpoint>;
  enable(id: string): Promise<Endpoint>;
  delete(id: string): Promise<Endpoint>;
  /** Sends a test event to one endpoint. @returns the id of the delivery */
  sendTest(endpoint: Endpoint): Promise<string>;
  /** Delivers an event again, at once and without regard to the order. @returns the id of the new delivery */
  redeliver(delivery: DeliveryView): Promise<string>;
}
