import { Refusal, type CallError } from '../src/contract/errors.js';
import type { Alike, CallRecord, Company, Key, Member } from '../src/contract/documents.js';
import { PLAN_TERMS } from '../src/contract/ranks.js';
import { isHeld } from '../src/contract/states.js';
import type { AnyAction } from '../src/engine/action.js';
import type { ReadContext } from '../src/engine/context.js';
import { effectiveRole, mayCall } from '../src/engine/checks.js';
import { urlProblem } from '../src/engine/events/endpointUrl.js';
import type { Facts, Known, Terms } from '../src/engine/facts.js';
import { invitedMember } from '../src/engine/invites.js';
import { openInput } from '../src/engine/secretInput.js';
import { alikeHash, alikeOf } from '../src/engine/grants.js';
import { budgetsOf } from '../src/engine/scope.js';
import { asksForSize, basisOf, needsApproval, policyGuard, tighten, waiveApproval } from '../src/engine/guard.js';
import { monthEnd, monthOf } from '../src/store/credits.js';
import type { Parts } from './parts.js';
import { catalogueOf } from './read/catalogue.js';
import { policyOf } from './read/policy.js';
import { readContext } from './readContext.js';

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
   * @param known only what was read since the request that did so came in: whoever lost the right before is seen to have
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

/** What a grant has to cover. */
interface Wanted {
  readonly alike: Alike;
  readonly basis: string | null;
  readonly credits: number;
  readonly guardians: readonly string[];
  readonly now: Date;
}

/** Facts older than this are read again. */
const FRESH_FOR = 2_000;

export function createFactsDesk(parts: Parts): FactsDesk {
  const { store, registry, config, vault, now } = parts;
  const catalogue = catalogueOf(registry);
  const policy = policyOf(registry);
  const prepared = new Map<string, { readonly facts: Promise<CallFacts | null>; readonly at: number }>();

  async function read(record: CallRecord, known?: Known, shown = false): Promise<CallFacts> {
    const { companyId, principal } = record;
    const [company, member, key] = known
      ? [known.company, known.member, known.key]
      : await Promise.all([
          store.companies.get(companyId),
          personOf(record),
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
      catalogue,
      policy,
      publicUrl: config.publicUrl,
      urlProblem: (url) => urlProblem(url, { production: config.production, ...config.webhooks }),
      model: config.model ? { host: config.model.url.host, name: config.model.name } : null,
    });
    const terms: Terms = {
      objection: null,
      credits: 0,
      available: 0,
      budget: null,
      resetsAt: monthEnd(at),
      quoteUntil: new Date(at.getTime() + config.quoteFor),
      guard: 'none',
      guardSource: 'none',
      draft: null,
      basis: null,
      guardians: 0,
      alike: null,
      grant: null,
    };
    const facts: CallFacts = { ...base, terms, context };
    // A caller who may not call the action learns nothing of its targets.
    const admitted = record.state !== 'running' && mayCall(facts);
    return admitted && company ? { ...facts, terms: await readTerms(facts, company, action, shown) } : facts;
  }

  /** Whoever is invited is not on the team yet. */
  async function personOf({ companyId, principal: { memberId, inviteId } }: CallRecord): Promise<Member | null> {
    if (inviteId === undefined) return store.members.get(companyId, memberId);
    const invite = await store.invites.get(companyId, inviteId);
    return invite && invitedMember(invite);
  }

  async function readTerms(facts: CallFacts, company: Company, action: AnyAction, shown: boolean): Promise<Terms> {
    const { context, record, terms, now: at } = facts;
    const input = openInput(record, vault);
    try {
      const demanded = typeof action.guard === 'object' ? action.guard.when(context, input) : (action.guard ?? 'none');
      const [credits, own] = await Promise.all([
        action.price?.credits(context, input) ?? 0,
        demanded,
        action.validate?.(context, input),
      ]);
      const rules = [company.guardPolicies, action.name, record.principal] as const;
      // Drafted for its size alone, where a rule goes by that; kept for those who are shown it.
      const measured = asksForSize(...rules) ? await action.preview?.(context, input) : undefined;
      const added = policyGuard(...rules, measured?.affected.count);
      const guard = waiveApproval(tighten(own, added), company);
      const [available, budget, draft, guardians] = await Promise.all([
        credits === 0 ? 0 : store.credits.available(company._id, monthOf(at), PLAN_TERMS[company.plan].creditsPerMonth),
        credits === 0 ? null : leastOf(facts.key, monthOf(at)),
        guard === 'none' && !isHeld(record.state) && !shown
          ? null
          : (measured ?? action.preview?.(context, input) ?? plainDraft(action)),
        needsApproval(guard) ? guardiansOf(company, record, action.subjects?.(input) ?? []) : [],
      ]);
      const basis = draft && basisOf(action.name, record.inputHash, credits, draft);
      const guardSource = guard === 'none' ? 'none' : own === 'none' ? 'policy' : 'action';
      const isGrantable = needsApproval(guard) && action.grantable !== false;
      const alike = isGrantable && draft ? await alikeOf(context, input, draft) : null;
      const grant = alike && (await grantFor(record, { alike, basis, credits, guardians, now: at }));
      const known = { credits, available, budget, guard, guardSource, draft, basis } as const;
      return { ...terms, ...known, guardians: guardians.length, alike, grant };
    } catch (error) {
      if (error instanceof Refusal) return { ...terms, objection: error.error satisfies CallError };
      throw error;
    }
  }

  async function leastOf(key: Key | null, month: string): Promise<Terms['budget']> {
    const budgets = await Promise.all(
      (key ? budgetsOf(key) : []).map(async ({ of, creditsPerMonth: ofMonth }) => ({
        left: await store.credits.available(of, month, ofMonth),
        ofMonth,
      })),
    );
    return budgets.toSorted((a, b) => a.left - b.left)[0] ?? null;
  }

  /** The administrators who may approve a call. */
  async function guardiansOf(
    company: Company,
    record: CallRecord,
    subjects: readonly string[],
  ): Promise<readonly string[]> {
    const eligible = company.admins.filter((id) => id !== record.principal.memberId && !subjects.includes(id));
    const members = eligible.length === 0 ? [] : await store.members.many(company._id, eligible);
    return members.filter((member) => member.role === 'admin' && !member.removedAt).map(({ _id }) => _id);
  }

  /** A grant that stands for the approval of a call, given by somebody who may approve it now. */
  async function grantFor(
    record: CallRecord,
    { alike, basis, credits, guardians, now: at }: Wanted,
  ): Promise<string | null> {
    const { hold, yes, action, principal, companyId, _id: callId } = record;
    // What an administrator was shown and has changed since is shown again, whatever was allowed beforehand.
    const isSeen = hold !== undefined && (hold.kind === 'approval' || yes?.confirmation?.basis !== basis);
    if (isSeen || guardians.length === 0) return null;
    const hash = alikeHash(action, principal, alike);
    const cover = { companyId, callId, alike: hash, credits, grantedBy: guardians, now: at };
    return (await store.grants.covering(cover))?._id ?? null;
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
