import type { Company } from '../contract/documents.js';
import { DECIDED_STATES, ENDED_STATES, HELD_STATES } from '../contract/states.js';
import { LOW_CREDITS, PLAN_TERMS, PLANS, type Plan } from '../contract/ranks.js';
import type { Credits } from '../engine/ports/account.js';
import { timestamp } from './shapes.js';

/** What several actions on the company share. */

/** Schemas of what the company's actions answer; each action names the properties that it shows. */
export const COMPANY_FIELDS = {
  companyId: { type: 'string', description: "The company's address: the first label of its host name." },
  name: { type: 'string', description: 'Name of the company.' },
  plan: { type: 'string', enum: PLANS, description: 'The plan that the company is on.' },
  version: { type: 'integer', minimum: 0, description: 'Grows by one with every change of the company itself.' },
  createdAt: timestamp('When the company was made.'),
  updatedAt: timestamp('When the company itself last changed.'),
} as const;

export const EXAMPLE_COMPANY = {
  companyId: 'acme',
  name: 'Acme Works',
  plan: 'team' as const,
  version: 3,
  createdAt: '2026-01-12T08:00:00.000Z',
  updatedAt: '2026-11-20T14:03:21.000Z',
};

/** The company as callers see it. */
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

/** What a plan includes, as `company.plan` shows it. */
export const TERMS = {
  type: 'object',
  required: ['callsPerMinute', 'creditsPerMonth', 'keys', 'webhooks', 'guardPolicies'],
  additionalProperties: false,
  description: 'What a plan includes.',
  properties: {
    callsPerMinute: { type: 'integer', description: 'Calls a minute and key; twice that for a person in all.' },
    creditsPerMonth: { type: 'integer', description: 'Deep credits a calendar month (UTC).' },
    keys: { type: 'boolean', description: 'Whether scripts may call with keys.' },
    webhooks: { type: 'boolean', description: 'Whether the company is told of events by webhooks.' },
    guardPolicies: { type: 'boolean', description: 'Whether the company may make rules of its own.' },
  },
} as const;

/** The plans above this one, the next one first. */
export function plansAbove(plan: Plan): readonly Plan[] {
  return PLANS.slice(PLANS.indexOf(plan) + 1);
}

/** What somebody loses with a lower plan, or gains with a higher one, in plain sentences. */
export function planDifference(from: Plan, to: Plan): readonly string[] {
  const [a, b] = [PLAN_TERMS[from], PLAN_TERMS[to]];
  const count = (amount: number) => amount.toLocaleString('en');
  const included = (what: string, before: boolean, after: boolean, gone: string) =>
    before === after ? [] : [after ? `${what} become part of the plan.` : gone];
  return [
    `Deep credits a month: ${count(a.creditsPerMonth)} before, ${count(b.creditsPerMonth)} after.`,
    `Calls a minute and key: ${count(a.callsPerMinute)} before, ${count(b.callsPerMinute)} after.`,
    ...included('Keys', a.keys, b.keys, 'Keys stop working until the plan is raised again.'),
    ...included('Webhooks', a.webhooks, b.webhooks, 'Webhooks are no longer sent.'),
    ...included('Guard policies', a.guardPolicies, b.guardPolicies, 'Guard policies can no longer be changed.'),
  ];
}

export const CREDITS_STATES = ['plenty', 'low', 'used_up'] as const;
type CreditsState = (typeof CREDITS_STATES)[number];

/** How far the credits of a month reach. */
export function creditsState({ available, granted }: Pick<Credits, 'available' | 'granted'>): CreditsState {
  if (available <= 0) return 'used_up';
  return available < granted * LOW_CREDITS ? 'low' : 'plenty';
}

/** The month of a moment, UTC, as `yyyy-mm`. */
export function monthName(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** When a month (`yyyy-mm`) begins and ends, UTC. */
export function monthSpan(month: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}

/** What may become of a call. */
export const CALL_STATES = ['received', 'running', ...HELD_STATES, ...DECIDED_STATES, ...ENDED_STATES] as const;
