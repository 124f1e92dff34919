import type Koa from 'koa';
import rawBody from 'raw-body';
import type { BillingEvent } from '../billing/index.js';
import { Refusal } from '../contract/errors.js';
import { PLAN_TERMS } from '../contract/ranks.js';
import { monthOf } from '../store/credits.js';
import type { Author, Mutation } from '../store/history.js';
import type { Company } from '../contract/documents.js';
import type { Dependencies } from '../dependencies.js';
import { announceChange } from '../events/announceChange.js';
import type { RequestContext, RequestState } from './state.js';

const LARGEST = 1_048_576;

type BillingDependencies = Pick<Dependencies, 'store' | 'publisher' | 'billing' | 'log' | 'now'>;

/**
 * `POST /billing/stripe` accepts reports of the payment service. Their signature is checked. A report may come twice.
 */
export function billingReports(dependencies: BillingDependencies): Koa.Middleware<RequestState> {
  const { billing, log } = dependencies;
  return async (context, next) => {
    if (context.path !== '/billing/stripe' || !billing.read) return next();
    if (context.method !== 'POST') {
      context.set('Allow', 'POST');
      throw new Refusal('method_not_allowed', 'This address does not take this method. Use POST.');
    }
    const event = billing.read(await readBytes(context), context.get('stripe-signature'));
    const done = event && (await apply(dependencies, event));
    if (event)
      log.info(
        { company: event.companyId, event: event.id, kind: event.kind, done },
        'the payment service reported an event',
      );
    context.body = { received: true };
  };
}

async function readBytes(context: RequestContext): Promise<Buffer> {
  const { req: request } = context;
  try {
    return await rawBody(request, { limit: LARGEST, length: request.headers['content-length'] ?? null });
  } catch {
    request.resume();
    throw new Refusal(
      'too_large',
      'The body is larger than 1 MiB, or the connection ended too early. Send it again, in less than 1 MiB.',
    );
  }
}

/**
 * Applies a report once. The change of the company has the id of the report.
 * @returns false if there is no such company, or nothing to change
 */
async function apply({ store, publisher, billing, now }: BillingDependencies, event: BillingEvent): Promise<boolean> {
  const { id, companyId } = event;
  const author: Author = { companyId, callId: id, by: 'stripe', at: now() };
  const change = () => store.companies.writes.update(author, companyId, 0, null, changeOf(event));
  if (!(await announceChange({ store, publisher }, author, change))) return false;
  const written = await store.history.ofCall(companyId, id, 0);
  if (!written) return false;
  const plan = event.kind === 'paid' ? event.plan : 'free';
  const { creditsPerMonth: allowance } = PLAN_TERMS[plan];
  await store.credits.changePlan(companyId, monthOf(author.at), { id, version: written.version, allowance });
  const before = written.before?.['subscription'] as Company['subscription'];
  // A company has one subscription. The one that was paid last replaces an earlier one.
  if (event.kind === 'paid' && before && before.id !== event.subscription.id) await billing.end(before, id);
  return true;
}

function changeOf(event: BillingEvent): Mutation<Company> {
  return ({ subscription }) => {
    if (event.kind === 'paid') return { set: { plan: event.plan, subscription: event.subscription } };
    return subscription?.id === event.subscriptionId ? { set: { plan: 'free', subscription: null } } : null;
  };
}
