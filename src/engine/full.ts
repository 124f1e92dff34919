import { Refusal } from '../contract/errors.js';

/** The refusals of things of which there may be no more. */

/** @param most active keys of one member on the plan */
export function keysFull(most: number): Refusal {
  const message = `The owner has ${most} active keys already, the most on this plan. Switch one off with keys.switchOff, or change to a higher plan.`;
  return new Refusal('conflict', message, { reason: 'limit_reached' });
}

/** @param most endpoints of a company */
export function endpointsFull(most: number): Refusal {
  const message = `The company has ${most} webhook endpoints already, the most. Delete one that is no longer needed with webhooks.delete.`;
  return new Refusal('conflict', message, { reason: 'limit_reached' });
}
