import { companyOrigin } from '../../config.js';
import { Refusal } from '../../contract/errors.js';
import type { Dependencies } from '../../dependencies.js';
import { newId } from '../../engine/ids.js';
import { welcome } from '../../mail/welcome.js';
import { write } from '../../mail/write.js';
import { foundCompany } from '../../store/newCompany.js';
import type { RequestContext } from '../state.js';
import { createAttempts } from '../../store/signInAttempts.js';
import { readForm, requireOwnOrigin } from './forms.js';
import { Field, Problem } from './fields.js';
import { textsOf, useTexts } from './language.js';
import { Layout } from './layout.js';
import { answerPage } from './respond.js';

const FIELDS = ['company', 'address', 'name', 'email'] as const;
type SignUpFields = Readonly<Record<(typeof FIELDS)[number], string>>;

interface SignUpProps {
  readonly host: string;
  readonly fields: SignUpFields;
  /** Why the earlier attempt was refused. */
  readonly problem?: string;
  /** Whether the problem is the address. The field is then marked. */
  readonly isTaken?: boolean;
}

function SignUpPage({ host, fields, problem, isTaken = false }: SignUpProps) {
  const texts = useTexts().signUp;
  return (
    <Layout title={texts.title} company={null} problem={problem}>
      <h1>{texts.heading}</h1>
      <Problem text={problem} inField={isTaken} />
      <form class="narrow" method="post" action="/sign-up">
        <Field name="company" label={texts.company} required maxLength={100} value={fields.company} />
        <Field
          name="address"
          label={texts.address(host)}
          required
          minLength={3}
          maxLength={40}
          autocapitalize="none"
          spellcheck={false}
          value={fields.address}
          isInvalid={isTaken}
          autofocus={isTaken}
        />
        <Field name="name" label={texts.name} autocomplete="name" required maxLength={100} value={fields.name} />
        <Field
          name="email"
          label={texts.email}
          type="email"
          autocomplete="email"
          required
          maxLength={254}
          value={fields.email}
        />
        <div class="answers">
          <button class="yes">{texts.submit}</button>
        </div>
      </form>
      <p class="muted">{texts.text}</p>
    </Layout>
  );
}

function SentPage() {
  const texts = useTexts().signUp;
  return (
    <Layout title={texts.title} company={null}>
      <h1>{texts.sentTitle}</h1>
      <p>{texts.sent}</p>
    </Layout>
  );
}

/** The handlers of `/sign-up`: on the public address only, and only if `SIGN_UP` is set. */
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

      const { signUp: texts, tooMany } = textsOf(context);
      const wait = await attempts.begin({ companyId: '', email: fields.email.toLowerCase(), ip: context.ip });
      if (wait !== null) {
        context.set('Retry-After', String(wait));
        return again(429, tooMany(Math.ceil(wait / 60)));
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
        if (error instanceof Refusal) return again(error.error.code === 'conflict' ? 409 : 400, texts.refused(error));
        context.state.log.warn({ kind: (error as Error).name }, 'the mail of a sign-up could not be sent');
        return again(503, texts.notSent);
      }
      answerPage(context, <SentPage />);
    },
  };
}
