import type { Logger } from 'pino';
import type Koa from 'koa';
import type { Company } from '../contract/documents.js';

/** What the first middleware put on every request. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** The company of the host name; null on the public address. */
  company: Company | null;
}

export type RequestContext = Koa.ParameterizedContext<RequestState>;
