import type { Company } from '../contract/documents.js';
import { Refusal } from '../contract/errors.js';
import { phrase } from './phrases/phrase.js';

/** Errors of a company that needs another administrator, with what to do next. */

type Administrated = Pick<Company, 'admins'>;

/** Whether a company has only one administrator, so that no one else can approve. */
export function hasOneAdmin({ admins }: Administrated): boolean {
  return admins.length <= 1;
}

const NEXT = {
  one: phrase`Invite a second administrator with team.invite or make a member one with team.changeRole, which takes your confirmation only. Or let the only administrator confirm alone, with company.setSoleAdminOptOut.`,
  more: phrase`Invite another administrator with team.invite. If the administrators do not agree on one, ask the operator of the service to restore an administrator.`,
} as const;

/** The refusal of a call that no administrator may approve. */
export function noApprover(company: Administrated | null): Refusal {
  const next = company && hasOneAdmin(company) ? NEXT.one : NEXT.more;
  const message = phrase`An administrator other than the caller must approve this call, and the company has none who may. ${next}`;
  return new Refusal('conflict', message, { reason: 'no_other_administrator' });
}

/** The refusal of a setting that replaces approvals, of a company with several administrators. */
export function severalAdmins(): Refusal {
  const message = phrase`This setting is only for companies with one administrator. Your administrators can approve each other's calls.`;
  return new Refusal('conflict', message);
}

/** The refusal of a call that would leave a company without an administrator. */
export function lastAdmin(name: string): Refusal {
  const message = phrase`${name} is the last administrator, and a company keeps at least one. Make another member an administrator first, with team.invite or team.changeRole.`;
  return new Refusal('conflict', message, { reason: 'last_administrator' });
}
