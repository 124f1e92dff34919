import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ActionButton } from '../actions/ActionButton';
import { useApprovers } from '../actions/Hint';
import { decisionQuery } from '../approvals/decide';
import { DecisionSheet } from '../approvals/DecisionSheet';
import { queryClient, type HeldCall } from '../queries';
import { Problem } from '../shell/Problem';
import { viaText } from '../shell/asker';
import { texts, timeText } from '../texts';
import { agoText } from '../texts/ago';
import { words } from '../texts/places/held';
import { shapeOfAsker } from '../../../src/engine/authorShape';
import { plainly } from '../../../src/engine/plainText';
import { heldQuery } from './query';
import { Ledger } from '../shell/Ledger';
import '../styles/approvals.css';
import '../styles/held.css';

/** The person's waiting calls: all of them on one side, the chosen one on the other. */
export function HeldPage() {
  const { callId } = useParams({ strict: false });
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(heldQuery);
  const holds = data?.pages.flatMap((page) => page.holds) ?? [];
  if (error) return <Problem error={error} reset={() => void refetch()} />;
  return (
    <div className={callId === undefined ? 'held' : 'held is-open'}>
      <section className="held-calls" aria-labelledby="held-title">
        <h1 id="held-title">{words.title}</h1>
        {!data && <p className="muted">{texts.list.loading}</p>}
        {data && holds.length === 0 && (
          <p>
            {words.empty} <span className="muted">{words.emptyHint}</span>
          </p>
        )}
        {holds.length > 0 && (
          <>
            <p className="muted">{words.waiting(holds.length)}</p>
            <HeldTable holds={holds} />
          </>
        )}
        {hasNextPage && <button onClick={() => void fetchNextPage()}>{words.more}</button>}
      </section>
      {callId !== undefined && (
        <section className="chosen" aria-label={words.chosen}>
          <Chosen key={callId} callId={callId} isHeld={holds.some((hold) => hold.callId === callId)} />
        </section>
      )}
    </div>
  );
}

function HeldTable({ holds }: { readonly holds: readonly HeldCall[] }) {
  const approvers = useApprovers(holds.some(({ waitsFor }) => waitsFor === 'approval'));
  const whom = ({ waitsFor }: HeldCall) => (waitsFor === 'approval' ? approvers : words.you);
  return (
    <Ledger className="held-table" headings={[words.what, words.via, words.since, words.waitsFor, words.expires]}>
      {holds.map((hold) => (
        <tr key={hold.callId}>
          <th scope="row">
            <Link to="/held/$callId" params={{ callId: hold.callId }}>
              {plainly(hold.title)}
            </Link>
            <span className="folded">
              <span className="decision">{`${words.waitsFor} ${whom(hold)}`}</span>
              {` · ${words.expires} ${agoText(hold.expiresAt)}`}
            </span>
          </th>
          <td>
            <span className={`by ${shapeOfAsker(hold.askedBy)}`}>{viaText(hold.askedBy.via)}</span>
          </td>
          <td>
            <time dateTime={hold.since} title={timeText(hold.since)}>
              {agoText(hold.since)}
            </time>
          </td>
          <td className="decision">{whom(hold)}</td>
          <td>
            <time dateTime={hold.expiresAt} title={timeText(hold.expiresAt)}>
              {agoText(hold.expiresAt)}
            </time>
          </td>
        </tr>
      ))}
    </Ledger>
  );
}

/** The chosen call, with what its caller can do about it. */
function Chosen({ callId, isHeld }: { readonly callId: string; readonly isHeld: boolean }) {
  return (
    <>
      <div className="held-tools">
        <Link to="/held" className="back">
          {words.back}
        </Link>
        <Link to="/calls/$callId" params={{ callId }}>
          {words.log}
        </Link>
        {isHeld && (
          <ActionButton
            action="holds.cancel"
            input={{ callId }}
            label={words.cancel}
            onAnswer={() => void queryClient.invalidateQueries(decisionQuery(callId))}
          />
        )}
      </div>
      <DecisionSheet callId={callId} isLogBeside />
    </>
  );
}
