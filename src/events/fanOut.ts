import { viewerOf, listsOf, maySee } from '../engine/events/audience.js';
import type { WorkspaceEvent } from '../engine/events/event.js';
import { isWanted } from '../engine/events/table.js';
import { hashedId } from '../engine/ids.js';
import type { Delivery } from '../store/deliveries.js';
import type { Published } from '../store/events.js';
import type { Store } from '../store/index.js';

export interface FanOutDependencies {
  readonly store: Store;
  /** Ids of the members who get a mail, by the event's id. */
  readonly mailReaders?: (events: readonly WorkspaceEvent[]) => Promise<ReadonlyMap<string, readonly string[]>>;
}

/**
 * The deliveries of a log entry's events: to endpoints that want them and whose owners may see them, and to members by
 * mail.
 * @returns the same deliveries each time, as long as endpoints, owners and lists do not change
 */
export async function deliveriesOf(
  { store, mailReaders }: FanOutDependencies,
  link: Published,
  events: readonly WorkspaceEvent[],
): Promise<readonly Delivery[]> {
  const { companyId } = link;
  const [endpoints, readers] = await Promise.all([store.endpoints.listening(companyId), mailReaders?.(events)]);
  const [members, lists] =
    endpoints.length === 0
      ? [[], []]
      : await Promise.all([
          store.members.many(companyId, [...new Set(endpoints.map(({ ownerId }) => ownerId))]),
          store.lists.many(companyId, listsOf(events)),
        ]);
  const owners = new Map(members.map((member) => [member._id, member]));
  const made: Delivery[] = [];
  for (const [index, event] of events.entries()) {
    const position = `${String(link.seq).padStart(12, '0')}/${String(index).padStart(6, '0')}`;
    const base = { companyId, eventId: event._id, type: event.type, at: link.at, nextAt: link.at, position };
    const idFor = (receiver: string) => hashedId('dlv', link.at.getTime(), event._id, receiver);
    for (const endpoint of endpoints) {
      const owner = owners.get(endpoint.ownerId);
      if (!isWanted(endpoint.events, event.type) || !owner) continue;
      // A delivery is also made to an endpoint whose owner was removed, because the delivery disables the endpoint.
      if (!owner.removedAt && !maySee(viewerOf(owner), event.audience, lists)) continue;
      const line = endpoint.ordered && { line: `${endpoint._id}/${event.object}`, turn: turnOf(event, position) };
      made.push({
        ...base,
        _id: idFor(endpoint._id),
        channel: 'webhook',
        receiver: endpoint._id,
        ...PENDING,
        ...line,
      });
    }
    for (const memberId of readers?.get(event._id) ?? [])
      made.push({ ...base, _id: idFor(memberId), channel: 'mail', receiver: memberId, ...PENDING });
  }
  return made;
}

const PENDING = { state: 'pending', attempts: [], unstarted: true } as const;

/** The sequence of an event within its ordering key: its version, which may differ from the order of the log. */
function turnOf({ version }: WorkspaceEvent, position: string): string {
  return version === null ? position : String(version).padStart(12, '0');
}
