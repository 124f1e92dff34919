import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Input, Result } from '@action-api/client';
import { client } from '../api';
import { worked } from '../notices';
import { forgetReads, readQuery } from '../queries';
import { Unread } from '../shell/Unread';
import { texts, timeText } from '../texts';
import { agoText } from '../texts/ago';
import { words } from '../texts/places/home';
import { shapeOfAuthor } from '../../../src/engine/authorShape';
import { plainly } from '../../../src/engine/plainText';

type Notification = Result<'notifications.list'>['notifications'][number];

const NEWEST = 8;

/** Comments that mention the person, and rows that were assigned to the person. */
export function Notifications() {
  const query = useQuery(readQuery('notifications.list', { limit: NEWEST }));
  const { data } = query;
  const shown = data?.notifications ?? [];
  const isUnread = shown.some(({ readAt }) => readAt === null);
  return (
    <section aria-labelledby="notifications">
      <div className="line">
        <h2 id="notifications">{words.notifications}</h2>
        {isUnread && (
          <button className="quiet" onClick={() => void mark({ all: true })}>
            {words.readAll}
          </button>
        )}
      </div>
      {!data && <Unread query={query} />}
      {data && shown.length === 0 && <p className="muted">{words.noNotifications}</p>}
      <ul className="home-ledger">
        {shown.map((notification) => (
          <Entry key={notification.notificationId} notification={notification} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ notification }: { readonly notification: Notification }) {
  const { notificationId, kind, rowId, rowLabel, listId, listName, by, createdAt, readAt } = notification;
  const label = plainly(rowLabel) || texts.list.emptyValue;
  const read = () => void mark({ ids: [notificationId] });
  return (
    <li className={readAt === null ? 'unread' : undefined}>
      <Link
        to="/lists/$listId"
        params={{ listId }}
        search={{ row: rowId }}
        onClick={readAt === null ? read : undefined}
      >
        <span className={`by ${shapeOfAuthor(by.key)} whole`}>{words[kind](plainly(by.name))}</span>
        <strong className="whole">{label}</strong>
        <span className="whole">
          {`${words.of(plainly(listName))} · `}
          <time dateTime={createdAt} title={timeText(createdAt)}>
            {agoText(createdAt)}
          </time>
        </span>
      </Link>
      {readAt === null && (
        <button className="quiet" aria-label={words.readOf(label)} onClick={read}>
          {words.read}
        </button>
      )}
    </li>
  );
}

async function mark(input: Input<'notifications.markRead'>): Promise<void> {
  if (worked(await client.notifications.markRead(input))) forgetReads('notifications.markRead');
}
