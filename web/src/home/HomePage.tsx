import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { waitingQuery } from '../approvals/decide';
import { callsQuery, hasRun, type LoggedCall } from '../calls/log';
import { State, useTitles } from '../calls/parts';
import { meQuery, type HeldCall, type Me } from '../queries';
import { Problem } from '../shell/Problem';
import { Unread } from '../shell/Unread';
import { askerText } from '../shell/asker';
import { texts, timeText } from '../texts';
import { agoText } from '../texts/ago';
import { words } from '../texts/places/home';
import { shapeOfAsker, shapeOfAuthor } from '../../../src/engine/authorShape';
import { plainly } from '../../../src/engine/plainText';
import { Asked } from './Asked';
import { FirstRun } from './FirstRun';
import { Notifications } from './Notifications';
import '../styles/home.css';

/** The most calls that are shown here. The inbox has the others. */
const FEW = 5;
/** How many of the person's changes are shown. */
const LATEST = 8;

/** The home page: what waits for the person, what the person asked for, and what happened. */
export function HomePage() {
  const me = useQuery(meQuery);
  if (me.error) return <Problem error={me.error} reset={() => void me.refetch()} />;
  if (!me.data) return <p className="page muted">{texts.list.loading}</p>;
  return (
    <div className="home">
      <h1>{words.title(me.data.person.name)}</h1>
      <div className="mine">
        <Waiting />
        <Asked />
        <FirstRun me={me.data} />
      </div>
      <div className="news">
        <Notifications />
        <Latest me={me.data} />
      </div>
    </div>
  );
}

/** Whether a call changes only what the person sees. */
const isOwnBusiness = ({ action }: LoggedCall) => action.startsWith('notifications.');

/** The first calls that wait for a decision. */
function Waiting() {
  const query = useQuery(waitingQuery);
  const { data } = query;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">
        {words.waiting} {data && data.length > 0 && <span className="decision">{data.length}</span>}
      </h2>
      {!data && <Unread query={query} />}
      {data?.length === 0 && <p className="muted">{words.nothingWaits}</p>}
      <ul className="home-ledger">
        {data?.slice(0, FEW).map(({ callId, title, askedBy, since, expiresAt }) => (
          <li key={callId} className="to-decide">
            <Link to="/approvals/$callId" params={{ callId }}>
              <strong className="whole">{plainly(title)}</strong>
              <AskedBy by={askedBy} />
              <time dateTime={expiresAt} title={`${words.since(agoText(since))}, ${timeText(expiresAt)}`}>
                {words.expires(agoText(expiresAt))}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {data && data.length > FEW && <Link to="/approvals">{words.allWaiting(data.length)}</Link>}
    </section>
  );
}

/** Who asked: a person in the app, a key, or an assistant. */
function AskedBy({ by }: { readonly by: HeldCall['askedBy'] }) {
  const shape = shapeOfAsker(by);
  return <span className={`by ${shape}`}>{shape === 'person' ? plainly(by.person) : askerText(by)}</span>;
}

/** The newest changes by the person and their keys. */
function Latest({ me }: { readonly me: Me }) {
  const query = useInfiniteQuery(callsQuery({ person: me.person.memberId }));
  const { data } = query;
  const titleOf = useTitles();
  const calls = data?.pages[0]?.calls.filter((call) => hasRun(call) && !isOwnBusiness(call)).slice(0, LATEST) ?? [];
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">{words.latest}</h2>
      {!data && <Unread query={query} />}
      {data && calls.length === 0 && <p className="muted">{words.noneYet}</p>}
      <ul className="home-ledger">
        {calls.map((call) => (
          <li key={call.callId}>
            <Link to="/calls/$callId" params={{ callId: call.callId }}>
              <strong>{titleOf(call.action)}</strong>
              <State call={call} />
              <span className="whole">
                {call.keyName !== null && <span className={`by ${shapeOfAuthor(call)}`}>{plainly(call.keyName)} </span>}
                <time dateTime={call.createdAt} title={timeText(call.createdAt)}>
                  {agoText(call.createdAt)}
                </time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/calls">{words.log}</Link>
    </section>
  );
}
