import type { VNode } from 'preact';
import { companyOrigin } from '../../config.js';
import { inboxOf, type InboxPage } from '../../calls/inbox.js';
import type { Dependencies } from '../../dependencies.js';
import { hasOneAdmin } from '../../engine/administrators.js';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { fromNow } from './format.js';
import { useLanguage, useTexts } from './language.js';
import { Layout } from './layout.js';
import { LedgerRow } from './ledger.js';
import { hasOutbox } from './outbox.js';
import { answerPage, seeOther } from './respond.js';

/** The number of calls on one page of a part. */
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
  const { home: texts, number } = useTexts();
  const language = useLanguage();
  return (
    <Layout
      title={waiting.total > 0 ? texts.waitingTitle(waiting.total) : texts.title}
      company={company}
      session={session}
    >
      <section id="waiting" aria-labelledby="waiting-title">
        <h1 id="waiting-title">
          {texts.waiting} {waiting.total > 0 && <span class="decision">{number(waiting.total)}</span>}
        </h1>
        {waiting.total === 0 && <p>{texts.nothing}</p>}
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
          <h2 id="asked-title">{texts.asked(asked.total)}</h2>
          <ul class="ledger">
            {asked.items.map((call) => (
              <LedgerRow
                key={call._id}
                call={call}
                now={now}
                stands={texts.stands(fromNow(call.hold.openedAt, now, language))}
              />
            ))}
          </ul>
          <Pages part="asked" page={asked} query={query} />
        </section>
      )}
      {session.member.role === 'admin' && company && hasOneAdmin(company) && !company.soleAdminOptOut && (
        <p class="notice">
          {texts.onlyAdministrator(
            <a href="/docs/actions/team.invite">team.invite</a>,
            <a href="/docs/actions/company.setSoleAdminOptOut">company.setSoleAdminOptOut</a>,
          )}
        </p>
      )}
      <p>
        {texts.app(linkTo('/app'), linkTo('/app/lists'), linkTo('/app/approvals'))}
        <a href="/account/passkeys">{texts.passkeys}</a>.
      </p>
      {outbox && (
        <p>
          <a href="/outbox">{texts.outbox}</a>
          {texts.outboxText}
        </p>
      )}
    </Layout>
  );
}

/** A link in a sentence. */
function linkTo(path: string): (text: string) => VNode {
  return (text) => <a href={path}>{text}</a>;
}

interface PagesProps {
  readonly part: Part;
  readonly page: InboxPage;
  readonly query: URLSearchParams;
}

/** The links to other pages of one part. */
function Pages({ part, page: { nextCursor }, query }: PagesProps) {
  const texts = useTexts().home;
  const isFirst = query.get(part) === null;
  if (isFirst && nextCursor === null) return null;
  return (
    <nav class="pages" aria-label={texts.pages[part]}>
      {!isFirst && <a href="/">{texts.first}</a>}
      {nextCursor !== null && <a href={`/?${new URLSearchParams({ [part]: nextCursor })}#${part}`}>{texts.next}</a>}
    </nav>
  );
}

function PublicPage({ demo }: { readonly demo: string | null }) {
  const texts = useTexts().home;
  return (
    <Layout title="Action API" company={null}>
      <h1>Action API</h1>
      <p>{texts.public}</p>
      {demo !== null && (
        <p>
          {texts.demo}
          <a href={`${demo}/`}>{demo}</a>.
        </p>
      )}
      <p>
        <a href="/docs">{texts.docs}</a>
        {texts.openApi(linkTo('/api/v1/openapi.json'))}
      </p>
    </Layout>
  );
}

/**
 * The handler of `/`. A company's address lists the calls that wait for the person; the public address has an overview.
 */
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
