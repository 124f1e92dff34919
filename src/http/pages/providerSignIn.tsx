import { companyOrigin } from '../../config.js';
import type { Company } from '../../contract/documents.js';
import { methodsOf, type OidcProvider } from '../../contract/signIn.js';
import type { Dependencies } from '../../dependencies.js';
import { keepsSecret, REDIRECT_PATH } from '../../engine/signIn.js';
import { codeOf } from '../../oidc/problems.js';
import type { ProviderAnswer, ProviderClient } from '../../oidc/providers.js';
import { createPendingSignIns, type PendingSignIn } from '../pendingSignIn.js';
import { memberOfProvider } from '../providerMember.js';
import { beginSession } from '../session.js';
import type { RequestContext } from '../state.js';
import { createAttempts } from '../../store/signInAttempts.js';
import { SUSPENDED } from '../../engine/authority.js';
import { textIn } from '../../engine/phrases/phraseText.js';
import { localPath } from './forms.js';
import { textsOf, useTexts } from './language.js';
import { Layout } from './layout.js';
import { answerPage, seeOther } from './respond.js';

interface StoppedProps {
  readonly company: Company;
  readonly text: string;
  readonly next: string;
}

/** The page of a failed sign-in: what happened, and what to do. */
function StoppedPage({ company, text, next }: StoppedProps) {
  const { signIn, providerSignIn: texts } = useTexts();
  return (
    <Layout title={signIn.title} company={company} problem={text}>
      <h1>{texts.heading}</h1>
      <p class="notice bad" role="alert">
        {text}
      </p>
      <p>
        <a class="go" href={`/sign-in?${new URLSearchParams({ next })}`}>
          {texts.back}
        </a>
      </p>
    </Layout>
  );
}

/** The handlers of `/sign-in/oidc` and of the address that the provider redirects to. */
export function createProviderSignIn(dependencies: Dependencies) {
  const { store, config, vault, providers, log, now } = dependencies;
  const attempts = createAttempts(store.db, 'provider');
  const pending = createPendingSignIns(config, vault, now);

  /** The company with its provider; null if it has sent the page that says why not. */
  function opened(context: RequestContext, next: string) {
    const { company } = context.state;
    if (!company) return context.throw(404);
    const { oidc: provider } = methodsOf(company);
    const refuse = (text: string, status: number) => {
      answerPage(context, <StoppedPage company={company} text={text} next={next} />, status);
      return null;
    };
    const { providerSignIn: texts } = textsOf(context);
    if (company.suspendedAt) return refuse(textIn(SUSPENDED, context.state.language), 403);
    return provider ? { company, provider, refuse } : refuse(texts.off, 404);
  }

  async function clientOf(company: Company, provider: OidcProvider): Promise<ProviderClient> {
    const sealed = await store.providerSecrets.sealed(company._id, provider.secretId);
    if (sealed === null) throw new Error('The secret of a provider is missing.');
    return { issuer: provider.issuer, clientId: provider.clientId, secret: vault.open(sealed) };
  }

  function failed(context: RequestContext, { label }: OidcProvider, error: unknown): string {
    const code = codeOf(error);
    const { requestId, company } = context.state;
    log.warn({ requestId, companyId: company?._id, code }, 'a sign-in at a provider failed');
    const { providerSignIn: texts } = textsOf(context);
    return code === 'access_denied' ? texts.denied(label) : texts.failed(label, code);
  }

  const attemptOf = (context: RequestContext, { _id: companyId }: Company) => ({
    companyId,
    email: '',
    ip: context.ip,
  });

  return {
    /** Sends the browser to the provider. */
    async begin(context: RequestContext): Promise<void> {
      const next = localPath(new URLSearchParams(context.querystring).get('next'));
      const found = opened(context, next);
      if (!found) return;
      const { company, provider, refuse } = found;
      const wait = await attempts.begin(attemptOf(context, company));
      if (wait !== null) {
        context.set('Retry-After', String(wait));
        refuse(textsOf(context).tooMany(Math.ceil(wait / 60)), 429);
        return;
      }
      try {
        const client = await clientOf(company, provider);
        const redirectUri = companyOrigin(config.publicUrl, company._id) + REDIRECT_PATH;
        const { address, checks } = await providers.begin(client, redirectUri, provider.roles?.claim);
        const { issuer, clientId } = client;
        pending.keep(context, { companyId: company._id, issuer, clientId, checks, next });
        seeOther(context, address);
      } catch (error) {
        refuse(failed(context, provider, error), 502);
      }
    },

    /** Handles the response of the provider, once, and signs the person in. */
    async end(context: RequestContext): Promise<void> {
      const begun = context.state.company ? pending.take(context, context.state.company._id) : null;
      const next = localPath(begun?.next ?? null);
      const found = opened(context, next);
      if (!found) return;
      const { company, provider, refuse } = found;
      const { providerSignIn: texts } = textsOf(context);
      if (!begun || !keepsSecret(provider, begun)) return void refuse(texts.notBegun, 400);
      const answer = await answerFor(context, company, provider, begun).catch((error: unknown) => {
        refuse(failed(context, provider, error), 400);
      });
      if (!answer) return;
      const { requestId } = context.state;
      const letIn = await memberOfProvider(dependencies, { company, provider, answer, requestId });
      if ('why' in letIn) {
        log.info({ requestId, companyId: company._id, why: letIn.why }, 'a sign-in was refused');
        return void refuse(texts.notLetIn(provider)[letIn.why], 403);
      }
      await Promise.all([
        attempts.forgive(attemptOf(context, company)),
        beginSession(context, letIn.member, 'single_sign_on'),
      ]);
      seeOther(context, next);
    },
  };

  async function answerFor(
    context: RequestContext,
    company: Company,
    provider: OidcProvider,
    { checks }: PendingSignIn,
  ): Promise<ProviderAnswer> {
    // The redirect URI must be the registered one, so it is not read from headers of the request.
    const answered = new URL(companyOrigin(config.publicUrl, company._id) + REDIRECT_PATH);
    answered.search = context.search;
    const needs = provider.roles ? [provider.roles.claim.split('.')[0] ?? ''] : [];
    return providers.finish(await clientOf(company, provider), answered, checks, needs);
  }
}
