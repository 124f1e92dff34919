import { randomBytes } from 'node:crypto';
import createKoaSession from 'koa-session';
import type Koa from 'koa';
import type { Config } from '../config.js';
import type { Member } from '../contract/documents.js';
import type { PresentedSession } from '../store/callers.js';
import type { Store } from '../store/index.js';
import type { RequestContext, RequestState } from './state.js';

export interface SessionDeps {
  readonly store: Store;
  readonly config: Pick<Config, 'publicUrl' | 'sessionFor'>;
  now(): Date;
}

/** Who is signed in, read afresh at this request. */
export interface SignedIn {
  readonly memberId: string;
  readonly companyId: string;
  /** The id of the session's document. */
  readonly sessionId: string;
  /** What every form of this session must carry. */
  readonly csrf: string;
  /** As the member is now, role included. */
  readonly member: Member;
}

/** What a session holds between sign-in and its end. It never changes. */
type SessionData = Pick<SignedIn, 'memberId' | 'companyId' | 'csrf'>;
type LoadedSession = SessionData & Pick<SignedIn, 'sessionId'>;

/** The part of koa-session's model that is used here. */
interface SessionModel extends Partial<LoadedSession> {
  regenerate(): Promise<void>;
  manuallyCommit(): Promise<void>;
}

/** The prefix binds the cookie to this very host and to https, in the browser itself. */
const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl.protocol === 'https:' ? '__Host-aa.sid' : 'aa.sid';

/** Begins to look the session up, while the company of the host name is read. */
export function lookUpSession({ store, config, now }: SessionDeps): Koa.Middleware<RequestState> {
  const name = cookieName(config);
  return (ctx, next) => {
    const cookie = ctx.get('Authorization') === '' ? ctx.cookies.get(name, { signed: false }) : undefined;
    // A failure is met where the session is needed.
    if (cookie !== undefined) presentedSession(ctx.state, cookie, store, now).catch(() => undefined);
    return next();
  };
}

/** The session that a cookie names, with those behind it. Looked up once a request. */
function presentedSession(
  state: RequestState,
  cookie: string,
  store: Store,
  now: () => Date,
): Promise<PresentedSession | null> {
  if (state.session?.cookie !== cookie) state.session = { cookie, found: store.callers.ofSession(cookie, now()) };
  return state.session.found;
}

/**
 * Cookie sessions kept in MongoDB. To be mounted behind the middleware that sets `ctx.state.company`: a cookie of
 * another company's address counts as none. A fixed life of `config.sessionFor`; nothing is written between sign-in
 * and sign-out.
 * @param app extended with `ctx.session` by koa-session
 */
export function createSessionLayer(app: Koa<RequestState>, deps: SessionDeps): Koa.Middleware<RequestState> {
  const { store, config, now } = deps;
  const secure = config.publicUrl.protocol === 'https:';

  class SessionStore {
    /** The session that this request came with. */
    #loaded: string | undefined;
    readonly #state: RequestState;

    constructor({ state }: RequestContext) {
      this.#state = state;
    }

    async get(cookie: string): Promise<LoadedSession | undefined> {
      const found = await presentedSession(this.#state, cookie, store, now);
      if (!found) return undefined;
      this.#loaded = cookie;
      const { _id: sessionId, memberId, companyId, csrf } = found.session;
      return { sessionId, memberId, companyId, csrf };
    }

    async set(cookie: string, data: SessionData): Promise<void> {
      // Written by sign-in alone, under a fresh id: a session removed meanwhile must not come back.
      if (cookie === this.#loaded) throw new Error('A session is never written again.');
      const createdAt = now();
      const { memberId, companyId, csrf } = data;
      const expiresAt = new Date(createdAt.getTime() + config.sessionFor);
      await store.sessions.insert(cookie, { memberId, companyId, csrf, createdAt, expiresAt });
    }

    destroy(cookie: string): Promise<void> {
      return store.sessions.remove(cookie);
    }
  }

  const koaSession = createKoaSession(
    {
      key: cookieName(config),
      maxAge: config.sessionFor,
      secure,
      httpOnly: true,
      sameSite: 'lax',
      // The value is 32 random bytes that only the store knows: a signature would add nothing.
      signed: false,
      genid: () => randomBytes(32).toString('base64url'),
      rolling: false,
      renew: false,
      // Sign-in and sign-out commit by themselves, so that no other request ever writes a session.
      autoCommit: false,
      ContextStore: SessionStore,
      valid: ({ state: { company } }: RequestContext, data: SessionData) =>
        data.companyId === company?._id && !company.suspendedAt,
    },
    app,
  );

  return async (ctx, next) => {
    // Bearer beats the cookie, which then need not be looked up.
    if (/^bearer\b/i.test(ctx.get('Authorization'))) return next();
    // Behind a proxy the connection is plain; what counts is the address that people use.
    ctx.cookies.secure = secure;
    await koaSession(ctx, next);
  };
}

/** Who is signed in at this company's address, or null: as they were when the request came in. */
export async function readSession(ctx: RequestContext): Promise<SignedIn | null> {
  const found = await ctx.state.session?.found;
  // What was looked up counts only where the layer has taken it for this company's, and it still stands.
  if (!found?.member || found.member.removedAt || model(ctx)?.sessionId !== found.session._id) return null;
  const { _id: sessionId, memberId, companyId, csrf } = found.session;
  return { sessionId, memberId, companyId, csrf, member: found.member };
}

/** Signs a member in under a fresh session id; the session that the browser had before is removed. */
export async function beginSession(ctx: RequestContext, member: Member): Promise<void> {
  const data: SessionData = {
    memberId: member._id,
    companyId: member.companyId,
    csrf: randomBytes(32).toString('base64url'),
  };
  ctx.session = data;
  await model(ctx)?.regenerate();
}

/** Signs out: the session is gone from the store before the answer leaves. */
export async function endSession(ctx: RequestContext): Promise<void> {
  const session = model(ctx);
  ctx.session = null;
  await session?.manuallyCommit();
}

function model(ctx: RequestContext): SessionModel | null {
  return ctx.session as SessionModel | null;
}
