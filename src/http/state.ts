import type { Logger } from 'pino';
import type Koa from 'koa';
import type { Asked } from './decide.js';
import type { Spent } from '../store/limits.js';
import type { Company } from '../contract/documents.js';
import type { PresentedKey, PresentedSession } from '../store/callers.js';

/** Calls and reads of their status are counted apart. */
export type Bucket = 'call' | 'status';

/** The calls of a key and of its person in this minute. */
export interface Counted {
  readonly key: Spent | null;
  readonly person: Spent;
}

/** What the first middleware put on every request. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** The company of the host name; null on the public address. */
  company: Company | null;
  /** The hash of the well-formed key that was sent, once it was asked for; null where there is none. */
  keyHash?: string | null;
  /** The key that was sent, and those behind it, once it has been asked for. */
  key?: Promise<PresentedKey | null>;
  /** The call of a key that this process has met before, counted while the key is looked up. */
  counted?: { readonly bucket: Bucket; readonly keyId: string; readonly counted: Promise<Counted> };
  /** The session that the cookie names, looked up before the company is known. */
  session?: { readonly cookie: string; readonly found: Promise<PresentedSession | null> };
  /** The call that a person is to decide on, looked up before the person is known. */
  asked?: { readonly callId: string; readonly found: Promise<Asked> };
}

export type RequestContext = Koa.ParameterizedContext<RequestState>;
