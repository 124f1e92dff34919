import { connectionStore } from './connection';
import { applyEvent, readAgain, type LiveEvent } from './apply';

/**
 * The name of the lock that one tab of the browser holds, and of the channel on which that tab sends events to the
 * others.
 */
const NAME = 'action-api-events';

/** The types of events that change what a screen shows. */
const TYPES = [
  'row.created',
  'row.updated',
  'row.deleted',
  'row.restored',
  'row.commented',
  'row.comment_updated',
  'row.comment_deleted',
  'list.created',
  'list.updated',
  'list.archived',
  'list.restored',
  'list.deleted',
  'member.joined',
  'member.updated',
  'member.removed',
  'call.held',
  'call.confirmed',
  'call.approved',
  'call.rejected',
  'call.expired',
  'call.revoked',
  'call.cancelled',
  'call.refused',
  'call.succeeded',
  'call.failed',
  'call.outcome_unknown',
  'call.progress',
  'notification.created',
] as const;

/** The messages that the tab with the stream sends to the others. */
type Message =
  | { readonly kind: 'event'; readonly id: string; readonly event: LiveEvent }
  /** Events were missed. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'connected'; readonly is: boolean };

/**
 * Follows the events of the company. All tabs of a browser share one stream: the tab that holds the lock opens it. When
 * that tab closes, another tab opens a stream that starts after the last event.
 */
export function followEvents(): void {
  const channel = new BroadcastChannel(NAME);
  let last: string | undefined;

  function hear(message: Message): void {
    if (message.kind === 'event') {
      last = message.id;
      applyEvent(message.event);
    } else if (message.kind === 'reset') readAgain();
    else connectionStore.set(message.is);
  }

  function tell(message: Message): void {
    channel.postMessage(message);
    hear(message);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
  // The lock is held until the tab closes.
  void navigator.locks.request(NAME, () => new Promise<never>(() => openStream(() => last, tell)));
}

/** Opens the stream. Opens it again if the browser does not, which is the case after an answer that is not a stream. */
function openStream(last: () => string | undefined, tell: (message: Message) => void): void {
  const address = new URLSearchParams({ types: TYPES.join(',') });
  const after = last();
  if (after !== undefined) address.set('last_event_id', after);
  const stream = new EventSource(`/api/v1/events?${address}`);
  for (const type of TYPES)
    stream.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) =>
      tell({ kind: 'event', id: lastEventId, event: JSON.parse(data) as LiveEvent }),
    );
  stream.addEventListener('reset', () => tell({ kind: 'reset' }));
  stream.addEventListener('ready', () => tell({ kind: 'connected', is: true }));
  stream.addEventListener('error', () => {
    tell({ kind: 'connected', is: false });
    if (stream.readyState !== EventSource.CLOSED) return;
    setTimeout(() => openStream(last, tell), AGAIN_AFTER);
  });
}

/** The wait before the stream is opened again, milliseconds. */
const AGAIN_AFTER = 5_000;
