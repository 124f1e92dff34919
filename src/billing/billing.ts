import type { Company, Subscription } from '../contract/documents.js';
import type { Plan } from '../contract/ranks.js';

/** A change of plan that a call requests. */
export interface PlanOrder {
  readonly company: Company;
  readonly plan: Plan;
  /** The call. It is the idempotency key of requests to the payment service. */
  readonly callId: string;
  /** The address to which the payer's browser returns. */
  readonly returnTo: string;
}

/** The payment service. Every operation is idempotent for the same call or event. */
export interface Billing {
  /**
   * Starts a change to a larger plan.
   * @returns the address of the payment page, or null if no payment is needed and the plan may change at once
   * @throws Refusal action_failed if the change was refused for good
   */
  raise(order: PlanOrder): Promise<{ readonly checkoutUrl: string } | null>;
  /** Changes to a smaller plan. The free plan ends the subscription. */
  lower(order: PlanOrder): Promise<void>;
  /** Ends a subscription that another one has replaced. @param because the id of the event that replaced it */
  end(subscription: Subscription, because: string): Promise<void>;
  /**
   * Reads a webhook request of the payment service; absent without a payment service.
   * @returns null for an event without effect here
   * @throws Refusal unauthenticated for an invalid or old signature
   */
  readonly read?: (body: Buffer, signature: string) => BillingEvent | null;
}

/** An event of the payment service about a company. */
export type BillingEvent =
  | {
      readonly kind: 'paid';
      readonly id: string;
      readonly companyId: string;
      readonly plan: Plan;
      readonly subscription: Subscription;
    }
  | { readonly kind: 'ended'; readonly id: string; readonly companyId: string; readonly subscriptionId: string };
