import type { Endpoint } from '../../contract/documents.js';
import type { WorkspaceEvent } from '../events/event.js';
import type { EventType } from '../events/table.js';
import type { Page, PageRequest } from './page.js';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One event on its way to an endpoint. */
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
    /** Milliseconds. */
    readonly took: number;
    readonly status: number | null;
    readonly problem: string | null;
    readonly response: string;
  }[];
}

export interface ReadWebhooks {
  get(id: string): Promise<Endpoint>;
  /** Endpoints of the company, or of one owner, oldest first. */
  page(request: PageRequest, ownerId?: string): Promise<Page<Endpoint>>;
  /** How many the company has, disabled ones included. */
  count(): Promise<number>;
  /** What is wrong with an address that events are to be sent to; null where nothing is. */
  urlProblem(url: string): string | null;
  /** What was sent to an endpoint, newest first, without the events that the caller may not see now: pages may be shorter. */
  deliveries(endpointId: string, request: PageRequest, state?: DeliveryState): Promise<Page<DeliveryView>>;
  /** One delivery with its event, which is null where it is not kept any more. Refuses with not_found as above. */
  delivery(id: string): Promise<DeliveryView & { readonly event: WorkspaceEvent | null }>;
  /** Whether the owner of an endpoint may see an event now. */
  ownerSees(endpoint: Endpoint, event: WorkspaceEvent): Promise<boolean>;
}

/** What can be changed of an endpoint. */
export type EndpointFields = Pick<Endpoint, 'url' | 'description' | 'events' | 'ordered'>;

export interface WriteWebhooks extends ReadWebhooks {
  /** Makes an endpoint of the caller's. The secret is handed out once, and null when the call is answered again. */
  create(fields: EndpointFields): Promise<{ endpoint: Endpoint; secret: string }>;
  /** `expected`: the version the caller named; another one is refused with conflict. */
  update(id: string, fields: Partial<EndpointFields>, expected?: number): Promise<Endpoint>;
  /**
   * Gives an endpoint another secret.
   * @param grace how long the old one signs beside it, milliseconds
   * @returns also until when it does; null where it does no more
   */
  rotateSecret(id: string, grace: number): Promise<{ endpoint: Endpoint; secret: string; oldUntil: Date | null }>;
  disable(id: string): Promise<Endpoint>;
  enable(id: string): Promise<Endpoint>;
  delete(id: string): Promise<Endpoint>;
  /** Sends an event to one endpoint alone, to try it. @returns the delivery's id */
  sendTest(endpoint: Endpoint): Promise<string>;
  /** Sends an event again, at once and out of line. @returns the new delivery's id */
  redeliver(delivery: DeliveryView): Promise<string>;
}
