import type { Company } from '../../contract/documents.js';
import { decide, decisionOn, type CallToDecide, type DecisionView, type RejectOnly } from '../../calls/decide.js';
import type { Dependencies } from '../../dependencies.js';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { plainly } from './format.js';
import { readForm, requireOwnOrigin, requireToken } from './forms.js';
import { Layout } from './layout.js';
import { PreviewCard } from './preview.js';
import { AllowAlike, readAllowance } from './allowance.js';
import { answerPage, seeOther } from './respond.js';
import { PASSING, StateCard } from './states.js';

/** Why the answer before had no effect. */
const NOTICES = {
  changed: 'Your answer was not taken: the call has changed since you opened the page. Read it again, then decide.',
  late: 'Your answer changed nothing: the call was decided or had ended before. This page shows its state.',
} as const;
type PageNotice = keyof typeof NOTICES;

const WHY_REJECT_ONLY: Readonly<Record<RejectOnly, string>> = {
  not_the_caller: 'Only the person who made this call can confirm it. As an administrator you can reject it.',
  key_switched_off: 'The key that made this call is switched off. You can only reject the call.',
  key_expired: 'The key that made this call has expired. You can only reject the call.',
  unknown_key: 'The key that made this call does not exist any more. You can only reject the call.',
  wrong_company: 'The key that made this call belongs to another company. You can only reject the call.',
  address_not_allowed: 'The key that made this call does not work from its address. You can only reject the call.',
  company_suspended: 'The company is suspended. Until it is resumed, you can only reject the call.',
  member_removed: 'The person who made this call is no longer on the team. You can only reject the call.',
};

const REFRESH_SECONDS = 3;

interface DecisionProps {
  readonly view: Exclude<DecisionView, { kind: 'absent' }>;
  readonly here: string;
  readonly company: Company | null;
  readonly session: SignedIn;
  readonly now: Date;
  readonly notice: PageNotice | null;
}

/** One call as this person may see it: the preview with its buttons, the state, or that another person is asked. */
function DecisionPage(props: DecisionProps) {
  const { view, here, company, session } = props;
  const isPassing = view.kind === 'state' && PASSING.has(view.state);
  return (
    <Layout
      title={view.kind === 'ask' ? 'Your decision' : 'A call'}
      company={company}
      session={session}
      {...(isPassing && { refresh: REFRESH_SECONDS })}
    >
      <NoticeLine {...props} />
      {view.kind === 'ask' && <Ask {...props} view={view} />}
      {view.kind === 'state' && (
        <>
          <h1>{view.call.hold ? plainly(view.call.hold.preview.title) : 'A call'}</h1>
          <StateCard view={view} here={here} />
        </>
      )}
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
    </Layout>
  );
}

function NoticeLine({ notice, view }: DecisionProps) {
  // Any link can name a notice: it is shown only where it can be true.
  const fits = (notice === 'changed' && view.kind === 'ask') || (notice === 'late' && view.kind === 'state');
  return notice !== null && fits ? (
    <p class="notice" role="alert">
      {NOTICES[notice]}
    </p>
  ) : null;
}

type AskView = Extract<DecisionView, { kind: 'ask' }>;

function Ask({ view, here, session, now }: DecisionProps & { readonly view: AskView }) {
  const { hold } = view;
  return (
    <>
      <h1>{plainly(hold.preview.title)}</h1>
      {view.may === 'reject' && <p class="notice bad">{WHY_REJECT_ONLY[view.because]}</p>}
      <PreviewCard hold={hold} now={now} withData={view.may !== 'reject' || view.because !== 'not_the_caller'} />
      <form class="answers" method="post" action={here}>
        <Binding hold={hold} session={session} />
        {view.may !== 'reject' && (
          <button class="yes" name="answer" value="yes">
            {view.may === 'confirm' ? 'Confirm' : 'Approve'}
          </button>
        )}
        <button class="no" name="answer" value="no">
          Reject
        </button>
      </form>
      {view.may === 'approve' && hold.alike && (
        <form method="post" action={here}>
          <Binding hold={hold} session={session} />
          <AllowAlike call={view.call} alike={hold.alike} />
        </form>
      )}
      <p class="muted">Nothing runs before you answer. Opening or forwarding this page decides nothing.</p>
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

/** The handlers of `/decide/:callId`. */
export function createDecision(dependencies: Dependencies) {
  const { store, config, now } = dependencies;
  const pathOf = (callId: string) => `/decide/${encodeURIComponent(callId)}`;

  function answer(context: RequestContext, session: SignedIn, callId: string, view: DecisionView, status = 200): void {
    if (view.kind === 'absent') return context.throw(404);
    const said = new URLSearchParams(context.querystring).get('said');
    const notice = said === 'changed' || said === 'late' ? said : null;
    const { company } = context.state;
    const props: DecisionProps = { view, here: pathOf(callId), company, session, now: now(), notice };
    answerPage(context, <DecisionPage {...props} />, status);
  }

  function callToDecide({ state }: RequestContext, callId: string): Promise<CallToDecide> {
    const { callToDecide: prefetched } = state.prefetched;
    return prefetched?.callId === callId ? prefetched.found : store.calls.withKey(callId);
  }

  return {
    /** GET and HEAD: shows, and never decides. */
    async show(context: RequestContext, callId: string): Promise<void> {
      const session = await readSession(context);
      if (!session) return seeOther(context, `/sign-in?${new URLSearchParams({ next: pathOf(callId) })}`);
      const { company } = context.state;
      if (!company) return context.throw(404);
      const found = await callToDecide(context, callId);
      const view = await decisionOn(dependencies, { found, company, viewer: session.member });
      answer(context, session, callId, view);
    },

    /** POST: decides, then redirects to the page that shows the state of the call. */
    async decide(context: RequestContext, callId: string): Promise<void> {
      requireOwnOrigin(context, config);
      const session = await readSession(context);
      if (!session) return seeOther(context, `/sign-in?${new URLSearchParams({ next: pathOf(callId) })}`);
      const form = await readForm(context);
      requireToken(context, form, session.csrf);
      const given = form.get('answer');
      if (given !== 'yes' && given !== 'no' && given !== 'yes_and_alike') return context.throw(400);
      const allows = given === 'yes_and_alike' ? readAllowance(form) : undefined;
      if (allows === null) return context.throw(400);

      const { company } = context.state;
      if (!company) return context.throw(404);
      const { outcome, view } = await decide(dependencies, {
        callId,
        found: await callToDecide(context, callId),
        company,
        viewer: session.member,
        answer: given === 'no' ? 'no' : 'yes',
        allows,
        hash: form.get('preview') ?? '',
        n: Number(form.get('n')),
      });
      if (outcome === 'not_allowed' || outcome === 'absent') return answer(context, session, callId, view, 403);
      seeOther(context, outcome === 'done' ? pathOf(callId) : `${pathOf(callId)}?said=${outcome}`);
    },
  };
}
