import { freshRecord, logEntry } from '../calls/begin.js';
import type { Caller } from '../calls/checkInputs.js';
import type { Key } from '../contract/keys.js';
import { callLimits } from '../contract/ranks.js';
import { Refusal, bareError } from '../contract/errors.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { Dependencies } from '../dependencies.js';
import { authenticate, DeniedKey } from './authenticate.js';
import { createKeyUse } from './keyUse.js';
import { limitStatusOf } from './limit.js';
import { refuseForeignSession } from './origin.js';
import { presentedKey } from './prefetch.js';
import type { Bucket, CountedCaller, RequestContext } from './state.js';

/** The steps before every call, over HTTP and over MCP: authentication, counting, and the log of refusals. */
export interface Gate {
  /**
   * Authenticates the caller and counts the call. If the key exists, a refusal is written to the call log of its
   * company.
   * @param action the name of the action in the call log
   */
  identify(context: RequestContext, action: string, bucket: Bucket): Promise<CountedCaller>;
  /** Does work that precedes a call. A Refusal is written to the call log if the caller has a key. */
  logRefusals<T>(context: RequestContext, caller: Caller, action: string, work: () => Promise<T>): Promise<T>;
}

/** Names in the call log that are not actions. */
const OTHER_NAMES: ReadonlySet<string> = new Set(['calls.get', 'dry-runs', 'events.follow']);

export function createGate(dependencies: Pick<Dependencies, 'store' | 'config' | 'registry' | 'log' | 'now'>): Gate {
  const { store, config, log, registry, now } = dependencies;
  const noteUse = createKeyUse(dependencies);

  async function logRefusal(context: RequestContext, key: Key, action: string, { error }: Refusal): Promise<void> {
    const known = registry.get(action);
    const name = known || OTHER_NAMES.has(action) ? action : '(unknown)';
    const { companyId, ownerId: memberId, _id: keyId, role } = key;
    const principal = { kind: 'key', memberId, keyId, role } as const;
    const { requestId } = context.state;
    const asked = { companyId, action: name, effect: known?.effect, principal, input: null, inputHash: '', requestId };
    const call = freshRecord(asked, now());
    await store.calls.insert(logEntry(call, 'refused', now(), bareError(error)));
  }

  return {
    async identify(context, action, bucket) {
      const { company, requestId } = context.state;
      if (!company) {
        const message = phrase`There is no company at this address. Use your company's own: https://<company>.<host>/api/v1.`;
        const refused = new Refusal('not_found', message);
        const presented = await presentedKey(context, store);
        if (presented) await logRefusal(context, presented.key, action, refused);
        throw refused;
      }
      try {
        const withInvitations = action === 'calls.get' || registry.get(action)?.calledBy === 'invited';
        const caller = await authenticate(context, company, dependencies, { withInvitations });
        const { principal } = caller;
        if (principal.kind === 'session') refuseForeignSession(context, config);
        const { memberId, keyId, inviteId } = principal;
        // An invited person is counted separately from the member that the invitation makes.
        const subject = { companyId: company._id, memberId: inviteId ?? memberId, keyId };
        if (caller.key) noteUse(caller.key, now());
        const counts = await store.limits.count(bucket, subject, now());
        return { ...caller, limitStatus: limitStatusOf(counts, callLimits(company.plan, config.rateLimit)) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const reason = error.error.code === 'unauthenticated' ? error.error.reason : error.error.code;
        const address = context.ip;
        if (error instanceof DeniedKey) {
          // The allowed ranges are never shown to the caller, because the caller may have stolen the key.
          const allowed = reason === 'address_not_allowed' && { allowed: error.key.scope?.addresses };
          log.warn({ requestId, reason, address, keyId: error.key._id, ...allowed }, 'a key was refused');
          await logRefusal(context, error.key, action, error);
        } else log.warn({ requestId, reason, address }, 'a request was not authenticated');
        throw error;
      }
    },

    async logRefusals(context, { key }, action, work) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refusal && key) await logRefusal(context, key, action, error);
        throw error;
      }
    },
  };
}
