import type { Company } from '../../contract/documents.js';
import type { InboxPage } from '../../calls/inbox.js';
import { offerIn, seesData, type AskView, type DecisionView } from '../../calls/decide.js';
import { WHY_REJECT_ONLY } from '../decide/words.js';
import type { SignedIn } from '../session.js';
import { AllowAlike } from './allowance.js';
import type { Said } from './decisionPath.js';
import { plainly } from './format.js';
import { Layout } from './layout.js';
import { LedgerRow } from './ledger.js';
import { OwnCall } from './ownCall.js';
import { PreviewCard } from './preview.js';
import { ReasonField } from './rejection.js';
import { StateSheet, WORDS } from './states.js';

/** Why the answer before had no effect. */
const NOTICES: Readonly<Record<Said, string>> = {
  changed: 'Your answer was not taken: the call has changed since you opened the page. Read it again, then decide.',
  late: 'Your answer changed nothing: the call was decided or had ended before. This page shows its state.',
  ended: 'Nothing was decided: your session had ended before your answer arrived. Read the call again, then answer.',
};

/** The pages that a notice can be true on. Any link can name one. */
const FITS: Readonly<Record<Said, readonly DecisionView['kind'][]>> = {
  changed: ['ask'],
  late: ['state'],
  ended: ['ask', 'own'],
};

export interface DecisionProps {
  readonly view: Exclude<DecisionView, { kind: 'absent' }>;
  readonly here: string;
  readonly company: Company | null;
  readonly session: SignedIn;
  readonly now: Date;
  readonly notice: Said | null;
  /** The call that waits next for this person, with the number of all; null where the page does not name it. */
  readonly next: InboxPage | null;
}

/** One call as this person may see it: the preview with its buttons, the state, or that another person is asked. */
export function DecisionPage(props: DecisionProps) {
  const { view, here, company, session, notice, now, next } = props;
  return (
    <Layout title={titleOf(view)} company={company} session={session}>
      {notice !== null && FITS[notice].includes(view.kind) && (
        <p class="notice" role="alert">
          {NOTICES[notice]}
        </p>
      )}
      {view.kind === 'ask' && <Ask {...props} view={view} />}
      {view.kind === 'state' && <StateSheet view={view} here={here} />}
      {view.kind === 'own' && <OwnCall view={view} here={here} csrf={session.csrf} now={now} />}
      {view.kind === 'waiting' && (
        <>
          <h1>Waiting for {view.for === 'caller' ? 'the person who made the call' : 'an administrator'}</h1>
          <p>You cannot decide on this call. Send the link to the person who can.</p>
        </>
      )}
      {view.kind === 'over' && (
        <>
          <h1>This call does not wait for a decision</h1>
          <p>It was decided, or it has ended. You do not need to do anything.</p>
        </>
      )}
      {next && <Next next={next} now={now} />}
    </Layout>
  );
}

/** The title of the page names the call for those who may see it. */
function titleOf(view: DecisionProps['view']): string {
  if (view.kind === 'waiting') return 'Waiting for another person';
  if (view.kind === 'over') return 'Not waiting for a decision';
  const title = plainly(view.call.hold?.preview.title ?? view.call.action);
  if (view.kind === 'state') return `${WORDS[view.state].title}: ${title}`;
  return view.kind === 'own' ? `Waiting: ${title}` : title;
}

const ASKED: Readonly<Record<AskView['may'], string>> = {
  confirm: 'Waits for your confirmation',
  approve: 'Waits for your approval',
  reject: 'You can only reject this',
};

/** Facts first, then the sample; the form is the whole sheet, so that its bar stays in sight. */
function Ask({ view, here, session, now }: DecisionProps & { readonly view: AskView }) {
  const { hold } = view;
  const act = plainly(hold.preview.title);
  const offer = offerIn(view);
  return (
    <>
      <form method="post" action={here}>
        <Binding hold={hold} session={session} />
        <p class="status decision">{ASKED[view.may]}</p>
        <h1>{act}</h1>
        {view.may === 'reject' && <p class="notice bad">{WHY_REJECT_ONLY[view.because]}</p>}
        <PreviewCard hold={hold} now={now} withData={seesData(view)} />
        <details>
          <summary>Give a reason if you reject</summary>
          <ReasonField />
        </details>
        <p class="muted small">Nothing runs before you answer. Opening or forwarding this page decides nothing.</p>
        <div class="bar">
          {/* The first button is the one that the Enter key presses. */}
          <button class="no" name="answer" value="no">
            Reject
          </button>
          {view.may !== 'reject' && (
            <button class="yes" name="answer" value="yes">
              <span>{act}</span>
            </button>
          )}
        </div>
      </form>
      {offer && (
        <form method="post" action={here}>
          <Binding hold={hold} session={session} />
          <AllowAlike call={view.call} offer={offer} />
        </form>
      )}
    </>
  );
}

/** The hidden fields that bind an answer to this session and to the preview that is shown. */
function Binding({ hold, session }: Pick<AskView, 'hold'> & Pick<DecisionProps, 'session'>) {
  return (
    <>
      <input type="hidden" name="csrf" value={session.csrf} />
      <input type="hidden" name="preview" value={hold.preview.hash} />
      <input type="hidden" name="n" value={hold.n} />
    </>
  );
}

/** What the person can do next: the call that expires first of those that wait. */
function Next({ next: { items, total }, now }: { readonly next: InboxPage; readonly now: Date }) {
  const [first] = items;
  if (!first)
    return (
      <p>
        Nothing else waits for you. <a href="/">Go to the start page</a>
      </p>
    );
  return (
    <section aria-labelledby="next">
      <h2 id="next">{total === 1 ? 'One more waits for you' : `Next: ${total.toLocaleString('en')} wait for you`}</h2>
      <ul class="ledger">
        <LedgerRow call={first} now={now} />
      </ul>
      <p>
        <a class="go" href="/">
          All that waits for you
        </a>
      </p>
    </section>
  );
}
