import { Refusal, type CallError } from '../src/contract/errors.js';
import type { CallRecord, Company, Key, Member } from '../src/contract/documents.js';
import { PLAN_TERMS } from '../src/contract/ranks.js';
import { isHeld } from '../src/contract/states.js';
import type { AnyAction } from '../src/engine/action.js';
import type { ReadContext } from '../src/engine/context.js';
import { checkPlan, checkRole, effectiveRole } from '../src/engine/checks.js';
import type { Facts, Terms } from '../src/engine/facts.js';
import { basisOf, needsApproval, policyGuard, tighten, waiveApproval } from '../src/engine/guard.js';
import { monthEnd, monthOf } from '../src/store/credits.js';
import type { Parts } from './parts.js';
import { readContext } from './readContext.js';

/** What the front end has just read, so that it need not be read again. */
export interface Known {
  readonly company: Company;
  readonly member: Member;
  readonly key: Key | null;
}

/** The facts of a call, and the reading context that they were read through. */
export interface CallFacts extends Facts {
  readonly context: ReadContext;
}

/**
 * Reads the facts of calls, once for the four checks that run side by side. The front end of the same process
 * prepares them while Temporal starts the workflow; they are used only while they are fresh.
 */
export interface FactsDesk {
  /**
   * Begins to read what the checks of a call will need that is new or was just decided on.
   * @param known only what was read since then: whoever lost the right before must be seen to have lost it
   */
  prepare(record: CallRecord, known?: Known): void;
  /** The prepared or just read facts, or fresh ones. Null when there is no such call. */
  of(callId: string): Promise<CallFacts | null>;
  /** The call has moved on, or its checks are over: nothing read before counts any more. */
  forget(callId: string): void;
  /**
   * Facts of a record that need not be stored.
   * @param shown whether to draft a preview even where nobody is to be asked, for check mode
   */
  read(record: CallRecord, known?: Known, shown?: boolean): Promise<CallFacts>;
}

/** Facts older than this are read again. */
const FRESH_FOR = 2_000;

export function createFactsDesk(parts: Parts): FactsDesk {
  const { store, registry, config, now } = parts;
  const prepared = new Map<string, { readonly facts: Promise<CallFacts | null>; readonly at: number }>();

  async function read(record: CallRecord, known?: Known, shown = false): Promise<CallFacts> {
    const { companyId, principal } = record;
    const [company, member, key] = known
      ? [known.company, known.member, known.key]
      : await Promise.all([
          store.companies.get(companyId),
          store.members.get(companyId, principal.memberId),
          principal.keyId === null ? null : store.keys.get(companyId, principal.keyId),
        ]);
    const action = registry.get(record.action);
    if (!action) throw new Refusal('not_found', `There is no action ${record.action} any more.`);
    const at = now();
    const base = { record, action, company, member, key, now: at };
    // Actions see the role that the caller has now, not the one of days ago.
    const role = effectiveRole(base) ?? principal.role;
    const context = readContext(store, {
      record: { ...record, principal: { ...principal, role } },
      company,
      key,
      now: at,
    });
    const terms: Terms = {
      objection: null,
      credits: 0,
      available: 0,
      resetsAt: monthEnd(at),
      quoteUntil: new Date(at.getTime() + config.quoteFor),
      guard: 'none',
      guardSource: 'none',
      draft: null,
      basis: null,
      guardians: 0,
    };
    const facts: CallFacts = { ...base, terms, context };
    // A caller who may not call the action learns nothing of its targets.
    const admitted =
      record.state !== 'running' && checkRole(facts).outcome === 'pass' && checkPlan(facts).outcome === 'pass';
    return admitted && company ? { ...facts, terms: await readTerms(facts, company, action, shown) } : facts;
  }

  async function readTerms(facts: CallFacts, company: Company, action: AnyAction, shown: boolean): Promise<Terms> {
    const { context, record, terms, now: at } = facts;
    const input = record.input;
    try {
      const demanded = typeof action.guard === 'object' ? action.guard.when(context, input) : (action.guard ?? 'none');
      const [credits, own] = await Promise.all([
        action.price?.credits(context, input) ?? 0,
        demanded,
        action.validate?.(context, input),
      ]);
      const policy = policyGuard(company.guardPolicies, action.name, record.principal);
      const guard = waiveApproval(tighten(own, policy), company);
      const [available, draft, guardians] = await Promise.all([
        credits === 0 ? 0 : store.credits.available(company._id, monthOf(at), PLAN_TERMS[company.plan].creditsPerMonth),
        guard === 'none' && !isHeld(record.state) && !shown
          ? null
          : (action.preview?.(context, input) ?? plainDraft(action)),
        needsApproval(guard) ? countGuardians(company, record, action.subjects?.(input) ?? []) : 0,
      ]);
      const basis = draft && basisOf(action.name, record.inputHash, credits, draft);
      const guardSource = guard === 'none' ? 'none' : own === 'none' ? 'policy' : 'action';
      return { ...terms, credits, available, guard, guardSource, draft, basis, guardians };
    } catch (error) {
      if (error instanceof Refusal) return { ...terms, objection: error.error satisfies CallError };
      throw error;
    }
  }

  async function countGuardians(company: Company, record: CallRecord, subjects: readonly string[]): Promise<number> {
    const eligible = company.admins.filter((id) => id !== record.principal.memberId && !subjects.includes(id));
    const members = eligible.length === 0 ? [] : await store.members.many(company._id, eligible);
    return members.filter((member) => member.role === 'admin' && !member.removedAt).length;
  }

  async function load(callId: string): Promise<CallFacts | null> {
    const record = await store.calls.get(callId);
    return record && read(record);
  }

  function keep(callId: string, facts: Promise<CallFacts | null>): Promise<CallFacts | null> {
    prepared.set(callId, { facts, at: Date.now() });
    // Whoever asks gets the failure; nobody asking is no failure. A failed read is not kept.
    facts.catch(() => prepared.delete(callId));
    if (prepared.size > 10_000) prepared.clear();
    return facts;
  }

  return {
    read,
    prepare: (record, known) => void keep(record._id, read(record, known)),
    of(callId) {
      const kept = prepared.get(callId);
      return kept && Date.now() - kept.at < FRESH_FOR ? kept.facts : keep(callId, load(callId));
    },
    forget: (callId) => void prepared.delete(callId),
  };
}

/** For an action without a preview of its own that a company's policy holds. */
function plainDraft(action: AnyAction) {
  return {
    title: action.title,
    effects: [action.description],
    affected: { count: 0, sample: [] },
    reversible: action.destructive !== true,
    targets: [],
  };
}
