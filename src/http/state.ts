import type { Logger } from 'pino';
import type Koa from 'koa';
import type { Company, Key } from '../contract/documents.js';
import type { SessionDocument } from '../store/sessions.js';

/** What the first middleware put on every request. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** The company of the host name; null on the public address. */
  company: Company | null;
  /** The key that was sent, once it has been asked for. */
  key?: Promise<Key | null>;
  /** The session that the cookie names, looked up before the company is known. */
  session?: { readonly cookie: string; readonly found: Promise<SessionDocument | null> };
}

export type RequestContext = Koa.ParameterizedContext<RequestState>;
