import type Koa from 'koa';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { RequestContext } from '../state.js';
import { Layout } from './layout.js';

/** No script, no frame, nothing from elsewhere. Forms post to this very address. */
export const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
  // Not `no-referrer`: with it browsers send `Origin: null` with our own forms. To others nothing is told either way.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

const ERRORS: Readonly<Record<number, readonly [title: string, text: string]>> = {
  400: ['This request could not be read', 'Go back and try once more.'],
  403: [
    'This was refused',
    'The form did not come from a page that you opened here, or it is too old. Nothing was decided. Open the page anew and try once more.',
  ],
  404: [
    'There is nothing here',
    'Check the address. If you followed a link, it may belong to another company or another person.',
  ],
  410: ['This is no longer here', 'What the link pointed to has ended.'],
  413: ['This is too large', 'The form holds more than can be taken. Nothing was changed.'],
  415: ['This is not a form', 'Use the form on the page.'],
  500: ['Something went wrong on our side', 'Try again in a moment. What had been decided stays decided.'],
};

/** Answers with a page. */
export function answerPage(context: RequestContext, page: VNode, status = 200): void {
  context.status = status;
  context.type = 'html';
  context.body = `<!doctype html>${renderToString(page)}`;
}

/** Answers with the page of an HTTP error; statuses without words of their own get those of 400 or 500. */
export function answerErrorPage(context: RequestContext, status: number): void {
  context.set(HEADERS);
  const [title, text] = ERRORS[status] ?? ERRORS[status < 500 ? 400 : 500] ?? [];
  answerPage(
    context,
    <Layout title={title ?? ''} company={context.state.company}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p class="muted">
        Request <code>{context.state.requestId}</code>
      </p>
    </Layout>,
    status,
  );
}

/** Puts the headers of pages on every answer behind it, and turns errors into pages. */
export async function pageFrame(context: RequestContext, next: Koa.Next): Promise<void> {
  context.set(HEADERS);
  try {
    await next();
  } catch (error) {
    const status = statusOf(error);
    // Messages may carry what was sent: only the kind of failure is logged.
    if (status >= 500)
      context.state.log.error({ requestId: context.state.requestId, kind: (error as Error).name }, 'a page failed');
    answerErrorPage(context, status);
  }
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

/** Sends the browser on with a GET, whatever it just posted. @param path of this address */
export function seeOther(context: RequestContext, path: string): void {
  context.redirect(path);
  context.status = 303;
}
