import type { StripeConfig } from '../config.js';
import { Refusal } from '../contract/errors.js';
import { PLANS, type Plan } from '../contract/ranks.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { Billing, BillingEvent } from './billing.js';
import { isSigned } from './signature.js';

type StripeFields = Readonly<Record<string, string>>;
type StripeJson = Readonly<Record<string, unknown>>;

const WITHIN = 20_000;

/**
 * Stripe over its HTTP API. Checkout takes the first payment of a plan, and a signed webhook event then changes the
 * plan. Requests have an Idempotency-Key, so a repeat has no further effect.
 */
export function createStripe(config: StripeConfig, now: () => Date): Billing {
  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    key: string,
    fields: StripeFields = {},
  ): Promise<StripeJson> {
    const response = await fetch(new URL(`/v1/${path}`, config.url), {
      method,
      headers: { authorization: `Bearer ${config.secretKey}`, ...(method !== 'GET' && { 'idempotency-key': key }) },
      ...(method === 'POST' && { body: new URLSearchParams(fields) }),
      signal: AbortSignal.timeout(WITHIN),
      redirect: 'error',
    });
    // The subscription has already ended or never existed, which is the wanted result.
    if (method === 'DELETE' && response.status === 404) return {};
    if (response.ok) return (await response.json()) as StripeJson;
    await response.body?.cancel();
    // Another request with this key is running, there are too many requests, or Stripe has failed. A repeat can
    // succeed.
    if (response.status === 409 || response.status === 429 || response.status >= 500) throw new StripeUnavailable();
    const message = phrase`The plan was not changed, because the payment service refused the change. Try again, or ask the operator of the service.`;
    throw new Refusal('action_failed', message);
  }

  const end: Billing['end'] = async ({ id }, because) =>
    void (await ask('DELETE', `subscriptions/${encodeURIComponent(id)}`, `${because}/end`));

  return {
    end,

    async raise({ company, plan, callId, returnTo }) {
      const about = { company: company._id, plan, call: callId };
      const session = await ask('POST', 'checkout/sessions', callId, {
        mode: 'subscription',
        'line_items[0][price]': priceOf(plan),
        'line_items[0][quantity]': '1',
        client_reference_id: company._id,
        success_url: returnTo,
        cancel_url: returnTo,
        ...(company.subscription && { customer: company.subscription.customerId }),
        ...metadata('metadata', about),
        ...metadata('subscription_data[metadata]', about),
      });
      const { url } = session;
      if (typeof url !== 'string') throw new StripeUnavailable();
      return { checkoutUrl: url };
    },

    async lower({ company: { subscription }, plan, callId }) {
      if (!subscription) return;
      if (plan === 'free') return end(subscription, callId);
      const path = `subscriptions/${encodeURIComponent(subscription.id)}`;
      const found = (await ask('GET', path, callId)) as { items?: { data?: readonly { id?: string }[] } };
      const item = found.items?.data?.[0]?.id;
      if (item === undefined) throw new StripeUnavailable();
      await ask('POST', path, callId, { 'items[0][id]': item, 'items[0][price]': priceOf(plan) });
    },

    read(body, signature) {
      if (!isSigned(body, signature, config.webhookSecret, now()))
        throw new Refusal(
          'unauthenticated',
          'The Stripe-Signature is not valid, or older than 5 minutes. Check STRIPE_WEBHOOK_SECRET.',
          { reason: 'signature' },
        );
      return eventOf(JSON.parse(body.toString('utf8')) as StripeJson);
    },
  };

  function priceOf(plan: Plan): string {
    if (plan === 'free') throw new Error('The free plan has no price.');
    return config.prices[plan];
  }
}

/** Stripe could not be reached, or its response was unusable. */
class StripeUnavailable extends Error {
  override readonly name = 'StripeUnavailable';
}

function metadata(name: string, fields: StripeFields): StripeFields {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${name}[${field}]`, value]));
}

/** Translates a Stripe event; null for one without effect here. */
function eventOf({ id, type, data }: StripeJson): BillingEvent | null {
  const object = (data as { object?: StripeJson } | undefined)?.object ?? {};
  const about = (object['metadata'] ?? {}) as StripeJson;
  const { company: companyId, plan } = about;
  if (typeof id !== 'string' || !/^\w{1,100}$/.test(id) || typeof companyId !== 'string') return null;
  if (type === 'customer.subscription.deleted' && typeof object['id'] === 'string')
    return { kind: 'ended', id, companyId, subscriptionId: object['id'] };
  const completed = type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded';
  // A delayed payment method completes unpaid, and succeeds or fails days later.
  if (!completed || object['payment_status'] === 'unpaid') return null;
  const { subscription, customer } = object;
  const paid = PLANS.find((one) => one === plan);
  if (typeof subscription !== 'string' || typeof customer !== 'string' || !paid) return null;
  return { kind: 'paid', id, companyId, plan: paid, subscription: { id: subscription, customerId: customer } };
}
