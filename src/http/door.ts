import type Koa from 'koa';
import type { Logger } from 'pino';
import { Refusal } from '../contract/errors.js';
import type { Company, Key } from '../contract/documents.js';
import { callLimits, type CallLimits } from '../contract/ranks.js';
import {
  authenticate,
  DeadKey,
  presentedHash,
  presentedKey,
  type Caller,
  type CountedCaller,
  type ReadSession,
} from './authenticate.js';
import { refusedAtTheDoor, type CallDependencies } from './callAction.js';
import { countCall, standingOf, type Count, type Counting } from './limit.js';
import { refuseForeignSession } from './origin.js';
import type { Bucket, RequestContext, RequestState } from './state.js';

/** What stands before every call, whichever way it comes in: who calls, and that nothing a key does goes unnoted. */
export interface Door {
  /** Begins to look a key up, and to count its call where it was met before, while the company is read. */
  readonly lookAhead: Koa.Middleware<RequestState>;
  /**
   * The caller, or the refusal; a key that is known but dead is noted in its own company.
   * @param action what is called, for the log
   */
  identify(context: RequestContext, action: string, bucket: Bucket): Promise<CountedCaller>;
  /** What is refused before a call begins is noted too, when a key made it: every call with a key is logged. */
  atTheDoor<T>(context: RequestContext, caller: Caller, action: string, prepare: () => Promise<T>): Promise<T>;
}

/** What is asked for by name in the log, and is no action. */
const NO_ACTIONS: ReadonlySet<string> = new Set(['calls.get', 'events.follow']);

/** Keys that a process remembers to have met. */
const MOST_MET = 10_000;

/** What is counted as soon as it arrives: the two ways in that are taken most. */
function bucketOf({ method, path }: RequestContext): Bucket | null {
  if (method === 'POST' && path.startsWith('/api/v1/actions/')) return 'call';
  return method === 'GET' && path.startsWith('/api/v1/calls/') ? 'status' : null;
}

export function createDoor(
  dependencies: CallDependencies & { readonly log: Logger; readonly readSession: ReadSession },
): Door {
  const { store, config, log, registry, now } = dependencies;

  async function note(context: RequestContext, key: Key, action: string, refusal: Refusal): Promise<void> {
    const known = registry.get(action) || NO_ACTIONS.has(action) ? action : '(unknown)';
    await store.calls.insert(refusedAtTheDoor(key, known, context.state.requestId, refusal.error, now()));
  }

  const limitsIn = (company: Company): CallLimits => callLimits(company.plan, config.rateLimit);

  /** Whom the calls of a key count for, by the key's hash: it never changes. The limits are as of its last call. */
  const met = new Map<string, Counting & { readonly keyId: string; readonly limits: CallLimits }>();

  function meet(context: RequestContext, { key, company }: Caller): void {
    const hash = presentedHash(context);
    if (!key || hash === null) return;
    if (met.size >= MOST_MET) met.clear();
    const limits = limitsIn(company);
    met.set(hash, { companyId: company._id, memberId: key.ownerId, keyId: key._id, limits });
  }

  const count =
    (context: RequestContext, bucket: Bucket) =>
    async (company: Company, who: Counting): Promise<Count> => {
      const { counted: early } = context.state;
      const isCounted = early?.bucket === bucket && early.keyId === who.keyId;
      const limits = limitsIn(company);
      return standingOf(await (isCounted ? early.counted : countCall(dependencies, bucket, who, limits)), limits);
    };

  return {
    lookAhead(context, next) {
      const hash = context.path.startsWith('/api/v1/') ? presentedHash(context) : null;
      if (hash !== null) {
        // A failure is met where the key is needed.
        presentedKey(context, store).catch(() => undefined);
        const [bucket, who] = [bucketOf(context), met.get(hash)];
        if (bucket && who) {
          const counted = countCall(dependencies, bucket, who, who.limits);
          counted.catch(() => undefined);
          context.state.counted = { bucket, keyId: who.keyId, counted };
        }
      }
      return next();
    },

    async identify(context, action, bucket) {
      const { company } = context.state;
      if (!company) {
        const nowhere = new Refusal(
          'not_found',
          "There is no company at this address. Use your company's own: https://<company>.<host>/api/v1.",
        );
        const presented = await presentedKey(context, store);
        if (presented) await note(context, presented.key, action, nowhere);
        throw nowhere;
      }
      try {
        // Nobody is on the team by holding an invitation: it opens what is for its holder, and how that stands.
        const invited = action === 'calls.get' || registry.get(action)?.calledBy === 'invited';
        const caller = await authenticate(context, company, dependencies, count(context, bucket), invited);
        if (caller.principal.kind === 'session') refuseForeignSession(context, config);
        meet(context, caller);
        return caller;
      } catch (error) {
        if (error instanceof DeadKey) {
          met.delete(presentedHash(context) ?? '');
          await note(context, error.key, action, error);
        } else if (error instanceof Refusal)
          log.warn({ requestId: context.state.requestId, reason: error.error['reason'] }, 'not signed in');
        throw error;
      }
    },

    async atTheDoor(context, { key }, action, prepare) {
      try {
        return await prepare();
      } catch (error) {
        if (error instanceof Refusal && key) await note(context, key, action, error);
        throw error;
      }
    },
  };
}
