import type Koa from 'koa';
import type { Company } from '../../contract/documents.js';
import { decide, decisionOn, type Asked, type DecideDeps, type DecisionView, type NoYes } from '../decide.js';
import { readSession, type SignedIn } from '../session.js';
import type { Store } from '../../store/index.js';
import type { RequestContext, RequestState } from '../state.js';
import { plainly } from './format.js';
import { readForm, requireOwnOrigin, requireToken } from './forms.js';
import { Layout } from './layout.js';
import { PreviewCard } from './preview.js';
import { AllowAlike, readAllowance } from './allowance.js';
import { answerPage, seeOther } from './respond.js';
import { PASSING, StateCard } from './states.js';
import type { PagesDeps } from './deps.js';

/** What became of the click before, where the page alone would not tell. */
const NOTICES = {
  changed: 'Look again: what would run has changed since the page you decided on. Nothing was decided.',
  late: 'Your answer came too late and changed nothing. This is how things stand.',
} as const;
type Notice = keyof typeof NOTICES;

const WHY_NO_YES: Readonly<Record<NoYes, string>> = {
  not_the_caller: 'Only the person who made this call can confirm it. As an administrator you may reject it.',
  key_switched_off:
    'The key that made this call is switched off and no longer works, so this cannot be allowed any more.',
  key_expired: 'The key that made this call has expired and no longer works, so this cannot be allowed any more.',
  caller_removed: 'The person who made this call is no longer on the team, so this cannot be allowed any more.',
};

const REFRESH_SECONDS = 3;

interface DecisionProps {
  readonly view: Exclude<DecisionView, { kind: 'absent' }>;
  readonly here: string;
  readonly company: Company | null;
  readonly session: SignedIn;
  readonly now: Date;
  readonly notice: Notice | null;
}

/** One call as this person may see it: the preview with its buttons, where it stands, or that somebody else is asked. */
function DecisionPage(props: DecisionProps) {
  const { view, here, company, session } = props;
  const isPassing = view.kind === 'told' && PASSING.has(view.state);
  return (
    <Layout
      title={view.kind === 'ask' ? 'Your decision' : 'A request'}
      company={company}
      session={session}
      {...(isPassing && { refresh: REFRESH_SECONDS })}
    >
      <NoticeLine {...props} />
      {view.kind === 'ask' && <Ask {...props} view={view} />}
      {view.kind === 'told' && (
        <>
          <h1>{view.call.hold ? plainly(view.call.hold.preview.title) : 'A request'}</h1>
          <StateCard view={view} here={here} />
        </>
      )}
      {view.kind === 'waiting' && (
        <>
          <h1>Waiting for {view.for === 'caller' ? 'the person who made the call' : 'an administrator'}</h1>
          <p>There is nothing for you to decide here.</p>
        </>
      )}
      {view.kind === 'over' && (
        <>
          <h1>This waits for nobody any more</h1>
          <p>There is nothing for you to decide here.</p>
        </>
      )}
    </Layout>
  );
}

function NoticeLine({ notice, view }: DecisionProps) {
  // Anyone can write a link with a notice: it is said only where it can be true.
  const fits = (notice === 'changed' && view.kind === 'ask') || (notice === 'late' && view.kind === 'told');
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
      {view.may === 'reject' && <p class="notice bad">{WHY_NO_YES[view.because]}</p>}
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

/** What binds an answer to this session and to what it shows. */
function Binding({ hold, session }: Pick<AskView, 'hold'> & Pick<DecisionProps, 'session'>) {
  return (
    <>
      <input type="hidden" name="csrf" value={session.csrf} />
      <input type="hidden" name="preview" value={hold.preview.hash} />
      <input type="hidden" name="n" value={hold.n} />
    </>
  );
}

/** Begins to look a call up, while the person who is to decide on it is read. */
export function lookUpAsked(store: Store): Koa.Middleware<RequestState> {
  return (ctx, next) => {
    const callId = /^\/decide\/(call_[0-9a-z]+)$/.exec(ctx.path)?.[1];
    if (callId !== undefined) {
      const found = store.calls.withKey(callId);
      // A failure is met where the call is needed.
      found.catch(() => undefined);
      ctx.state.asked = { callId, found };
    }
    return next();
  };
}

/** The handlers of `/decide/:callId`. */
export function createDecision({ store, config, wake, now }: PagesDeps) {
  const pathOf = (callId: string) => `/decide/${encodeURIComponent(callId)}`;

  function answer(
    ctx: RequestContext,
    session: SignedIn,
    callId: string,
    view: DecisionView,
    at: Date,
    status = 200,
  ): void {
    if (view.kind === 'absent') return ctx.throw(404);
    const said = new URLSearchParams(ctx.querystring).get('said');
    const notice = said === 'changed' || said === 'late' ? said : null;
    const props: DecisionProps = { view, here: pathOf(callId), company: ctx.state.company, session, now: at, notice };
    answerPage(ctx, <DecisionPage {...props} />, status);
  }

  const askedOf = ({ state }: RequestContext, callId: string): Promise<Asked> =>
    state.asked?.callId === callId ? state.asked.found : store.calls.withKey(callId);

  return {
    /** GET and HEAD: shows, and never decides. */
    async show(ctx: RequestContext, callId: string): Promise<void> {
      const session = await readSession(ctx);
      if (!session) return seeOther(ctx, `/sign-in?${new URLSearchParams({ next: pathOf(callId) })}`);
      const at = now();
      const asked = await askedOf(ctx, callId);
      answer(ctx, session, callId, await decisionOn(store, { asked, viewer: session.member, now: at }), at);
    },

    /** POST: decides, then sends the browser to the page that tells how things stand. */
    async decide(ctx: RequestContext, callId: string): Promise<void> {
      requireOwnOrigin(ctx, config);
      const session = await readSession(ctx);
      if (!session) return seeOther(ctx, `/sign-in?${new URLSearchParams({ next: pathOf(callId) })}`);
      const form = await readForm(ctx);
      requireToken(ctx, form, session.csrf);
      const given = form.get('answer');
      if (given !== 'yes' && given !== 'no' && given !== 'yes_and_alike') return ctx.throw(400);
      const allows = given === 'yes_and_alike' ? readAllowance(form) : undefined;
      if (allows === null) return ctx.throw(400);

      const { company } = ctx.state;
      if (!company) return ctx.throw(404);
      const asked = await askedOf(ctx, callId);
      const at = now();
      const deps: DecideDeps = { store, wake, log: ctx.state.log };
      const { outcome, view } = await decide(deps, {
        callId,
        asked,
        company,
        viewer: session.member,
        answer: given === 'no' ? 'no' : 'yes',
        allows,
        hash: form.get('preview') ?? '',
        n: Number(form.get('n')),
        now: at,
      });
      if (outcome === 'not_allowed' || outcome === 'absent') return answer(ctx, session, callId, view, at, 403);
      seeOther(ctx, outcome === 'done' ? pathOf(callId) : `${pathOf(callId)}?said=${outcome}`);
    },
  };
}
