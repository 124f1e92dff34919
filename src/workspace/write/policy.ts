import { hasOneAdmin, severalAdmins } from '../../engine/administrators.js';
import { Stale } from '../../engine/context.js';
import type { WritePolicy } from '../../engine/ports/policy.js';
import { limitsOf } from '../../engine/volume.js';
import type { Writing } from './writing.js';

export function writePolicy({ dependencies, read, author, change, shownVersion }: Writing): WritePolicy {
  const { companies } = dependencies.store;
  const { companyId, principal } = read;
  const company = { id: companyId, known: null };
  return {
    ...read.policy,
    set: (guardPolicies, limits, needsYes) =>
      change('company', companies.writes, company, (current) => {
        // The rules may have changed since the checks or since an earlier run, so the current rules are checked.
        if (shownVersion(companyId) === undefined && needsYes(current)) throw new Stale();
        return { set: { guardPolicies, ...(limits && { volumeLimits: { ...limitsOf(current), ...limits } }) } };
      }),
    setSoleAdminOptOut: (optOut) =>
      change('company', companies.writes, company, (current) => {
        if (optOut && !hasOneAdmin(current)) throw severalAdmins();
        return { set: { soleAdminOptOut: optOut ? { by: principal.memberId, at: author.at } : null } };
      }),
  };
}
