import { randomBytes } from 'node:crypto';
import createKoaSession from 'koa-session';
import type Koa from 'koa';
import type { Config } from '../config.js';
import type { Member } from '../contract/documents.js';
import type { SessionMethod } from '../contract/signIn.js';
import type { Dependencies } from '../dependencies.js';
import { memberDenial } from '../engine/authority.js';
import type { PresentedSession } from '../store/callers.js';
import type { RequestContext, RequestState } from './state.js';

type SessionDependencies = Pick<Dependencies, 'store' | 'config' | 'now'>;

/** The signed-in member, read for this request. */
export interface SignedIn {
  readonly memberId: string;
  readonly companyId: string;
  /** The id of the session's document. */
  readonly sessionId: string;
  /** The token that every form of this session must carry. */
  readonly csrf: string;
  readonly signedInAt: Date;
  /** The member as it is now, with its role. */
  readonly member: Member;
}

/** The data of a session. It never changes during the session. */
interface SessionData extends Pick<SignedIn, 'memberId' | 'companyId' | 'csrf'> {
  readonly method: SessionMethod;
}
type LoadedSession = Omit<SessionData, 'method'> & Pick<SignedIn, 'sessionId'>;

/** The part of koa-session's model that is used here. */
interface SessionModel extends Partial<LoadedSession> {
  regenerate(): Promise<void>;
  manuallyCommit(): Promise<void>;
}

/** With the prefix `__Host-`, browsers bind the cookie to this host and to https. */
const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl.protocol === 'https:' ? '__Host-aa.sid' : 'aa.sid';

/** The value of the session cookie; undefined without one, and if the request has an `Authorization` header. */
export function sessionCookie(
  context: RequestContext,
  { config }: Pick<SessionDependencies, 'config'>,
): string | undefined {
  return context.get('Authorization') === '' ? context.cookies.get(cookieName(config), { signed: false }) : undefined;
}

/** The session of a cookie, with its member and company. Read once per request. */
export function presentedSession(
  { state: { prefetched } }: Pick<RequestContext, 'state'>,
  cookie: string,
  { store, now }: Pick<SessionDependencies, 'store' | 'now'>,
): Promise<PresentedSession | null> {
  if (prefetched.session?.cookie !== cookie)
    prefetched.session = { cookie, found: store.callers.ofSession(cookie, now()) };
  return prefetched.session.found;
}

/**
 * Cookie sessions in MongoDB. Must be mounted after the middleware that sets `context.state.company`, because a cookie
 * of another company's address is ignored. A session lasts for `config.sessionFor`; nothing is written between sign-in
 * and sign-out.
 * @param app koa-session adds `context.session` to it
 */
export function createSessionLayer(
  app: Koa<RequestState>,
  dependencies: SessionDependencies,
): Koa.Middleware<RequestState> {
  const { store, config, now } = dependencies;
  const secure = config.publicUrl.protocol === 'https:';

  class SessionStore {
    /** The cookie value that this request came with. */
    #loaded: string | undefined;
    readonly #context: Pick<RequestContext, 'state'>;

    constructor(context: RequestContext) {
      this.#context = context;
    }

    async get(cookie: string): Promise<LoadedSession | undefined> {
      const found = await presentedSession(this.#context, cookie, dependencies);
      if (!found) return undefined;
      this.#loaded = cookie;
      const { _id: sessionId, memberId, companyId, csrf } = found.session;
      return { sessionId, memberId, companyId, csrf };
    }

    async set(cookie: string, data: SessionData): Promise<void> {
      // Only sign-in writes, under a new id, because a session that was removed in the meantime must not come back.
      if (cookie === this.#loaded) throw new Error('A stored session must not be written again.');
      const createdAt = now();
      const { memberId, companyId, csrf, method } = data;
      const expiresAt = new Date(createdAt.getTime() + config.sessionFor);
      await store.sessions.insert(cookie, { memberId, companyId, csrf, method, createdAt, expiresAt });
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
      // The value is 32 random bytes that the store checks, so a signature would add nothing.
      signed: false,
      genid: () => randomBytes(32).toString('base64url'),
      rolling: false,
      renew: false,
      // Sign-in and sign-out commit explicitly, so no other request ever writes a session.
      autoCommit: false,
      ContextStore: SessionStore,
      valid: ({ state: { company } }: RequestContext, data: SessionData) => data.companyId === company?._id,
    },
    app,
  );

  return async (context, next) => {
    // A Bearer key takes precedence over the cookie, which then need not be read.
    if (/^bearer\b/i.test(context.get('Authorization'))) return next();
    // Behind a proxy the connection is plain HTTP, so the public address decides.
    context.cookies.secure = secure;
    await koaSession(context, next);
  };
}

/** The member who is signed in at this company's address and may act, as prefetched; null if no member is. */
export async function readSession(context: RequestContext): Promise<SignedIn | null> {
  const session = await presentedMember(context);
  return session && memberDenial(context.state.company, session.member) === null ? session : null;
}

/** The member whose session the request came with, whether or not the member may act; null for none. */
export async function presentedMember(context: RequestContext): Promise<SignedIn | null> {
  const found = await context.state.prefetched.session?.found;
  // The prefetched session counts only if koa-session has accepted it for this company.
  if (!found?.member || model(context)?.sessionId !== found.session._id) return null;
  const { _id: sessionId, memberId, companyId, csrf, createdAt: signedInAt } = found.session;
  return { sessionId, memberId, companyId, csrf, signedInAt, member: found.member };
}

/** Signs a member in with a new session id, and removes the browser's previous session. */
export async function beginSession(context: RequestContext, member: Member, method: SessionMethod): Promise<void> {
  const data: SessionData = {
    memberId: member._id,
    companyId: member.companyId,
    csrf: randomBytes(32).toString('base64url'),
    method,
  };
  context.session = data;
  await model(context)?.regenerate();
}

/** Signs out. The session is removed from the store before the response is sent. */
export async function endSession(context: RequestContext): Promise<void> {
  const session = model(context);
  context.session = null;
  await session?.manuallyCommit();
}

function model(context: RequestContext): SessionModel | null {
  return context.session as SessionModel | null;
}
