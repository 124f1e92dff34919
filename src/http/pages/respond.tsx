import type Koa from 'koa';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { readSession, type SignedIn } from '../session.js';
import type { RequestContext } from '../state.js';
import { Layout } from './layout.js';

/** Content-Security-Policy of pages: no script, no frame, nothing from another origin. Forms post to this origin. */
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
  // Not `no-referrer`: with it, browsers send `Origin: null` with the service's own forms.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

const ERRORS: Readonly<Record<number, readonly [title: string, text: string]>> = {
  400: [
    'This request is not valid',
    'Nothing was changed: the address or the form is not valid. Go back and try again.',
  ],
  403: [
    'This was refused',
    'Nothing was decided: the form is too old, or did not come from a page that you opened here. ' +
      'Open the page again, then decide.',
  ],
  404: [
    'There is nothing here',
    'No page has this address, or it belongs to another company. Check the link, or ask for a new one.',
  ],
  410: ['This is no longer here', 'The link has ended. Ask for a new one.'],
  413: ['This is too large', 'Nothing was changed: the form is larger than the service takes. Send less text.'],
  415: ['This is not a form', 'Nothing was changed: the service takes forms only. Use the form on the page.'],
  500: [
    'The service failed',
    'Something went wrong in the service. Earlier decisions are kept. Try again in a moment.',
  ],
};

/** Answers with a page. */
export function answerPage(context: RequestContext, page: VNode, status = 200): void {
  context.status = status;
  context.type = 'html';
  context.body = `<!doctype html>${renderToString(page)}`;
}

interface ErrorPageOptions {
  readonly session?: SignedIn | null;
  /** In place of the text of the status. */
  readonly text?: string;
}

/** Answers with the page of an HTTP error. A status without a text of its own gets that of 400 or 500. */
export function answerErrorPage(context: RequestContext, status: number, options: ErrorPageOptions = {}): void {
  context.set(HEADERS);
  const [title, usual] = ERRORS[status] ?? ERRORS[status < 500 ? 400 : 500] ?? [];
  const { session = null, text = usual } = options;
  const [decision] = /^\/decide\/[^/]+/.exec(context.path) ?? [];
  answerPage(
    context,
    <Layout title={title ?? ''} company={context.state.company} session={session}>
      <h1>{title}</h1>
      <p>{text}</p>
      {decision !== undefined && status === 403 && (
        <p>
          <a class="go" href={decision}>
            Open the decision again
          </a>
        </p>
      )}
      <p class="muted">
        Request <code>{context.state.requestId}</code>
      </p>
    </Layout>,
    status,
  );
}

/** Answers with a page that there is no company at this address. @param publicOrigin of the service */
export function answerUnknownCompany(context: RequestContext, publicOrigin: string): void {
  context.set(HEADERS);
  answerPage(
    context,
    <Layout title="No company" company={null} home={`${publicOrigin}/`}>
      <h1>There is no company at this address</h1>
      <p>Check the address for a typing error, or ask the person who gave it to you.</p>
      <p>
        <a href={`${publicOrigin}/`}>About this service</a>
      </p>
    </Layout>,
    404,
  );
}

/** A middleware that sets the headers of pages, and answers errors with pages. */
export async function pageFrame(context: RequestContext, next: Koa.Next): Promise<void> {
  context.set(HEADERS);
  try {
    await next();
  } catch (error) {
    const status = statusOf(error);
    // The message may hold input: only the kind of the error is logged.
    if (status >= 500)
      context.state.log.error({ requestId: context.state.requestId, kind: (error as Error).name }, 'a page failed');
    const message = status === 403 && error instanceof PageRefusal ? error.message : undefined;
    // A failed read of the session must not hide the first failure.
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

/** Redirects with 303: the browser follows with a GET. @param path under this address */
export function seeOther(context: RequestContext, path: string): void {
  context.redirect(path);
  context.status = 303;
}
