import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.js';
import { Transient } from '../contract/errors.js';
import type { OutgoingMail } from '../engine/context.js';

/** Sends mails. By the message id, a second delivery of the same mail can be recognised. */
export interface Mailer {
  /**
   * @param handOver awaited before the first byte of the message is sent; the server has accepted nothing until then
   * @throws NotAccepted; Unanswered if the server may have accepted the mail
   */
  send(
    mail: OutgoingMail,
    from: { companyId: string; messageId: string },
    handOver?: () => Promise<void>,
  ): Promise<void>;
  /** Whether a second delivery of a mail only replaces the first. */
  readonly isRepeatable: boolean;
  /** The longest time that one attempt can take, in milliseconds. */
  readonly within: number;
}

/** Why there was no reply, in one word, because messages of servers and libraries contain addresses. */
export type MailProblem = 'connection' | 'dns' | 'sign_in' | 'timeout' | 'tls';

/** The server certainly did not accept the mail, so it may be sent again. */
export class NotAccepted extends Transient {
  override readonly name = 'NotAccepted';
  /** Whether another attempt can succeed. */
  readonly passing: boolean;
  /** The reply code of the server (RFC 5321, 4.2); null without a reply. */
  readonly status: number | null;
  readonly problem: MailProblem | null;
  constructor(
    passing: boolean,
    { status = null, problem = null }: Partial<Pick<NotAccepted, 'status' | 'problem'>> = {},
  ) {
    super('The mail server did not accept the mail.');
    this.passing = passing;
    this.status = status;
    this.problem = problem;
  }
}

/** The message was being sent, and the server did not reply whether it accepted the mail. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly problem: MailProblem;
  constructor(problem: MailProblem) {
    super('The mail server did not say whether it accepted the mail.');
    this.problem = problem;
  }
}

const WITHIN = 30_000;
const CONNECT_WITHIN = 10_000;

/** Error codes of nodemailer. Any other code is a failure of the connection. */
const PROBLEMS: Readonly<Record<string, MailProblem>> = {
  EDNS: 'dns',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EAUTH: 'sign_in',
  ENOAUTH: 'sign_in',
  EOAUTH2: 'sign_in',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
};
/**
 * Codes after which another attempt would fail too: the address, the message, or the sign-in to the server is wrong.
 */
const FOR_GOOD: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE', 'EAUTH']);

/** SMTP if an address is configured; otherwise a folder of `.eml` files that the demo shows as its outbox. */
export function createMailer(config: Config): Mailer {
  return config.smtpUrl === undefined ? folderMailer(config) : smtpMailer(config, config.smtpUrl);
}

function smtpMailer(config: Config, url: string): Mailer {
  const timeouts = { connectionTimeout: CONNECT_WITHIN, greetingTimeout: CONNECT_WITHIN, socketTimeout: WITHIN };
  return {
    within: WITHIN,
    isRepeatable: false,
    async send(mail, from, handOver) {
      const transport = createTransport({ url, ...timeouts }, { from: config.mailFrom });
      let begun = false;
      transport.use('stream', ({ message }, next) => {
        const open = message.createReadStream.bind(message);
        message.createReadStream = () =>
          lazily(open, async () => {
            await handOver?.();
            begun = true;
          });
        next();
      });
      try {
        // `socketTimeout` starts again with each byte that arrives. This limit covers the whole attempt.
        await transport.sendMail({ ...compose(mail, from), signal: AbortSignal.timeout(WITHIN) });
      } catch (error) {
        throw failureOf(error, begun);
      }
    },
  };
}

/** Calls `begin` when the message is first read. By then the server has asked for it, but has accepted nothing. */
function lazily(open: () => Readable, begin: () => Promise<void>): Readable {
  async function* content() {
    await begin();
    yield* open() as AsyncIterable<Buffer>;
  }
  return Readable.from(content(), { objectMode: false });
}

function failureOf(error: unknown, begun: boolean): NotAccepted | Unanswered {
  const { code = '', responseCode: status } = error as { code?: string; responseCode?: number };
  const problem = PROBLEMS[code] ?? 'connection';
  if (status !== undefined && status >= 400)
    return new NotAccepted(status < 500, { status, problem: problem === 'connection' ? null : problem });
  return begun ? new Unanswered(problem) : new NotAccepted(!FOR_GOOD.has(code), { problem });
}

function folderMailer(config: Config): Mailer {
  const folder = join(config.dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true }, { from: config.mailFrom });
  return {
    within: WITHIN,
    isRepeatable: true,
    async send(mail, from) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = (await transport.sendMail(compose(mail, from))) as unknown as { message: Buffer };
      const file = join(folder, `${from.messageId.replaceAll(/[^\w.-]/g, '_')}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

function compose(mail: OutgoingMail, { messageId, companyId }: { companyId: string; messageId: string }) {
  return {
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: `<${messageId}>`,
    headers: {
      'X-Company': companyId,
      // Prevents automatic replies: RFC 3834, and the header that Exchange reads.
      ...(mail.automatic && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.attachment && { attachments: [mail.attachment] }),
  };
}
