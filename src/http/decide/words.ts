import type { RejectOnly } from '../../calls/decide.js';

/** Why a person can only reject a call, in words for that person. */
export const WHY_REJECT_ONLY: Readonly<Record<RejectOnly, string>> = {
  not_the_caller: 'Only the person who made this call can confirm it. As an administrator you can reject it.',
  key_switched_off: 'The key that made this call is switched off. You can only reject the call.',
  key_expired: 'The key that made this call has expired. You can only reject the call.',
  unknown_key: 'The key that made this call does not exist any more. You can only reject the call.',
  wrong_company: 'The key that made this call belongs to another company. You can only reject the call.',
  address_not_allowed: 'The key that made this call does not work from its address. You can only reject the call.',
  company_suspended: 'The company is suspended. Until it is resumed, you can only reject the call.',
  member_removed: 'The person who made this call is no longer on the team. You can only reject the call.',
};
