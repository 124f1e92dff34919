import { useQuery } from '@tanstack/react-query';
import { shapeOfAuthor } from '../../../src/engine/authorShape';
import { choiceNames } from '../actions/choiceNames';
import { openDialog } from '../actions/dialogs';
import { readQuery } from '../queries';
import { Unread } from '../shell/Unread';
import { Ledger } from '../shell/Ledger';
import { dayText, numberText } from '../texts';
import { settingsTexts as words } from '../texts/places/settings';

/** What the plan allows, and the credits that are left. Administrators also see the credits used in this month. */
export function Plan({ isAdmin }: { readonly isAdmin: boolean }) {
  const query = useQuery(readQuery('company.plan', {}));
  const { data } = query;
  if (!data) return <Unread query={query} title={words.plan} />;
  const { plan, terms, credits } = data;
  const planName = choiceNames('plan', [plan])(plan);
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{words.plan}</h2>
      <p>{words.planNow(planName, numberText(terms.callsPerMinute), numberText(terms.callsKeptDays))}</p>
      <p>
        {words.credits(numberText(credits.available), numberText(credits.granted), dayText(credits.resetsAt, 'UTC'))}
      </p>
      <meter min={0} max={Math.max(1, credits.granted)} value={credits.available} aria-label={words.plan} />
      {isAdmin && (
        <>
          <div className="buttons">
            <button onClick={() => openDialog({ kind: 'action', name: 'company.changePlan', input: { plan: '' } })}>
              {words.changePlan}
            </button>
          </div>
          <Usage />
        </>
      )}
    </section>
  );
}

/** The credits used in this month: a bar for each day, a table with the same numbers, and the users. */
function Usage() {
  const query = useQuery(readQuery('company.usage', {}));
  const { data } = query;
  if (!data) return <Unread query={query} />;
  const { byDay, byCaller } = data;
  if (byDay.length === 0) return <p className="muted">{words.nothingSpent}</p>;
  return (
    <>
      <h3>{words.use}</h3>
      <Bars days={byDay} />
      <details>
        <summary>{words.byCaller}</summary>
        <Ledger headings={[words.caller, words.spent, words.charges]}>
          {byCaller.map(({ memberId, keyId, name, keyName, assistant, credits, charges }) => (
            <tr key={`${memberId} ${keyId ?? ''}`}>
              <th scope="row">
                <span className={`by ${shapeOfAuthor(keyName === null ? null : { assistant })}`}>
                  {keyName === null ? name : `${keyName} (${name})`}
                </span>
              </th>
              <td>{numberText(credits)}</td>
              <td>{numberText(charges)}</td>
            </tr>
          ))}
        </Ledger>
      </details>
    </>
  );
}

/** The size of the chart, in its own units. */
const HEIGHT = 60;
const STEP = 12;

interface BarsProps {
  readonly days: readonly { readonly day: string; readonly credits: number }[];
}

function Bars({ days }: BarsProps) {
  const most = Math.max(1, ...days.map(({ credits }) => credits));
  return (
    <figure>
      <svg className="bars" viewBox={`0 0 ${31 * STEP} ${HEIGHT}`} aria-hidden="true">
        {days.map(({ day, credits }) => {
          const height = (credits / most) * HEIGHT;
          const x = (Number(day.slice(8, 10)) - 1) * STEP;
          return <rect key={day} x={x} y={HEIGHT - height} width={STEP - 2} height={height} />;
        })}
      </svg>
      <Ledger headings={[words.day, words.spent]}>
        {days.map(({ day, credits }) => (
          <tr key={day}>
            <th scope="row">{dayText(day, 'UTC')}</th>
            <td>{numberText(credits)}</td>
          </tr>
        ))}
      </Ledger>
    </figure>
  );
}
