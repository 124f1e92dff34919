import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '@action-api/client';
import { shapeOfAuthor } from '../../../src/engine/authorShape';
import { plainly } from '../../../src/engine/plainText';
import { registryQuery } from '../actions/registry';
import { read } from '../api';
import { waitingQuery } from '../approvals/decide';
import { type Key, keysQuery, readQuery } from '../queries';
import { texts, timeText } from '../texts';
import { words } from '../texts/places/developer';
import { State } from './parts';
import { Ledger } from '../shell/Ledger';

const { assistants: say, keys: keyWords } = words;

type RecentCall = Result<'company.calls'>['calls'][number];

/** States in which a call is not over. */
const OPEN = ['running', 'held_confirmation', 'held_approval'] as const;
/** The most calls of each state. */
const MOST = 200;
/** The most keys that are shown at once: reading the usage of each takes a request. */
const PAGE = 20;

/** The assistants that can act now, the most recently used first: what each one does, and what it has used. */
export function Acting() {
  const { data: keys } = useQuery(keysQuery);
  const [shown, setShown] = useState(PAGE);
  const calls = useOpenCalls();
  const live = (keys ?? [])
    .filter(({ state, assistant }) => state === 'active' && assistant)
    .toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''));
  return (
    <section aria-labelledby="now">
      <h2 id="now">{say.now}</h2>
      <p className="muted about-it">{say.nowAbout}</p>
      {!keys ? (
        <p className="muted">{texts.list.loading}</p>
      ) : live.length === 0 ? (
        <p>
          {say.noneActive} <span className="muted">{say.noneActiveHint}</span>
        </p>
      ) : (
        <Ledger
          headings={[
            say.who,
            { text: keyWords.owner, className: 'wide' },
            { text: say.does, className: 'wide' },
            { text: keyWords.used, className: 'roomy' },
            say.spent,
          ]}
        >
          {live.slice(0, shown).map((key) => (
            <ActingKey key={key.keyId} of={key} calls={calls.filter(({ keyId }) => keyId === key.keyId)} />
          ))}
        </Ledger>
      )}
      {live.length > shown && (
        <button className="quiet" onClick={() => setShown(shown + PAGE)}>
          {words.more}
        </button>
      )}
    </section>
  );
}

function ActingKey({ of, calls }: { readonly of: Key; readonly calls: readonly RecentCall[] }) {
  const { keyId, name, ownerName, lastUsedAt } = of;
  const { data: usage } = useQuery(readQuery('keys.usage', { keyId }));
  const doing =
    calls.length === 0 ? (
      say.idle
    ) : (
      <ul className="plain">
        {calls.map((call) => (
          <OpenCall key={call.callId} call={call} />
        ))}
      </ul>
    );
  return (
    <tr>
      <th scope="row">
        <Link to="/developer/keys/$keyId" params={{ keyId }} className={`by ${shapeOfAuthor(of)}`}>
          {name}
        </Link>
        <div className="below slim">{doing}</div>
      </th>
      <td className="wide">{ownerName === null ? words.none : <span className="by person">{ownerName}</span>}</td>
      <td className="words wide">{doing}</td>
      <td className="roomy">{lastUsedAt === null ? keyWords.never : timeText(lastUsedAt)}</td>
      <td>
        {usage && (
          <>
            {keyWords.callCount(usage.total.calls)}
            <span className="below">{keyWords.creditCount(usage.total.credits)}</span>
          </>
        )}
      </td>
    </tr>
  );
}

/** A waiting call links to its decision. If the person may see its title, the title is shown. */
function OpenCall({ call: { callId, action, state } }: { readonly call: RecentCall }) {
  const { data: registry } = useQuery(registryQuery);
  const { data: waiting = [] } = useQuery(waitingQuery);
  const { data: own } = useQuery(readQuery('holds.mine', { limit: MOST }));
  const held = [...waiting, ...(own?.holds ?? [])].find((one) => one.callId === callId);
  const actionTitle =
    registry && Object.hasOwn(registry, action) ? registry[action as keyof typeof registry].title : action;
  const title = held ? plainly(held.title) : actionTitle;
  return (
    <li>
      <State of={state} />:{' '}
      {state === 'running' ? (
        title
      ) : (
        <Link to="/approvals/$callId" params={{ callId }}>
          {title}
        </Link>
      )}
    </li>
  );
}

/** The calls of keys that wait or run. */
function useOpenCalls(): readonly RecentCall[] {
  const { data } = useQuery({
    queryKey: ['read', 'company.calls', 'open'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(OPEN.map((state) => read('company.calls', { state, limit: MOST }, signal)));
      return pages.flatMap(({ calls }) => calls.filter(({ keyId, dryRun }) => keyId !== null && !dryRun));
    },
  });
  return data ?? [];
}
