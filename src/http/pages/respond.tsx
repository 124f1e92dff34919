import type { Language } from '../../contract/language.js';
import type Koa from 'koa';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { InLanguage, ofService, textsOf } from './language.js';
import { Layout } from './layout.js';
import { InZone, zoneOf } from './zone.js';

/**
 * The Content-Security-Policy of pages: no script, no frame, nothing from another origin. Forms post to this origin.
 */
export const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
  // With `no-referrer`, browsers would send `Origin: null` with the service's own forms.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

/** Responds with a page. @param language that of the person if left out */
export function answerPage(
  context: RequestContext,
  page: VNode,
  status = 200,
  language: Language = context.state.language,
): void {
  context.vary('Accept-Language');
  context.status = status;
  context.type = 'html';
  const forPerson = (
    <InLanguage.Provider value={language}>
      <InZone.Provider value={zoneOf(context)}>{page}</InZone.Provider>
    </InLanguage.Provider>
  );
  context.body = `<!doctype html>${renderToString(forPerson)}`;
}

interface ErrorText {
  readonly title: string;
  readonly text: string;
}

interface ErrorPageOptions {
  readonly session?: SignedIn | null;
  /** A message of the service that replaces the text of the status. */
  readonly text?: string;
}

/** Responds with the page of an HTTP error. A status without a text of its own gets that of 400 or 500. */
export function answerErrorPage(context: RequestContext, status: number, options: ErrorPageOptions = {}): void {
  context.set(HEADERS);
  const { errors, error: texts } = textsOf(context);
  const known: Readonly<Record<number, ErrorText>> = errors;
  const { title, text: usual } = known[status] ?? errors[status < 500 ? 400 : 500];
  const { session = null, text } = options;
  const [decision] = /^\/decide\/[^/]+/.exec(context.path) ?? [];
  answerPage(
    context,
    <Layout title={title} company={context.state.company} session={session}>
      <h1>{title}</h1>
      {text === undefined ? <p>{usual}</p> : <p lang={ofService(context.state.language)}>{text}</p>}
      {decision !== undefined && status === 403 && (
        <p>
          <a class="go" href={decision}>
            {texts.decision}
          </a>
        </p>
      )}
      <p class="muted">
        {texts.request} <code>{context.state.requestId}</code>
      </p>
    </Layout>,
    status,
  );
}

/** Responds with a page that there is no company at this address. @param publicOrigin that of the service */
export function answerUnknownCompany(context: RequestContext, publicOrigin: string): void {
  context.set(HEADERS);
  const { unknownCompany: texts } = textsOf(context);
  answerPage(
    context,
    <Layout title={texts.title} company={null} home={`${publicOrigin}/`}>
      <h1>{texts.heading}</h1>
      <p>{texts.text}</p>
      <p>
        <a href={`${publicOrigin}/`}>{texts.about}</a>
      </p>
    </Layout>,
    404,
  );
}

/** A middleware that sets the headers of pages, and responds to errors with pages. */
export async function pageFrame(context: RequestContext, next: Koa.Next): Promise<void> {
  context.set(HEADERS);
  try {
    await next();
  } catch (error) {
    const status = statusOf(error);
    // Only the kind of the error is logged, because its message may contain input.
    if (status >= 500)
      context.state.log.error({ requestId: context.state.requestId, kind: (error as Error).name }, 'a page failed');
    const message = status === 403 && error instanceof PageRefusal ? error.message : undefined;
    // A failure to read the session must not hide the first failure.
    const session = await readSession(context).catch(() => null);
    answerErrorPage(context, status, { session, ...(message !== undefined && { text: message }) });
  }
}

/** A refusal of a page, with a message for the person. */
export class PageRefusal extends Error {
  override readonly name = 'PageRefusal';
  readonly status = 403;
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

/** Redirects with 303, so that the browser follows with a GET. @param path at this address */
export function seeOther(context: RequestContext, path: string): void {
  context.redirect(path);
  context.status = 303;
}
