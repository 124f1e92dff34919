import { companyOrigin } from '../../config.js';
import { inboxOf, type InboxPage } from '../../calls/inbox.js';
import type { Dependencies } from '../../dependencies.js';
import { counted } from '../../engine/counted.js';
import { hasOneAdmin } from '../../engine/administrators.js';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { fromNow } from './format.js';
import { Layout } from './layout.js';
import { LedgerRow } from './ledger.js';
import { hasOutbox } from './outbox.js';
import { answerPage, seeOther } from './respond.js';

/** Calls on one page of a part. */
const ON_A_PAGE = 50;

/** The parts of the page, which are also the parameters with their cursors. */
type Part = 'waiting' | 'asked';

interface HomeProps {
  readonly session: SignedIn;
  readonly company: RequestContext['state']['company'];
  readonly waiting: InboxPage;
  readonly asked: InboxPage;
  readonly query: URLSearchParams;
  readonly now: Date;
  readonly outbox: boolean;
}

function HomePage({ session, company, waiting, asked, query, now, outbox }: HomeProps) {
  return (
    <Layout
      title={waiting.total > 0 ? `${counted(waiting.total, 'call')} for you` : 'Home'}
      company={company}
      session={session}
    >
      <section id="waiting" aria-labelledby="waiting-title">
        <h1 id="waiting-title">
          Waiting for you {waiting.total > 0 && <span class="decision">{waiting.total.toLocaleString('en')}</span>}
        </h1>
        {waiting.total === 0 && <p>No call waits for your decision.</p>}
        {waiting.items.length > 0 && (
          <ul class="ledger">
            {waiting.items.map((call) => (
              <LedgerRow key={call._id} call={call} now={now} />
            ))}
          </ul>
        )}
        <Pages part="waiting" page={waiting} query={query} />
      </section>
      {asked.total > 0 && (
        <section id="asked" aria-labelledby="asked-title">
          <h2 id="asked-title">You asked for {asked.total.toLocaleString('en')}</h2>
          <ul class="ledger">
            {asked.items.map((call) => (
              <LedgerRow
                key={call._id}
                call={call}
                now={now}
                stands={`Waiting for an administrator, asked ${fromNow(call.hold.openedAt, now)}`}
              />
            ))}
          </ul>
          <Pages part="asked" page={asked} query={query} />
        </section>
      )}
      {session.member.role === 'admin' && company && hasOneAdmin(company) && !company.soleAdminOptOut && (
        <p class="notice">
          You are the only administrator. Calls that need an approval are refused, because no one else can approve them.
          Invite a second administrator with <a href="/docs/actions/team.invite">team.invite</a>, or confirm such calls
          yourself with <a href="/docs/actions/company.setSoleAdminOptOut">company.setSoleAdminOptOut</a>.
        </p>
      )}
      <p>
        <a href="/app">Home</a>, <a href="/app/lists">lists</a> and <a href="/app/approvals">approvals</a> in the app.{' '}
        <a href="/account/passkeys">Your passkeys</a>.
      </p>
      {outbox && (
        <p>
          <a href="/outbox">Outbox</a>: mails are kept here, because no mail server is configured.
        </p>
      )}
    </Layout>
  );
}

interface PagesProps {
  readonly part: Part;
  readonly page: InboxPage;
  readonly query: URLSearchParams;
}

/** The links to other pages of one part. */
function Pages({ part, page: { nextCursor }, query }: PagesProps) {
  const isFirst = query.get(part) === null;
  if (isFirst && nextCursor === null) return null;
  return (
    <nav class="pages" aria-label={part === 'waiting' ? 'Pages of what waits for you' : 'Pages of what you asked for'}>
      {!isFirst && <a href="/">First page</a>}
      {nextCursor !== null && <a href={`/?${new URLSearchParams({ [part]: nextCursor })}#${part}`}>Next page</a>}
    </nav>
  );
}

function PublicPage({ demo }: { readonly demo: string | null }) {
  return (
    <Layout title="Action API" company={null}>
      <h1>Action API</h1>
      <p>This is the public address. Every company has an address of its own: sign in there.</p>
      {demo !== null && (
        <p>
          The demo company is at <a href={`${demo}/`}>{demo}</a>.
        </p>
      )}
      <p>
        <a href="/docs">Documentation</a>, and the <a href="/api/v1/openapi.json">OpenAPI description</a> of all actions
      </p>
    </Layout>
  );
}

/** The handler of `/`: on a company's address the calls that wait for the person, on the public address an overview. */
export function createHome({ store, config, now }: Pick<Dependencies, 'store' | 'config' | 'now'>) {
  const outbox = hasOutbox(config);
  return async (context: RequestContext): Promise<void> => {
    const { company } = context.state;
    if (!company) {
      return answerPage(context, <PublicPage demo={config.demo ? companyOrigin(config.publicUrl, 'acme') : null} />);
    }
    const session = await readSession(context);
    if (!session) return seeOther(context, '/sign-in');
    const at = now();
    const query = new URLSearchParams(context.querystring);
    const pageFrom = (part: Part) => ({ limit: ON_A_PAGE, cursor: query.get(part) ?? undefined });
    const inbox = inboxOf(store, session.member, at);
    const [waiting, asked] = await Promise.all([inbox.waiting(pageFrom('waiting')), inbox.asked(pageFrom('asked'))]);
    answerPage(
      context,
      <HomePage
        session={session}
        company={company}
        waiting={waiting}
        asked={asked}
        query={query}
        now={at}
        outbox={outbox && session.member.role === 'admin'}
      />,
    );
  };
}
