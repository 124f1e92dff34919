import { defineAction } from '../../engine/action.js';
import { object } from '../../engine/schema.js';
import { EXAMPLE_SIGN_IN, SIGN_IN, signInView } from '../shared/people/signIn.js';

export default defineAction({
  name: 'company.signIn',
  title: 'Get how people sign in',
  description:
    'Returns the ways to sign in to the company: its OpenID Connect provider, without the secret, and whether ' +
    'passwords and passkeys are on. `redirectUri` is the address to register at a provider.',
  role: 'admin',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({}),
  result: object(SIGN_IN),
  examples: [{ summary: 'Get how people sign in', input: {}, result: EXAMPLE_SIGN_IN }],
  run: ({ company, signIn }) => Promise.resolve({ data: signInView(company, signIn.redirectUri) }),
});
