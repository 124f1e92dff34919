import type { Logger } from 'pino';
import type Koa from 'koa';
import type { Company, Key } from '../contract/documents.js';

/** What the first middleware put on every request. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** The company of the host name; null on the public address. */
  company: Company | null;
  /** The key that was sent, once it has been asked for. */
  key?: Promise<Key | null>;
}

export type RequestContext = Koa.ParameterizedContext<RequestState>;
