import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { registryQuery } from '../actions/registry';
import { texts, timeText } from '../texts';
import { agoText } from '../texts/ago';
import { words } from '../texts/places/calls';
import { shapeOfAuthor } from '../../../src/engine/authorShape';
import { plainly } from '../../../src/engine/plainText';
import { toneOf, type LoggedCall } from './log';
import { Ledger } from '../shell/Ledger';
import { meQuery } from '../queries';
import { isDeveloper } from '../shell/roles';

type Author = Pick<LoggedCall, 'name' | 'keyId' | 'keyName' | 'assistant'>;

/** Who made a call. The shape of the mark tells people, keys and assistants apart. */
export function By({ call }: { readonly call: Author }) {
  return <span className={`by ${shapeOfAuthor(call.keyId === null ? null : call)}`}>{authorText(call)}</span>;
}

export const authorText = ({ name, keyName, assistant }: Omit<Author, 'keyId'>) =>
  keyName === null ? plainly(name) : texts.row.byKey(plainly(name), plainly(keyName), '', assistant);

/** The state of a call, in a word and a colour. */
export function State({ call: { state, dryRun } }: { readonly call: Pick<LoggedCall, 'state' | 'dryRun'> }) {
  if (dryRun) return <span className="status stopped">{words.dryRun}</span>;
  return <span className={`status ${toneOf(state)}`}>{words.states[state]}</span>;
}

/** The titles of actions. Until the registry is read, their names. */
export function useTitles(): (action: string) => string {
  const { data } = useQuery(registryQuery);
  const known = data as Readonly<Record<string, { readonly title: string } | undefined>> | undefined;
  return (action) => known?.[action]?.title ?? action;
}

/** A table of calls. Each line links to its call. */
export function CallTable({ calls, label }: { readonly calls: readonly LoggedCall[]; readonly label: string }) {
  const titleOf = useTitles();
  const isTechnical = isDeveloper(useQuery(meQuery).data?.role);
  return (
    <Ledger className="call-table" label={label} headings={[words.what, words.by, words.state, words.when]}>
      {calls.map((call) => (
        <tr key={call.callId}>
          <th scope="row">
            <Link to="/calls/$callId" params={{ callId: call.callId }}>
              {titleOf(call.action)}
            </Link>
            {isTechnical && <code>{call.action}</code>}
            <span className="on-phone">
              <By call={call} /> · {agoText(call.createdAt)}
            </span>
          </th>
          <td>
            <By call={call} />
          </td>
          <td>
            <State call={call} />
            {isTechnical && call.error !== null && toneOf(call.state) === 'stopped' && call.error !== call.state && (
              <code>{call.error}</code>
            )}
          </td>
          <td>
            <time dateTime={call.createdAt}>{timeText(call.createdAt)}</time>
          </td>
        </tr>
      ))}
    </Ledger>
  );
}
