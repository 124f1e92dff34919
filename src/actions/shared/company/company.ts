import type { Company } from '../../../contract/documents.js';
import { PLAN_TERMS, PLANS, type Plan, type PlanTerms } from '../../../contract/ranks.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { PreviewDraft } from '../../../engine/action.js';
import { inMegabytes } from '../../../engine/full.js';
import { arrayOf, count, flag, object, oneOf, refTo, text, time } from '../../../engine/schema.js';
import { englishText } from '../../../contract/phrase.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Schemas and helpers for the actions on the company and its plan. */

/** The fields of a company. Each action picks those that it returns. */
export const COMPANY_FIELDS = {
  companyId: refTo('company', 'Identifier of the company: the first label of its host name.'),
  name: text('Name of the company.'),
  plan: oneOf(PLANS, 'Current plan of the company.'),
  version: count('Increases by one with every change of the company.'),
  createdAt: time('When the company was created.'),
  updatedAt: time('When the company was last changed.'),
} as const;

export const EXAMPLE_COMPANY = {
  companyId: 'acme',
  name: 'Acme Works',
  plan: 'team' as const,
  version: 3,
  createdAt: '2026-01-12T08:00:00.000Z',
  updatedAt: '2026-11-20T14:03:21.000Z',
};

/** Input: the version that the caller has read. */
export const VERSION_READ = count(
  'The version that you read; any other is refused with conflict. Without it, the last write wins.',
);

/** A company as callers see it. */
export function companyView(company: Company) {
  return {
    companyId: company._id,
    name: company.name,
    plan: company.plan,
    version: company.version,
    createdAt: company.createdAt.toISOString(),
    updatedAt: company.updatedAt.toISOString(),
  };
}

/** The part of a preview that describes a change of the company. */
export function oneCompany(
  company: Company,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Pick<PreviewDraft, 'affected' | 'targets'> {
  return {
    affected: { count: 1, sample: [{ id: company._id, label: company.name, before, after }] },
    targets: [{ type: 'company', id: company._id, version: company.version }],
  };
}

/** The entry in `changed` for a change of the company. */
export function companyChanged({ _id }: Pick<Company, '_id'>) {
  return { type: 'company', id: _id, change: 'updated' } as const;
}

/** Schema of what a plan includes. */
export const TERMS = object(
  {
    callsPerMinute: {
      type: 'integer',
      description: 'Calls a minute with one key. A member has twice that over all keys and sessions.',
    },
    creditsPerMonth: { type: 'integer', description: 'Deep credits a calendar month (UTC).' },
    keys: flag('Whether scripts may call with keys.'),
    keysPerMember: { type: 'integer', description: 'Active keys that one member can have.' },
    webhooks: flag('Whether events are sent to webhook endpoints.'),
    guardPolicies: flag('Whether the company may set guard rules of its own.'),
    callsKeptDays: { type: 'integer', description: 'Days that a call stays in the call log.' },
    fileBytes: { type: 'integer', description: 'The most bytes of one file.' },
    fileTypes: arrayOf(
      text('A media type. A `*` at the end stands for any text.'),
      'The types that files can have; `*` alone is every type.',
    ),
    storageBytes: { type: 'integer', description: 'The most bytes of all files of the company.' },
  },
  { description: 'What a plan includes.' },
);

/** What a plan includes, as `TERMS` describes it. */
export function termsView(plan: Plan) {
  const { fileTypes, ...terms } = PLAN_TERMS[plan];
  return { ...terms, fileTypes: [...fileTypes] };
}

/** The plans above this one, the lowest first. */
export function plansAbove(plan: Plan): readonly Plan[] {
  return PLANS.slice(PLANS.indexOf(plan) + 1);
}

/** What another plan changes for a company, with one sentence for each difference. */
export function planDifference(from: Plan, to: Plan): readonly Phrase[] {
  const [a, b] = [PLAN_TERMS[from], PLAN_TERMS[to]];
  return [
    phrase`Deep credits a month: ${a.creditsPerMonth} before, ${b.creditsPerMonth} after.`,
    phrase`Calls a minute and key: ${a.callsPerMinute} before, ${b.callsPerMinute} after.`,
    phrase`Active keys of a member: ${a.keysPerMember} before, ${b.keysPerMember} after.`,
    phrase`All files: at most ${inMegabytes(a.storageBytes)} before, ${inMegabytes(b.storageBytes)} after. One file: ${inMegabytes(a.fileBytes)} before, ${inMegabytes(b.fileBytes)} after.`,
    ...(englishText(typesOf(a)) === englishText(typesOf(b))
      ? []
      : [phrase`Types of files: ${typesOf(a)} before, ${typesOf(b)} after.`]),
    b.callsKeptDays < a.callsKeptDays
      ? phrase`The call log keeps ${b.callsKeptDays} days instead of ${a.callsKeptDays}. Older calls are deleted; export them first with company.exportAll.`
      : phrase`Days in the call log: ${a.callsKeptDays} before, ${b.callsKeptDays} after.`,
    ...included(a.keys, b.keys, KEYS),
    ...included(a.webhooks, b.webhooks, WEBHOOKS),
    ...included(a.guardPolicies, b.guardPolicies, GUARD_POLICIES),
  ];
}

interface Included {
  readonly gained: Phrase;
  readonly lost: Phrase;
}

const KEYS: Included = {
  gained: phrase`Keys become part of the plan.`,
  lost: phrase`Keys stop working until the plan is raised again.`,
};
const WEBHOOKS: Included = {
  gained: phrase`Webhooks become part of the plan.`,
  lost: phrase`Webhooks are no longer sent.`,
};
const GUARD_POLICIES: Included = {
  gained: phrase`Guard policies become part of the plan.`,
  lost: phrase`Guard policies can no longer be changed.`,
};

function included(before: boolean, after: boolean, { gained, lost }: Included): readonly Phrase[] {
  return before === after ? [] : [after ? gained : lost];
}

function typesOf({ fileTypes }: PlanTerms): Phrase {
  return fileTypes.includes('*') ? phrase`all` : phrase`${fileTypes.join(', ')}`;
}
