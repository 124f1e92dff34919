import type { Company } from '../../contract/documents.js';
import type { InboxPage } from '../../calls/inbox.js';
import { offerIn, seesData, type AskView, type DecisionView } from '../../calls/decide.js';
import type { Language } from '../../contract/language.js';
import { titleIn } from '../../engine/previewIn.js';
import type { SignedIn } from '../session.js';
import { AllowAlike } from './allowance.js';
import type { Said } from './decisionPath.js';
import { plainly } from './format.js';
import { useLanguage, useTexts } from './language.js';
import { Layout } from './layout.js';
import { LedgerRow } from './ledger.js';
import { OwnCall } from './ownCall.js';
import { PreviewCard } from './preview.js';
import { ReasonField } from './rejection.js';
import { StateSheet } from './states.js';
import type { Texts } from './texts/en.js';

/** The views that each notice may appear on. Any link can name a notice, so the view must match. */
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
  /** The next call that waits for this person, and how many there are; null if the page does not show it. */
  readonly next: InboxPage | null;
}

/** One call as this person may see it: the preview with its buttons, the state, or that it waits for another person. */
export function DecisionPage(props: DecisionProps) {
  const { view, here, company, session, notice, now, next } = props;
  const texts = useTexts();
  const { sheet } = texts;
  return (
    <Layout title={titleOf(view, texts, useLanguage())} company={company} session={session}>
      {notice !== null && FITS[notice].includes(view.kind) && (
        <p class="notice" role="alert">
          {sheet.notices[notice]}
        </p>
      )}
      {view.kind === 'ask' && <Ask {...props} view={view} />}
      {view.kind === 'state' && <StateSheet view={view} here={here} />}
      {view.kind === 'own' && <OwnCall view={view} here={here} csrf={session.csrf} now={now} />}
      {view.kind === 'waiting' && (
        <>
          <h1>{sheet.waitingFor[view.for]}</h1>
          <p>{sheet.waiting}</p>
        </>
      )}
      {view.kind === 'over' && (
        <>
          <h1>{sheet.overHeading}</h1>
          <p>{sheet.over}</p>
        </>
      )}
      {next && <Next next={next} now={now} />}
    </Layout>
  );
}

/** The title of the page. It names the call only for people who may see it. */
function titleOf(view: DecisionProps['view'], { sheet, states }: Texts, language: Language): string {
  if (view.kind === 'waiting') return sheet.waitingTitle;
  if (view.kind === 'over') return sheet.overTitle;
  const title = plainly(view.call.hold ? titleIn(view.call.hold, language) : view.call.action);
  if (view.kind === 'state') return `${states[view.state].title}: ${title}`;
  return view.kind === 'own' ? sheet.ownTitle(title) : title;
}

/** Facts first, then the sample. The form is the whole sheet, so that its bar stays in view. */
function Ask({ view, here, session, now }: DecisionProps & { readonly view: AskView }) {
  const { hold } = view;
  const act = plainly(titleIn(hold, useLanguage()));
  const offer = offerIn(view);
  const texts = useTexts().sheet;
  return (
    <>
      <form method="post" action={here}>
        <Binding hold={hold} session={session} />
        <p class="status decision">{texts.asked[view.may]}</p>
        <h1>{act}</h1>
        {view.may === 'reject' && <p class="notice bad">{texts.rejectOnly[view.because]}</p>}
        <PreviewCard hold={hold} now={now} withData={seesData(view)} />
        <details>
          <summary>{texts.giveReason}</summary>
          <ReasonField />
        </details>
        <p class="muted small">{texts.nothingRuns}</p>
        <div class="bar">
          {/* The Enter key presses the first button. */}
          <button class="no" name="answer" value="no">
            {texts.reject}
          </button>
          {view.may !== 'reject' && (
            <button class="yes" name="answer" value="yes">
              {act}
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

/** Hidden fields that bind an answer to this session and to the shown preview. */
function Binding({ hold, session }: Pick<AskView, 'hold'> & Pick<DecisionProps, 'session'>) {
  return (
    <>
      <input type="hidden" name="csrf" value={session.csrf} />
      <input type="hidden" name="preview" value={hold.preview.hash} />
      <input type="hidden" name="n" value={hold.n} />
    </>
  );
}

/** What the person can do next: of the calls that wait, the one that expires first. */
function Next({ next: { items, total }, now }: { readonly next: InboxPage; readonly now: Date }) {
  const [first] = items;
  const texts = useTexts().sheet;
  if (!first)
    return (
      <p>
        {texts.noneLeft} <a href="/">{texts.home}</a>
      </p>
    );
  return (
    <section aria-labelledby="next">
      <h2 id="next">{texts.next(total)}</h2>
      <ul class="ledger">
        <LedgerRow call={first} now={now} />
      </ul>
      <p>
        <a class="go" href="/">
          {texts.all}
        </a>
      </p>
    </section>
  );
}
