import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApprovers } from '../actions/Hint';
import { heldQuery } from '../held/query';
import { Unread } from '../shell/Unread';
import { viaText } from '../shell/asker';
import { texts, timeText } from '../texts';
import { agoText } from '../texts/ago';
import { words } from '../texts/places/home';
import { shapeOfAsker } from '../../../src/engine/authorShape';
import { plainly } from '../../../src/engine/plainText';

/** The most calls that are shown here. The page of held calls has the others. */
const FEW = 5;

/** The person's calls that other people decide on. Calls that the person confirms are in `Waiting`. */
export function Asked() {
  const query = useInfiniteQuery(heldQuery);
  const { data } = query;
  const all = data?.pages.flatMap((page) => page.holds) ?? [];
  const asked = all.filter(({ waitsFor }) => waitsFor === 'approval');
  const approvers = useApprovers(asked.length > 0);
  if (!data && query.error) return <Unread query={query} title={words.asked} />;
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">{words.asked}</h2>
      <ul className="home-ledger">
        {asked.slice(0, FEW).map(({ callId, title, askedBy, since, expiresAt }) => (
          <li key={callId}>
            <Link to="/held/$callId" params={{ callId }}>
              <strong className="whole">{plainly(title)}</strong>
              <span>
                <span className="decision">{texts.may.waitsFor(approvers)}</span>
                {shapeOfAsker(askedBy) !== 'person' && (
                  <>
                    {' · '}
                    <span className={`by ${shapeOfAsker(askedBy)}`}>{words.askedVia(viaText(askedBy.via))}</span>
                  </>
                )}
              </span>
              <time dateTime={expiresAt} title={`${words.since(agoText(since))}, ${timeText(expiresAt)}`}>
                {words.expires(agoText(expiresAt))}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/held">{words.allAsked(all.length)}</Link>
    </section>
  );
}
