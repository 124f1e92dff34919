import { setImmediate as afterThisTurn } from 'node:timers/promises';
import { Refusal } from '../contract/errors.js';
import type { CallRecord, Member } from '../contract/documents.js';
import type { Dependencies } from '../dependencies.js';
import { authorityOf } from '../engine/authority.js';
import { urlProblem } from '../engine/events/endpointUrl.js';
import { invitedMember } from '../engine/invites.js';
import { phrase } from '../engine/phrases/phrase.js';
import { workflowUrl } from '../engine/workflowUrl.js';
import { catalogueOf } from '../workspace/read/catalogue.js';
import { policyOf } from '../workspace/read/policy.js';
import { readContext } from '../workspace/readContext.js';
import type { CallSnapshot, CheckInputReader, ReadOptions } from './checkInputs.js';
import { mayCall, verdictsOf } from './checks.js';
import { initialTerms, readTerms } from './terms.js';

/** Snapshots older than this, in milliseconds, are loaded again. */
const FRESH_FOR = 2_000;
/** The most snapshots that a process keeps. */
const MOST_KEPT = 10_000;

/**
 * Makes the reader of check inputs. In a process with a worker, the API prefetches the snapshot while Temporal starts
 * the workflow, so that the checks find it loaded.
 */
export function createCheckInputReader(
  dependencies: Pick<Dependencies, 'store' | 'registry' | 'config' | 'vault' | 'providers' | 'blobs' | 'now'>,
): CheckInputReader {
  const { store, registry, config, vault, providers, blobs, now } = dependencies;
  const catalogue = catalogueOf(registry);
  const policy = policyOf(registry);
  const kept = new Map<string, { readonly snapshot: Promise<CallSnapshot | null>; readonly at: number }>();

  async function read(
    record: CallRecord,
    { caller, withPreview = false, shared }: ReadOptions = {},
  ): Promise<CallSnapshot> {
    const { companyId, principal } = record;
    const [company, member, key] = caller
      ? [caller.company, caller.member, caller.key]
      : await Promise.all([
          store.companies.get(companyId),
          memberOf(record),
          principal.keyId === null ? null : store.keys.get(companyId, principal.keyId),
        ]);
    const action = registry.get(record.action);
    if (!action)
      throw new Refusal('not_found', phrase`The action ${record.action} no longer exists. Use another action.`);
    const at = now();
    const authority = authorityOf({ kind: principal.kind, company, member, key }, at);
    // Actions see the role that the caller has now, not the role at the time of the call.
    const role = 'role' in authority ? authority.role : principal.role;
    const context = readContext(store, {
      record: { ...record, principal: { ...principal, role } },
      company,
      key,
      now: at,
      catalogue,
      policy,
      publicUrl: config.publicUrl,
      workflowUrl: (workflowId) => workflowUrl(config.temporal, workflowId),
      urlProblem: (url) => urlProblem(url, { production: config.production, ...config.webhooks }),
      providers,
      model: config.model ? { host: config.model.url.host, name: config.model.name } : null,
      blobs,
      receiptKeys: vault.signing,
      shared,
    });
    const initial = { record, action, company, member, key, now: at, terms: initialTerms(at, config.quoteFor) };
    // A caller who may not call the action must not learn anything about its targets.
    const isAdmitted = record.state !== 'running' && mayCall(initial);
    const inputs =
      isAdmitted && company
        ? { ...initial, terms: await readTerms(dependencies, initial, { company, context, withPreview }) }
        : initial;
    return { ...inputs, verdicts: verdictsOf(inputs), context };
  }

  /** The member behind a call; null for the holder of an invitation, who is not on the team yet. */
  async function memberOf({ companyId, principal: { memberId, inviteId } }: CallRecord): Promise<Member | null> {
    if (inviteId === undefined) return store.members.get(companyId, memberId);
    const invite = await store.invites.get(companyId, inviteId);
    return invite && invitedMember(invite);
  }

  async function load(callId: string): Promise<CallSnapshot | null> {
    const record = await store.calls.get(callId);
    return record && read(record);
  }

  function keep(callId: string, snapshot: Promise<CallSnapshot | null>): Promise<CallSnapshot | null> {
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(callId, { snapshot, at: Date.now() });
    // A failed load is not kept. `of` reports the failure to the check that asked for it.
    snapshot.catch(() => kept.delete(callId));
    return snapshot;
  }

  return {
    read,
    prefetch(record, caller) {
      // The request to Temporal is sent first, because it takes longer than this read.
      if (config.part === 'all')
        void keep(
          record._id,
          afterThisTurn().then(() => read(record, { caller })),
        );
    },
    of(callId) {
      const found = kept.get(callId);
      return found && Date.now() - found.at < FRESH_FOR ? found.snapshot : keep(callId, load(callId));
    },
    forget: (callId) => void kept.delete(callId),
  };
}
