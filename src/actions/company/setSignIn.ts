import { defineAction, phrase } from '../../engine/action.js';
import { flag, object, text } from '../../engine/schema.js';
import { companyChanged } from '../shared/company/company.js';
import {
  EXAMPLE_PROVIDER,
  EXAMPLE_SIGN_IN,
  guardOfSignIn,
  NEW_PROVIDER,
  newSignIn,
  refuseUnusableSignIn,
  SIGN_IN,
  signInView,
} from '../shared/people/signIn.js';
import { signInPreview } from '../shared/people/signInPreview.js';

export default defineAction({
  name: 'company.setSignIn',
  title: 'Set how people sign in',
  description:
    'Replaces the ways to sign in: an OpenID Connect provider, passwords and passkeys. The service reads the metadata of ' +
    'the provider first, and refuses what would lock you out: passwords are switched off by an administrator who has ' +
    'signed in with the provider. Keys cannot call it.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  secretInput: ['clientSecret'],
  guard: {
    when: ({ company }, input) => guardOfSignIn(company, input),
    note:
      'Approval if the provider, its domains or its roles change, confirmation only in a company with one ' +
      'administrator; confirmation for the rest, none for the label alone.',
  },
  because: ({ oidc }) =>
    oidc ? phrase`${oidc.label} decides who may sign in.` : phrase`Members sign in another way from then on.`,
  input: object({
    oidc: NEW_PROVIDER,
    'clientSecret?': text('The secret of the client. Left out, the present one stays.', {
      format: 'password',
      writeOnly: true,
      minLength: 1,
      maxLength: 1000,
    }),
    password: flag('Whether members sign in with a password. Sessions that began with one end when it is off.'),
    passkeys: flag('Whether members sign in with passkeys, which the provider knows nothing of.'),
  }),
  result: object(SIGN_IN),
  examples: [
    {
      summary: 'Have the provider set roles',
      input: { oidc: EXAMPLE_PROVIDER, password: true, passkeys: true },
      result: EXAMPLE_SIGN_IN,
    },
    {
      summary: 'Sign in with passwords alone',
      input: { oidc: null, password: true, passkeys: true },
      result: { ...EXAMPLE_SIGN_IN, oidc: null },
    },
  ],
  validate: refuseUnusableSignIn,
  preview: ({ company }, input) =>
    Promise.resolve(signInPreview(company, newSignIn(input), input.clientSecret !== undefined)),
  async run({ signIn }, input) {
    const company = await signIn.set(
      newSignIn(input),
      input.clientSecret,
      (current) => guardOfSignIn(current, input) !== 'none',
    );
    return { data: signInView(company, signIn.redirectUri), changed: [companyChanged(company)] };
  },
});
