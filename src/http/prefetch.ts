import type Koa from 'koa';
import type { Dependencies } from '../dependencies.js';
import { isWellFormedKey, keyHash } from '../engine/secrets.js';
import type { PresentedKey } from '../store/callers.js';
import type { Store } from '../store/index.js';
import { presentedSession, sessionCookie } from './session.js';
import type { RequestContext, RequestState } from './state.js';

/**
 * Starts the reads that a request needs in parallel: its key or its session, and the call of a decision page. The
 * middleware that needs one awaits it.
 */
export function prefetch(dependencies: Pick<Dependencies, 'store' | 'config' | 'now'>): Koa.Middleware<RequestState> {
  const { store } = dependencies;
  return (context, next) => {
    const { prefetched } = context.state;
    const hash = context.path.startsWith('/api/v1/') ? presentedHash(context) : null;
    if (hash !== null) ignore(presentedKey(context, store));
    const cookie = sessionCookie(context, dependencies);
    if (cookie !== undefined) ignore(presentedSession(context, cookie, dependencies));
    const callId = /^\/decide\/(call_[0-9a-z]+)$/.exec(context.path)?.[1];
    if (callId !== undefined) {
      prefetched.callToDecide = { callId, found: store.calls.withKey(callId) };
      ignore(prefetched.callToDecide.found);
    }
    return next();
  };
}

/** Prevents an unhandled rejection. The middleware that awaits the read handles its failure. */
function ignore(read: Promise<unknown>): void {
  read.catch(() => undefined);
}

/** The bearer token of the request; empty if there is none. */
export function bearerOf(context: RequestContext): string {
  return /^bearer +(\S+)$/i.exec(context.get('authorization'))?.[1] ?? '';
}

/** The hash of a well-formed key in the request; null if there is none. Computed once per request. */
export function presentedHash(context: RequestContext): string | null {
  const { prefetched } = context.state;
  if (prefetched.keyHash === undefined) {
    const secret = bearerOf(context);
    prefetched.keyHash = isWellFormedKey(secret) ? keyHash(secret) : null;
  }
  return prefetched.keyHash;
}

/** The key in the request, with its owner and company; null if there is no such key. Read once per request. */
export function presentedKey(context: RequestContext, store: Store): Promise<PresentedKey | null> {
  const hash = presentedHash(context);
  return (context.state.prefetched.key ??= hash === null ? Promise.resolve(null) : store.callers.ofKey(hash));
}
