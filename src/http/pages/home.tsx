import { companyOrigin } from '../../config.js';
import type { CallRecord } from '../../contract/documents.js';
import { waitingFor } from '../../calls/decide.js';
import type { Dependencies } from '../../dependencies.js';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { fromNow, plainly } from './format.js';
import { Layout } from './layout.js';
import { hasOutbox } from './outbox.js';
import { answerPage, seeOther } from './respond.js';

interface HomeProps {
  readonly session: SignedIn;
  readonly company: RequestContext['state']['company'];
  readonly waiting: readonly CallRecord[];
  readonly now: Date;
  readonly outbox: boolean;
}

function HomePage({ session, company, waiting, now, outbox }: HomeProps) {
  return (
    <Layout title="Waiting for you" company={company} session={session}>
      <h1>Waiting for you</h1>
      {waiting.length === 0 && <p>No call waits for your decision.</p>}
      <ul class="cards">
        {waiting.map(
          ({ _id, hold }) =>
            hold && (
              <li class="card" key={_id}>
                <a class="title" href={`/decide/${_id}`}>
                  {plainly(hold.preview.title)}
                </a>
                <p>
                  {hold.kind === 'confirmation' ? 'To confirm' : 'To approve'}, asked by{' '}
                  {plainly(hold.preview.asked_by.person)} via {plainly(hold.preview.asked_by.via)}
                </p>
                <p class="muted">
                  Expires <time dateTime={hold.expiresAt.toISOString()}>{fromNow(hold.expiresAt, now)}</time>
                </p>
              </li>
            ),
        )}
      </ul>
      {outbox && (
        <p>
          <a href="/outbox">Outbox</a>: mails are kept here, because no mail server is configured.
        </p>
      )}
    </Layout>
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
    const waiting = await waitingFor(store, session.member, at);
    answerPage(context, <HomePage session={session} company={company} waiting={waiting} now={at} outbox={outbox} />);
  };
}
