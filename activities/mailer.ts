import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../src/config.js';
import type { OutgoingMail } from '../src/engine/context.js';

/** Hands a mail over. The id makes a second delivery of the same mail recognisable. */
export interface Mailer {
  send(mail: OutgoingMail, from: { companyId: string; messageId: string }): Promise<void>;
  /** The longest that one attempt can take, milliseconds. */
  readonly within: number;
  close(): void;
}

/** The other side surely did not accept the mail: it may be tried again. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
  /** Whether trying again can help. */
  readonly passing: boolean;
  constructor(passing: boolean) {
    super('The mail server did not accept the mail.');
    this.passing = passing;
  }
}

const WITHIN = 30_000;
const CONNECT_WITHIN = 10_000;

/** Codes of nodemailer that are raised before a server can have accepted a message. */
const BEFORE_ACCEPTANCE: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'EDNS',
  'EAUTH',
  'ETLS',
  'EENVELOPE',
  'ECONNREFUSED',
  'ENOAUTH',
  'EOAUTH2',
  'EREQUIRETLS',
]);

/** SMTP where an address is configured; else a folder of `.eml` files that the demo shows as its outbox. */
export function createMailer(config: Config): Mailer {
  return config.smtpUrl === undefined ? folderMailer(config) : smtpMailer(config, config.smtpUrl);
}

function smtpMailer(config: Config, url: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: CONNECT_WITHIN, greetingTimeout: CONNECT_WITHIN, socketTimeout: WITHIN },
    { from: config.mailFrom },
  );
  return {
    within: WITHIN,
    close: () => transport.close(),
    async send(mail, { messageId, companyId }) {
      try {
        await transport.sendMail(compose(mail, messageId, companyId));
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        if (responseCode !== undefined && responseCode >= 400) throw new NotAccepted(responseCode < 500);
        if (code !== undefined && BEFORE_ACCEPTANCE.has(code))
          throw new NotAccepted(code !== 'EENVELOPE' && code !== 'EAUTH');
        throw error;
      }
    },
  };
}

function folderMailer(config: Config): Mailer {
  const folder = join(config.dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true }, { from: config.mailFrom });
  return {
    within: WITHIN,
    close: () => transport.close(),
    async send(mail, { messageId, companyId }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = (await transport.sendMail(compose(mail, messageId, companyId))) as unknown as {
        message: Buffer;
      };
      const file = join(folder, `${messageId.replaceAll(/[^\w.-]/g, '_')}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

function compose(mail: OutgoingMail, messageId: string, companyId: string) {
  return {
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    messageId: `<${messageId}>`,
    headers: { 'X-Company': companyId },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mail.attachment && { attachments: [mail.attachment] }),
  };
}
