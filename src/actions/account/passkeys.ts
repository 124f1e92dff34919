import { defineAction, pageResult } from '../../engine/action.js';
import { object, PAGE, pageOf } from '../../engine/schema.js';
import { EXAMPLE_PASSKEY, PASSKEY, passkeyView } from '../shared/people/passkeys.js';

export default defineAction({
  name: 'account.passkeys',
  title: 'List your passkeys',
  description: 'Returns your own passkeys. You add one in the browser, at /account/passkeys.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ ...PAGE }),
  result: pageOf('passkeys', PASSKEY, 'The passkeys of this page, oldest first.'),
  examples: [{ summary: 'List your passkeys', input: {}, result: { passkeys: [EXAMPLE_PASSKEY], nextCursor: null } }],
  run: async ({ passkeys }, { limit, cursor }) =>
    pageResult('passkeys', await passkeys.page({ limit, cursor }), passkeyView),
});
