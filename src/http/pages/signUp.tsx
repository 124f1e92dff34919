import { companyOrigin } from '../../config.js';
import { Refusal } from '../../contract/errors.js';
import type { Dependencies } from '../../dependencies.js';
import { counted } from '../../engine/counted.js';
import { newId } from '../../engine/ids.js';
import { welcome } from '../../mail/welcome.js';
import { write } from '../../mail/write.js';
import { foundCompany } from '../../store/newCompany.js';
import type { RequestContext } from '../state.js';
import { createAttempts } from './attempts.js';
import { readForm, requireOwnOrigin } from './forms.js';
import { Field, Problem } from './fields.js';
import { Layout } from './layout.js';
import { answerPage } from './respond.js';

const FIELDS = ['company', 'address', 'name', 'email'] as const;
type SignUpFields = Readonly<Record<(typeof FIELDS)[number], string>>;

interface SignUpProps {
  readonly host: string;
  readonly fields: SignUpFields;
  /** Why the earlier attempt was refused. */
  readonly problem?: string;
  /** Whether the problem is the address: the field is marked then. */
  readonly isTaken?: boolean;
}

function SignUpPage({ host, fields, problem, isTaken = false }: SignUpProps) {
  return (
    <Layout title="Sign up" company={null} problem={problem}>
      <h1>Open a workspace</h1>
      <Problem text={problem} inField={isTaken} />
      <form class="narrow" method="post" action="/sign-up">
        <Field name="company" label="Name of the company" required maxLength={100} value={fields.company} />
        <Field
          name="address"
          label={`Address, before .${host}`}
          required
          minLength={3}
          maxLength={40}
          autocapitalize="none"
          spellcheck={false}
          value={fields.address}
          isInvalid={isTaken}
          autofocus={isTaken}
        />
        <Field name="name" label="Your name" autocomplete="name" required maxLength={100} value={fields.name} />
        <Field
          name="email"
          label="Your mail address"
          type="email"
          autocomplete="email"
          required
          maxLength={254}
          value={fields.email}
        />
        <div class="answers">
          <button class="yes">Send me the link</button>
        </div>
      </form>
      <p class="muted">You get a mail with a link. With it you join as the first administrator.</p>
    </Layout>
  );
}

function SentPage() {
  return (
    <Layout title="Sign up" company={null}>
      <h1>Check your mail</h1>
      <p>
        A link was sent to your mail address. It works once, for 7 days. Open it to join as the first administrator.
      </p>
    </Layout>
  );
}

/** The handlers of `/sign-up`: on the public address only, and only where `SIGN_UP` is set. */
export function createSignUp({
  store,
  config,
  mailer,
  now,
}: Pick<Dependencies, 'store' | 'config' | 'mailer' | 'now'>) {
  const attempts = createAttempts(store.db);
  const { host } = config.publicUrl;
  const none: SignUpFields = { company: '', address: '', name: '', email: '' };

  const refuseElsewhere = (context: RequestContext): void => {
    if (!config.signUp || context.state.company || context.host.toLowerCase() !== host) context.throw(404);
  };

  return {
    show(context: RequestContext): void {
      refuseElsewhere(context);
      answerPage(context, <SignUpPage host={host} fields={none} />);
    },

    async signUp(context: RequestContext): Promise<void> {
      refuseElsewhere(context);
      requireOwnOrigin(context, config, { stated: true });
      const form = await readForm(context);
      const [company, address, name, email] = FIELDS.map((field) => (form.get(field) ?? '').trim());
      const fields: SignUpFields = {
        company: company ?? '',
        address: (address ?? '').toLowerCase(),
        name: name ?? '',
        email: email ?? '',
      };
      const again = (status: number, problem: string) =>
        answerPage(context, <SignUpPage {...{ host, fields, problem }} isTaken={status === 409} />, status);

      const wait = await attempts.begin({ companyId: '', email: fields.email.toLowerCase(), ip: context.ip });
      if (wait !== null) {
        context.set('Retry-After', String(wait));
        return again(429, `Too many attempts. Try again in ${counted(Math.ceil(wait / 60), 'minute')}.`);
      }
      const admin = { name: fields.name, email: fields.email };
      const asked = { address: fields.address, name: fields.company, plan: 'free', admin } as const;
      try {
        const token = await foundCompany(store, asked, 'sign-up', now());
        const link = `${companyOrigin(config.publicUrl, fields.address)}/invite/${token}`;
        const messageId = `${newId('mail')}@${fields.address}.action-api`;
        const letter = welcome({ link });
        await mailer.send({ to: fields.email, ...write(letter) }, { companyId: fields.address, messageId });
      } catch (error) {
        if (error instanceof Refusal) return again(error.error.code === 'conflict' ? 409 : 400, error.message);
        context.state.log.warn({ kind: (error as Error).name }, 'the mail of a sign-up could not be sent');
        return again(503, 'The mail could not be sent. Your entries are kept: try again in a moment.');
      }
      answerPage(context, <SentPage />);
    },
  };
}
