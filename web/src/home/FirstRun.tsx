import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ActionButton } from '../actions/ActionButton';
import { openDialog } from '../actions/dialogs';
import { Hint, useHint } from '../actions/Hint';
import { mayQuery } from '../actions/may';
import { decisionQuery } from '../approvals/decide';
import { NewList } from '../lists/NewList';
import { listsQuery, membersQuery, readQuery, type List, type Me } from '../queries';
import { Unread } from '../shell/Unread';
import { isEditor } from '../shell/roles';
import { texts } from '../texts';
import { words } from '../texts/places/home';
import { plainly } from '../../../src/engine/plainText';

/** A company with more receipts than this is not new. */
const FIRST = 50;

/** The first steps of a new company. Administrators see all steps, other people see only whether there is a list. */
export function FirstRun({ me }: { readonly me: Me }) {
  const query = useQuery(listsQuery);
  const { data: lists } = query;
  if (!lists) return query.error && <Unread query={query} title={texts.nav.lists} />;
  if (me.role === 'admin')
    return (
      <>
        <Path me={me} lists={lists} />
        <SoleAdministrator />
      </>
    );
  if (lists.length > 0) return null;
  return (
    <section aria-labelledby="no-lists">
      <h2 id="no-lists">{words.noLists}</h2>
      <p className="muted">{isEditor(me.role) ? words.noListsHint : words.noListsViewer}</p>
      {isEditor(me.role) && <NewList />}
    </section>
  );
}

interface PathProps {
  readonly me: Me;
  readonly lists: readonly List[];
}

/** The steps up to the first call that a person decided on. */
function Path({ me, lists }: PathProps) {
  const ofKeys = useQuery(readQuery('keys.list', { limit: 1 }));
  const ofReceipts = useQuery(readQuery('company.receipts', { limit: FIRST }));
  const [askedId, setAsked] = useState<string | null>(null);
  const asked = useQuery({ ...decisionQuery(askedId ?? ''), enabled: askedId !== null }).data;
  const mayKey = useQuery(mayQuery('keys.create', { name: words.makeKey, role: 'viewer' })).data;
  const keyHint = useHint(mayKey);
  const [keys, receipts] = [ofKeys.data?.keys, ofReceipts.data];
  const failed = [ofKeys, ofReceipts].find(({ data, error }) => !data && error);
  if (failed) return <Unread query={failed} title={words.begin} />;
  if (!keys || !receipts) return null;
  const [first] = lists;
  const hasAsked = asked?.kind === 'state' && asked.state === 'succeeded';
  const wasDecided = receipts.receipts.some(
    ({ confirmedBy, approvedBy }) => confirmedBy !== null || approvedBy !== null,
  );
  if (receipts.nextCursor !== null || (first && wasDecided && !hasAsked)) return null;
  const { email } = me.person;
  return (
    <section aria-labelledby="begin" className="begin">
      <h2 id="begin">{words.begin}</h2>
      <p className="muted">{words.beginHint}</p>
      <ol className="steps">
        <Step title={words.stepList} isDone={first !== undefined} hint={words.stepListHint}>
          {first ? (
            <Link to="/lists/$listId" params={{ listId: first.listId }}>
              {words.openList(plainly(first.name))}
            </Link>
          ) : (
            <NewList />
          )}
        </Step>
        <Step title={words.stepKey} isDone={keys.length > 0} hint={words.stepKeyHint}>
          {keys.length === 0 && (
            <span className="action">
              <button onClick={() => openDialog({ kind: 'action', name: 'keys.create', input: {} })}>
                {words.makeKey}
              </button>
              <Hint may={mayKey} hint={keyHint} />
            </span>
          )}
        </Step>
        <Step
          title={words.stepAsk}
          isDone={hasAsked}
          hint={first ? words.stepAskHint(email ?? '') : words.stepAskFirst}
        >
          {hasAsked && askedId !== null ? (
            <Link to="/calls/$callId" params={{ callId: askedId }}>
              {words.seeReceipt}
            </Link>
          ) : (
            first &&
            email !== null && (
              <ActionButton
                action="lists.export"
                input={{ listId: first.listId, to: email }}
                label={words.ask(plainly(first.name))}
                onAnswer={(answer) => answer.held && setAsked(answer.callId)}
              />
            )
          )}
        </Step>
      </ol>
    </section>
  );
}

interface FirstStepProps {
  readonly title: string;
  readonly hint: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ title, hint, isDone, children }: FirstStepProps) {
  return (
    <li className={isDone ? 'is-done' : undefined}>
      <h3>
        {title} {isDone && <span className="done">{words.done}</span>}
      </h3>
      {!isDone && <p className="muted">{hint}</p>}
      {children}
    </li>
  );
}

/** Tells the only administrator of a company that no other person can approve their calls. */
function SoleAdministrator() {
  const members = useQuery(membersQuery).data;
  const isAlone = members?.filter(({ role, state }) => role === 'admin' && state === 'active').length === 1;
  const policy = useQuery({ ...readQuery('company.guardPolicy', {}), enabled: isAlone }).data;
  if (!isAlone || !policy || policy.soleAdminOptOut) return null;
  return (
    <section className="sole" aria-label={words.soleTitle}>
      <p>{words.sole}</p>
      <div className="buttons">
        <button onClick={() => openDialog({ kind: 'action', name: 'team.invite', input: { role: 'admin' } })}>
          {words.invite}
        </button>
        <ActionButton action="company.setSoleAdminOptOut" input={{ optOut: true }} label={words.optOut} />
      </div>
    </section>
  );
}
