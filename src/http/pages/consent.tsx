import type { Company } from '../../contract/documents.js';
import type { Role } from '../../contract/ranks.js';
import type { SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { plainly } from './format.js';
import { Problem } from './fields.js';
import { useTexts } from './language.js';
import { Layout } from './layout.js';
import { answerPage } from './respond.js';

interface Common {
  readonly company: Company | null;
  readonly session: SignedIn;
  /** The name that the program registered. */
  readonly program: string;
  readonly returnsTo: URL;
}

export interface ConsentProps extends Common {
  /** The roles that the key may get. */
  readonly roles: readonly Role[];
  /** The query of the program's request, unchanged. */
  readonly query: string;
  /** Why the earlier attempt was refused. */
  readonly problem?: string;
}

const DAYS = [7, 30, 90, 365] as const;

/** Name and address of the program. A program can choose any name, but cannot fake its address. */
function WhoAsks({ program, returnsTo }: Pick<Common, 'program' | 'returnsTo'>) {
  const texts = useTexts().consent;
  const where = returnsTo.protocol === 'http:' ? texts.runsHere : texts.returns;
  return (
    <p>
      {texts.asks(<strong>{plainly(program)}</strong>)}
      {where(<strong>{returnsTo.host}</strong>)}
    </p>
  );
}

function ConsentPage({ company, session, program, returnsTo, roles, query, problem }: ConsentProps) {
  const first = roles.includes('member') ? 'member' : roles[0];
  const { consent: texts, roles: names } = useTexts();
  return (
    <Layout title={texts.title} company={company} session={session} problem={problem}>
      <h1>{texts.heading}</h1>
      <Problem text={problem === undefined ? undefined : plainly(problem)} isOfService />
      <WhoAsks program={program} returnsTo={returnsTo} />
      <form class="narrow" method="post" action="/oauth/authorize">
        <input type="hidden" name="csrf" value={session.csrf} />
        <input type="hidden" name="query" value={query} />
        <fieldset>
          <legend>{texts.most}</legend>
          {roles.map((role) => (
            <label key={role} class="choice">
              <input type="radio" name="role" value={role} checked={role === first} required />
              <span>
                <strong>{names[role]}</strong>: {texts.may[role]}
              </span>
            </label>
          ))}
        </fieldset>
        <label for="days">{texts.howLong}</label>
        <select id="days" name="days">
          {DAYS.map((days) => (
            <option key={days} value={days} selected={days === 30}>
              {texts.days(days)}
            </option>
          ))}
        </select>
        <p class="muted">{texts.text}</p>
        <div class="answers">
          <button class="yes" name="answer" value="yes">
            {texts.yes}
          </button>
          <button class="no" name="answer" value="no">
            {texts.no}
          </button>
        </div>
      </form>
    </Layout>
  );
}

/** Asks the person. The response redirects to the program, so the policy of this page lets its form lead there. */
export function answerConsent(context: RequestContext, props: ConsentProps, status?: number): void {
  const policy = context.response.get('Content-Security-Policy');
  context.set(
    'Content-Security-Policy',
    policy.replace("form-action 'self'", `form-action 'self' ${props.returnsTo.origin}`),
  );
  answerPage(context, <ConsentPage {...props} />, status);
}

interface NoConsentProps extends Common {
  /** The address that informs the program of the refusal. */
  readonly back: string;
}

function NoConsentPage({ company, session, program, returnsTo, back }: NoConsentProps) {
  const { consent: texts, roles } = useTexts();
  return (
    <Layout title={texts.title} company={company} session={session}>
      <h1>{texts.cannot}</h1>
      <WhoAsks program={program} returnsTo={returnsTo} />
      <p>{texts.why(roles[session.member.role])}</p>
      <p>
        <a href={back}>{texts.back}</a>
      </p>
    </Layout>
  );
}

/** The page for a person who may make no keys. */
export function answerNoConsent(context: RequestContext, props: NoConsentProps): void {
  answerPage(context, <NoConsentPage {...props} />, 403);
}
