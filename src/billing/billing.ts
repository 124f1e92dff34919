import type { Company, Subscription } from '../contract/documents.js';
import type { Plan } from '../contract/ranks.js';

/** A change of plan that somebody asked for. */
export interface PlanOrder {
  readonly company: Company;
  readonly plan: Plan;
  /** The call: what is asked of the payment service carries it, so that asking again is the same order. */
  readonly callId: string;
  /** Where the payer's browser comes back to. */
  readonly returnTo: string;
}

/** Who is paid for plans. Whatever is asked for with the same call or event again happens once. */
export interface Billing {
  /**
   * Begins to raise a plan.
   * @returns the page on which somebody pays, or null where nobody has to: the plan may change at once
   * @throws Refusal action_failed where it was refused for good
   */
  raise(order: PlanOrder): Promise<{ readonly checkoutUrl: string } | null>;
  /** Lets a company pay less from now on, or nothing. */
  lower(order: PlanOrder): Promise<void>;
  /** Ends a subscription that another one has replaced. */
  end(subscription: Subscription, because: string): Promise<void>;
  /** Reads what the payment service reports; absent where nobody reports anything. */
  readonly read?: (body: Buffer, signature: string) => BillingEvent | null;
}

/** What the payment service reports of a company. */
export type BillingEvent =
  | {
      readonly kind: 'paid';
      readonly id: string;
      readonly companyId: string;
      readonly plan: Plan;
      readonly subscription: Subscription;
    }
  | { readonly kind: 'ended'; readonly id: string; readonly companyId: string; readonly subscriptionId: string };
