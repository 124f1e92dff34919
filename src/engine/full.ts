import { Refusal } from '../contract/errors.js';
import { phrase } from './phrases/phrase.js';

/** Refusals of calls that would exceed a limit on keys, webhook endpoints or storage. */

/** @param most the limit of active keys of one member on the plan */
export function keysFull(most: number): Refusal {
  const message = phrase`The owner has ${most} active keys already, the most on this plan. Switch one off with keys.switchOff, or change to a higher plan.`;
  return new Refusal('conflict', message, { reason: 'limit_reached' });
}

/** @param most the limit of endpoints of a company */
export function endpointsFull(most: number): Refusal {
  const message = phrase`The company has ${most} webhook endpoints already, the most. Delete one that is no longer needed with webhooks.delete.`;
  return new Refusal('conflict', message, { reason: 'limit_reached' });
}

/** @param used bytes of all files of the company @param most the limit in bytes on the plan */
export function storageFull(used: number, most: number): Refusal {
  const message = phrase`The files of the company use ${inMegabytes(used)} of the ${inMegabytes(most)} that the plan allows, so this file does not fit. Remove files from rows, which frees their bytes later, or change to a higher plan.`;
  return new Refusal('conflict', message, { reason: 'limit_reached' });
}

/** Bytes in a readable form: `25 MiB`, `1.5 MiB`. */
export function inMegabytes(bytes: number): string {
  return `${(Math.round((bytes / 1_048_576) * 10) / 10).toLocaleString('en')} MiB`;
}
