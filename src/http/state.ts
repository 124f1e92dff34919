import type { Logger } from 'pino';
import type Koa from 'koa';
import type { Caller } from '../calls/checkInputs.js';
import type { CallToDecide } from '../calls/decide.js';
import type { Company } from '../contract/documents.js';
import type { Language } from '../contract/language.js';
import type { AnyAction } from '../engine/action.js';
import type { PresentedKey, PresentedSession } from '../store/callers.js';

/** Calls and reads of their state are counted separately. */
export type Bucket = 'call' | 'status';

/** A caller's use of the tighter of its limits. */
export interface LimitStatus {
  readonly of: 'key' | 'person';
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** A caller whose request has been counted. */
export interface CountedCaller extends Caller {
  readonly limitStatus: LimitStatus;
}

/** The options of a call, from its query and its headers. */
export interface CallOptions {
  readonly dryRun: boolean;
  readonly propose: boolean;
  readonly acceptCost: string | null;
  readonly maxCredits: number | null;
  readonly idempotencyKey: string | null;
}

/** The state that middlewares add to a request, in the order in which they run. */
export interface RequestState {
  // startRequest
  requestId: string;
  log: Logger;
  /** The language of the response. */
  language: Language;
  // prefetch
  prefetched: Prefetched;
  // readCompany
  /** The company of the host name; null on the public address. */
  company: Company | null;
  // identify
  caller: CountedCaller;
  /** The name of the called action in the call log. */
  actionName: string;
  // action, options and input
  action: AnyAction;
  options: CallOptions;
  input: unknown;
}

/** Reads that start before the middleware that needs them. That middleware reports a failed read. */
export interface Prefetched {
  /** The hash of a well-formed key in the request, once it has been computed; null if there is none. */
  keyHash?: string | null;
  /** The key in the request, with its owner and company. */
  key?: Promise<PresentedKey | null>;
  /** The session of the cookie. */
  session?: { readonly cookie: string; readonly found: Promise<PresentedSession | null> };
  /** The call of a decision page. */
  callToDecide?: { readonly callId: string; readonly found: Promise<CallToDecide> };
}

export type RequestContext = Koa.ParameterizedContext<RequestState>;

/** A parameter in the path of the matched route; empty if the route has none of this name. */
export function pathParameter(context: RequestContext, name: string): string {
  // The router adds the parameters; the type of a context without a router does not have them.
  const { params } = context as RequestContext & { readonly params: Readonly<Record<string, string | undefined>> };
  return params[name] ?? '';
}
