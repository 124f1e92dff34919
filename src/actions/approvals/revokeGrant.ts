import { defineAction, phrase } from '../../engine/action.js';
import { grantState } from '../../engine/grants.js';
import { identifier, object } from '../../engine/schema.js';
import { EXAMPLE_GRANT, GRANT, grantView } from '../shared/company/grants.js';

export default defineAction({
  name: 'approvals.revokeGrant',
  title: 'Revoke a grant',
  description:
    'Revokes a grant at once: calls that it would have covered need an approval again. Calls that run or have run ' +
    'under it are not affected. Any administrator can revoke it, and the call is never held. A grant that is already ' +
    'revoked stays so.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ grantId: identifier('grant', 'Identifier of the grant.') }),
  result: GRANT,
  examples: [
    {
      summary: 'Revoke a grant',
      input: { grantId: EXAMPLE_GRANT.grantId },
      result: { ...EXAMPLE_GRANT, state: 'revoked', revokedAt: '2026-11-20T14:20:00.000Z' },
    },
  ],
  async validate({ grants }, input) {
    await grants.get(input.grantId);
  },
  async preview({ grants, now }, input) {
    const grant = await grants.get(input.grantId);
    const { remaining, allowed, action } = grant;
    const isRevoked = grant.revokedAt !== null;
    const item = {
      id: grant._id,
      label: action,
      before: { state: grantState(grant, now) },
      after: { state: 'revoked' },
    };
    const sample = isRevoked ? [] : [item];
    return {
      title: phrase`Revoke the grant for ${action}`,
      effects: [
        isRevoked
          ? phrase`Nothing changes: it is already revoked.`
          : phrase`${remaining} of ${allowed.calls} calls that it was given for can no longer run under it.`,
      ],
      affected: { count: sample.length, sample },
      reversible: false,
      targets: [],
    };
  },
  async run({ grants, callId, now }, input) {
    const grant = await grants.revoke(input.grantId);
    const isChanged = grant.revoked?.callId === callId;
    return {
      data: grantView(grant, now),
      changed: isChanged ? [{ type: 'grant', id: grant._id, change: 'updated' }] : [],
    };
  },
});
