import { defineAction } from '../../engine/action.js';
import { grantState } from '../../engine/grants.js';
import { identifier, object } from '../../engine/schema.js';
import { EXAMPLE_GRANT, GRANT, grantView } from '../grants.js';

export default defineAction({
  name: 'approvals.revokeGrant',
  title: 'End an approval given beforehand',
  description:
    'Ends a grant at once: calls that it would have covered wait for an administrator again. What runs or has run ' +
    'under it is not touched. Any administrator may, and it is never held. One that is revoked already stays so.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  input: object({ grantId: identifier('Identifier of the grant.') }),
  result: GRANT,
  examples: [
    {
      summary: 'Take back what was allowed for the hour',
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
    return {
      title: `End the grant for ${action}`,
      effects: [
        isRevoked
          ? 'Nothing changes: it is revoked already.'
          : `${remaining} of ${allowed.calls} calls that it was given for can no longer run under it.`,
      ],
      affected: {
        count: isRevoked ? 0 : 1,
        sample: isRevoked
          ? []
          : [{ id: grant._id, label: action, before: { state: grantState(grant, now) }, after: { state: 'revoked' } }],
      },
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
