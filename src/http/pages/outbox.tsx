import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { companyOrigin, type Config } from '../../config.js';
import type { Company } from '../../contract/documents.js';
import type { Dependencies } from '../../dependencies.js';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { plainly } from './format.js';
import { Layout } from './layout.js';
import { readMail, type Mail } from './mail.js';
import { answerPage, PageRefusal, seeOther } from './respond.js';
import { useExactly } from './zone.js';

/** The most mails that are listed, newest first. */
const MOST = 100;

interface Filed {
  readonly file: string;
  readonly mail: Mail;
}

interface Frame {
  readonly company: Company;
  readonly session: SignedIn;
}

function OutboxPage({ company, session, mails }: Frame & { readonly mails: readonly Filed[] }) {
  return (
    <Layout title="Outbox" company={company} session={session}>
      <h1>Outbox</h1>
      <p>These mails were not sent, because no mail server is configured. Set SMTP_URL to send mail.</p>
      {mails.length === 0 && <p>No mails yet.</p>}
      <ul class="cards">
        {mails.map(({ file, mail }) => (
          <li class="card" key={file}>
            <a class="title" href={`/outbox/${encodeURIComponent(file)}`}>
              {plainly(mail.subject) || '(no subject)'}
            </a>
            <MailFacts mail={mail} />
          </li>
        ))}
      </ul>
    </Layout>
  );
}

function MailPage({ company, session, origin, mail }: Frame & { readonly origin: string; readonly mail: Mail }) {
  return (
    <Layout title="Mail" company={company} session={session}>
      <h1>{plainly(mail.subject) || '(no subject)'}</h1>
      <section class="card" aria-label="Mail">
        <MailFacts mail={mail} />
        <pre tabIndex={0}>
          <WithLinks text={plainly(mail.text)} origin={origin} />
        </pre>
      </section>
      <p>
        <a href="/outbox">Back to the outbox</a>
      </p>
    </Layout>
  );
}

/** Makes links to this company's address clickable, as in a mail program. Every other link is text. */
function WithLinks({ text, origin }: { readonly text: string; readonly origin: string }) {
  const isOwn = (word: string) => word.startsWith(`${origin}/`);
  return <>{text.split(/(\s+)/).map((word) => (isOwn(word) ? <a href={word}>{word}</a> : word))}</>;
}

function MailFacts({ mail }: { readonly mail: Mail }) {
  const exactly = useExactly();
  return (
    <dl>
      <dt>To</dt>
      <dd>{plainly(mail.to)}</dd>
      <dt>Date</dt>
      <dd>{mail.date ? <time dateTime={mail.date.toISOString()}>{exactly(mail.date)}</time> : 'unknown'}</dd>
      {mail.attachments.length > 0 && (
        <>
          <dt>Attached</dt>
          <dd>{mail.attachments.map(plainly).join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

/** Whether there is an outbox to show: in development, without a mail server. */
export function hasOutbox(config: Pick<Config, 'smtpUrl' | 'production'>): boolean {
  return config.smtpUrl === undefined && !config.production;
}

/** The handlers of `/outbox`: the mails of this company, for its administrators. */
export function createOutboxPages({ config }: Pick<Dependencies, 'config'>) {
  const folder = join(config.dataDir, 'outbox');

  /** Whether this is the name of a mail file. Such a name does not lead out of the folder. */
  const isMailFile = (file: string) => /^[\w@-][\w@.-]*\.eml$/.test(file);

  async function load(file: string, companyId: string): Promise<Filed | null> {
    try {
      const mail = readMail(await readFile(join(folder, file), 'latin1'));
      return mail.companyId === companyId ? { file, mail } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function list(companyId: string): Promise<readonly Filed[]> {
    const files = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    const mails = await Promise.all(files.filter(isMailFile).map((file) => load(file, companyId)));
    return mails
      .filter((found) => found !== null)
      .toSorted((a, b) => (b.mail.date?.getTime() ?? 0) - (a.mail.date?.getTime() ?? 0))
      .slice(0, MOST);
  }

  async function frame(context: RequestContext): Promise<Frame | null> {
    const { company } = context.state;
    if (!company || !hasOutbox(config)) return context.throw(404);
    const session = await readSession(context);
    if (session?.member.role === 'admin') return { company, session };
    // Mails contain links that make their reader an administrator.
    if (session) throw new PageRefusal('Only administrators read the outbox. Ask one of them for the mail.');
    seeOther(context, `/sign-in?${new URLSearchParams({ next: '/outbox' })}`);
    return null;
  }

  return {
    async list(context: RequestContext): Promise<void> {
      const framed = await frame(context);
      if (framed) answerPage(context, <OutboxPage {...framed} mails={await list(framed.company._id)} />, 200, 'en');
    },

    async show(context: RequestContext, file: string): Promise<void> {
      const framed = await frame(context);
      if (!framed) return;
      const found = isMailFile(file) ? await load(file, framed.company._id) : null;
      if (!found) return context.throw(404);
      const origin = companyOrigin(config.publicUrl, framed.company._id);
      answerPage(context, <MailPage {...framed} origin={origin} mail={found.mail} />, 200, 'en');
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
