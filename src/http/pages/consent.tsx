import type { Company } from '../../contract/documents.js';
import type { Role } from '../../contract/ranks.js';
import type { SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { plainly } from './format.js';
import { Problem } from './fields.js';
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
const MAY: Readonly<Record<Role, string>> = {
  viewer: 'read',
  member: 'read and change lists and rows',
  developer: 'also make and switch off your keys',
  admin: 'everything that you may do',
};

/** Name and address of the program. Any program can choose any name; the address cannot be faked. */
function WhoAsks({ program, returnsTo }: Pick<Common, 'program' | 'returnsTo'>) {
  const own = returnsTo.protocol === 'http:';
  return (
    <p>
      A program that calls itself <strong>{plainly(program)}</strong> asks for a key that acts as you.{' '}
      {own ? (
        <>
          It runs on this computer (<strong>{returnsTo.host}</strong>). Continue only if you have just started it
          yourself.
        </>
      ) : (
        <>
          You will be sent back to <strong>{returnsTo.host}</strong>. Continue only if you know that address.
        </>
      )}
    </p>
  );
}

function ConsentPage({ company, session, program, returnsTo, roles, query, problem }: ConsentProps) {
  const first = roles.includes('member') ? 'member' : roles[0];
  return (
    <Layout title="Allow a program" company={company} session={session} problem={problem}>
      <h1>Allow a program to act as you?</h1>
      <Problem text={problem === undefined ? undefined : plainly(problem)} />
      <WhoAsks program={program} returnsTo={returnsTo} />
      <form class="narrow" method="post" action="/oauth/authorize">
        <input type="hidden" name="csrf" value={session.csrf} />
        <input type="hidden" name="query" value={query} />
        <fieldset>
          <legend>What it may do at most</legend>
          {roles.map((role) => (
            <label key={role} class="choice">
              <input type="radio" name="role" value={role} checked={role === first} required />
              <span>
                <strong>{role}</strong>: {MAY[role]}
              </span>
            </label>
          ))}
        </fieldset>
        <label for="days">For how long</label>
        <select id="days" name="days">
          {DAYS.map((days) => (
            <option key={days} value={days} selected={days === 30}>
              {days} days
            </option>
          ))}
        </select>
        <p class="muted">
          The program gets an ordinary key. You see it among your keys and can switch it off there at any time. A call
          that needs a confirmation still waits for yours.
        </p>
        <div class="answers">
          <button class="yes" name="answer" value="yes">
            Allow
          </button>
          <button class="no" name="answer" value="no">
            Do not allow
          </button>
        </div>
      </form>
    </Layout>
  );
}

/** Asks the person. The answer redirects to the program: the policy of this page lets its form lead there too. */
export function answerConsent(context: RequestContext, props: ConsentProps, status?: number): void {
  const policy = context.response.get('Content-Security-Policy');
  context.set(
    'Content-Security-Policy',
    policy.replace("form-action 'self'", `form-action 'self' ${props.returnsTo.origin}`),
  );
  answerPage(context, <ConsentPage {...props} />, status);
}

/** The page for a person who may make no keys. */
export function answerNoConsent(context: RequestContext, props: Common & { readonly back: string }): void {
  answerPage(
    context,
    <Layout title="Allow a program" company={props.company} session={props.session}>
      <h1>You cannot allow this</h1>
      <WhoAsks program={props.program} returnsTo={props.returnsTo} />
      <p>
        The program needs a key, and you cannot make keys here: that takes the role developer or admin, and a plan with
        keys. You are signed in as {props.session.member.role}. Ask an administrator.
      </p>
      <p>
        <a href={props.back}>Back to the program</a>
      </p>
    </Layout>,
    403,
  );
}
