import type { Logger } from 'pino';
import { Refusal } from '../contract/errors.js';
import type { Key } from '../contract/documents.js';
import {
  authenticate,
  DeadKey,
  presentedKey,
  type Caller,
  type CountedCaller,
  type ReadSession,
} from './authenticate.js';
import { refusedAtTheDoor, type CallDependencies } from './callAction.js';
import { countCall } from './limit.js';
import { refuseForeignSession } from './origin.js';
import type { RequestContext } from './state.js';

/** What stands before every call, whichever way it comes in: who calls, and that nothing a key does goes unnoted. */
export interface Door {
  /**
   * The caller, or the refusal; a key that is known but dead is noted in its own company.
   * @param action what is called, for the log
   * @param bucket calls and status reads are counted apart
   */
  identify(context: RequestContext, action: string, bucket: 'call' | 'status'): Promise<CountedCaller>;
  /** What is refused before a call begins is noted too, when a key made it: every call with a key is logged. */
  atTheDoor<T>(context: RequestContext, caller: Caller, action: string, prepare: () => Promise<T>): Promise<T>;
}

/** What is asked for by name in the log, and is no action. */
const NO_ACTIONS: ReadonlySet<string> = new Set(['calls.get', 'events.follow']);

export function createDoor(
  dependencies: CallDependencies & { readonly log: Logger; readonly readSession: ReadSession },
): Door {
  const { store, config, log, registry, now } = dependencies;

  async function note(context: RequestContext, key: Key, action: string, refusal: Refusal): Promise<void> {
    const known = registry.get(action) || NO_ACTIONS.has(action) ? action : '(unknown)';
    await store.calls.insert(refusedAtTheDoor(key, known, context.state.requestId, refusal.error, now()));
  }

  return {
    async identify(context, action, bucket) {
      const { company } = context.state;
      if (!company) {
        const nowhere = new Refusal(
          'not_found',
          "There is no company at this address. Use your company's own: https://<company>.<host>/api/v1.",
        );
        const key = await presentedKey(context, store);
        if (key) await note(context, key, action, nowhere);
        throw nowhere;
      }
      try {
        const count = countCall.bind(null, dependencies, bucket);
        const caller = await authenticate(context, company, dependencies, count);
        if (!caller.key) refuseForeignSession(context, config);
        return caller;
      } catch (error) {
        if (error instanceof DeadKey) await note(context, error.key, action, error);
        else if (error instanceof Refusal)
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
