import type { ComponentChildren } from 'preact';
import type { InvalidField } from '../../../contract/errorFields.js';
import type { Refusal } from '../../../contract/errors.js';
import type { OidcProvider } from '../../../contract/signIn.js';
import { counted } from '../../../contract/counted.js';

/** The English texts of the frame of pages, of errors, and of the pages on which people sign in, join and allow programs. */
export const enEntry = {
  layout: {
    problem: (title: string) => `Error: ${title}`,
    skip: 'Skip to content',
    signOut: 'Sign out',
  },
  roles: { viewer: 'viewer', member: 'member', developer: 'developer', admin: 'admin' },
  errors: {
    400: {
      title: 'This request is not valid',
      text: 'Nothing was changed: the address or the form is not valid. Go back and try again.',
    },
    403: {
      title: 'This was refused',
      text:
        'Nothing was decided: the form is too old, or did not come from a page that you opened here. ' +
        'Open the page again, then decide.',
    },
    404: {
      title: 'There is nothing here',
      text: 'No page has this address, or it belongs to another company. Check the link, or ask for a new one.',
    },
    410: { title: 'This is no longer here', text: 'The link has ended. Ask for a new one.' },
    413: {
      title: 'This is too large',
      text: 'Nothing was changed: the form is larger than the service takes. Send less text.',
    },
    415: {
      title: 'This is not a form',
      text: 'Nothing was changed: the service takes forms only. Use the form on the page.',
    },
    500: {
      title: 'The service failed',
      text: 'Something went wrong in the service. Earlier decisions are kept. Try again in a moment.',
    },
  },
  error: { decision: 'Open the decision again', request: 'Request' },
  unknownCompany: {
    title: 'No company',
    heading: 'There is no company at this address',
    text: 'Check the address for a typing error, or ask the person who gave it to you.',
    about: 'About this service',
  },
  fields: {
    account: 'You sign in with',
    newPassword: (label: string, least: number) => `${label}, at least ${least} characters`,
  },
  tooMany: (minutes: number) => `Too many attempts. Try again in ${counted(minutes, 'minute')}.`,
  signIn: {
    title: 'Sign in',
    heading: (company: string) => `Sign in to ${company}`,
    ended: 'Nothing was decided: your session had ended before your answer arrived. Sign in, then answer again.',
    withPasskey: 'Sign in with a passkey',
    withProvider: (label: string) => `Sign in with ${label}`,
    email: 'Mail address',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    passwordsAreOff: (label: string | undefined) =>
      `This company has switched passwords off. Sign in with ${label ?? 'its provider'}.`,
    // One message for both: it must not tell which mail addresses have an account.
    wrong: 'The mail address or the password is not right. Check both, then try again.',
  },
  signOut: {
    title: 'Sign out',
    heading: (company: string) => `Sign out of ${company}`,
    text: (name: string) => `You are signed in as ${name}. Calls that wait for a decision stay open.`,
    submit: 'Sign out',
    app: 'Back to the app',
    or: ', or ',
    passkeys: 'your passkeys',
  },
  providerSignIn: {
    heading: 'You are not signed in',
    back: 'Back to sign-in',
    notBegun:
      'This sign-in did not start in this browser, started more than ten minutes ago, or has ended already. Start again.',
    off: 'This company has no provider to sign in with. Sign in another way.',
    denied: (label: string) => `The sign-in was cancelled at ${label}, or refused there. Start again.`,
    failed: (label: string, code: string) =>
      `${label} could not sign you in: it did not answer, or its answer was not valid. Start again. If this repeats, ` +
      `send an administrator this code: ${code}.`,
    /** Why a person whom the provider has signed in does not get in. */
    notLetIn: ({ label, allowedDomains }: Pick<OidcProvider, 'label' | 'allowedDomains'>) => ({
      no_mail: `${label} did not send a mail address. An administrator has to allow the scope email for this service there.`,
      unverified_mail: `${label} has not verified your mail address, so it cannot be used to sign in. Verify it there, then sign in again.`,
      foreign_domain: `Only mail addresses at ${allowedDomains.join(', ')} sign in here. Choose another account at ${label}.`,
      other_link: `Your account here belongs to another person at ${label}. Ask an administrator of the company.`,
      removed: 'You were removed from the team. Ask an administrator for a new invitation.',
      no_account: 'You have no account here. Ask an administrator for an invitation, then sign in again.',
      not_joined: 'You could not join the team now. Sign in again in a moment.',
    }),
  },
  passkeys: {
    signInTitle: 'Sign in with a passkey',
    signInText: 'Your device asks you to confirm with a fingerprint, a face, a PIN or a security key.',
    anotherWay: 'Sign in another way',
    noScript: 'This page needs JavaScript, because the browser has to ask your device for the passkey.',
    title: 'Your passkeys',
    text: 'A passkey signs you in without a password. It stays on your device or in your password manager.',
    none: 'You have no passkey here.',
    add: 'Add a passkey',
    name: 'Name, such as Laptop',
    password: 'Your password',
    home: 'Home',
    again: 'You signed in more than ten minutes ago. Sign in again to add a passkey:',
    withPasskey: 'with a passkey that you have',
    or: ', or ',
    withProvider: (label: string) => `with ${label}`,
    used: (when: string | null) => (when === null ? 'not used yet' : `last used ${when}`),
    facts: (added: string, used: string, synced: boolean) =>
      `Added ${added}, ${used}, ${synced ? 'on all devices of your account' : 'on one device'}`,
    change: 'Rename or remove',
    newName: 'New name',
    rename: 'Rename',
    remove: (name: string) => `Remove ${name}`,
    badName: ({ message, fix }: Omit<InvalidField, 'path'>) => `The name was not changed. ${message} ${fix}`,
    /** What the script of the page says. */
    script: {
      known: 'This device has a passkey of yours for this company already.',
      cancelled: 'No passkey was used: it was cancelled, or took too long. Try again.',
      failed: 'This did not work. Check your connection, and try again.',
      unsupported: 'This browser has no passkeys, or the address is not https. Sign in another way.',
    },
  },
  resetPassword: {
    title: 'New password',
    heading: 'Set a new password',
    email: 'Mail address',
    send: 'Send me a link',
    signIn: 'Sign in',
    or: ', or ',
    ask: 'ask for a link',
    sessionsEnd: 'All your sessions end, so you sign in again.',
    submit: 'Set the password',
    closed: {
      title: 'This link cannot be used',
      text: 'This link no longer works. A link works once, for 30 minutes, and not after another link was used.',
    },
    sent: {
      title: 'Check your mail',
      text: 'If a member has this mail address, a link was sent to it. It works once, for 30 minutes.',
    },
    done: {
      title: 'Your password is set',
      text: 'Your new password is set, and your sessions have ended. Sign in with the new password.',
    },
  },
  invite: {
    title: 'Join',
    heading: (company: string) => `Join ${company}`,
    role: (role: ComponentChildren): ComponentChildren => ['You join as ', role, '.'],
    name: 'Your name',
    password: 'Password',
    submit: 'Join',
    withProvider: (label: string, email: ComponentChildren, isOnly: boolean): ComponentChildren => [
      `Sign in with ${label} as `,
      email,
      ` to join${isOnly ? '' : ', or choose a password'}.`,
    ],
    closedTitle: 'Invitation',
    closed: 'This invitation cannot be accepted',
    signIn: 'Sign in',
    unknown: 'There is no such invitation here. Check that the link is complete, or ask for a new invitation.',
    badName: (longest: number) => `The name is missing or too long. Enter one of at most ${longest} characters.`,
  },
  signUp: {
    title: 'Sign up',
    heading: 'Open a workspace',
    company: 'Name of the company',
    address: (host: string) => `Address, before .${host}`,
    name: 'Your name',
    email: 'Your mail address',
    submit: 'Send me the link',
    text: 'You get a mail with a link. With it you join as the first administrator.',
    sentTitle: 'Check your mail',
    sent: 'A link was sent to your mail address. It works once, for 7 days. Open it to join as the first administrator.',
    refused: ({ message }: Refusal) => message,
    notSent: 'The mail could not be sent. Your entries are kept: try again in a moment.',
  },
  consent: {
    title: 'Allow a program',
    heading: 'Allow a program to act as you?',
    asks: (program: ComponentChildren): ComponentChildren => [
      'A program that calls itself ',
      program,
      ' asks for a key that acts as you. ',
    ],
    runsHere: (host: ComponentChildren): ComponentChildren => [
      'It runs on this computer (',
      host,
      '). Continue only if you have just started it yourself.',
    ],
    returns: (host: ComponentChildren): ComponentChildren => [
      'You will be sent back to ',
      host,
      '. Continue only if you know that address.',
    ],
    most: 'What it may do at most',
    may: {
      viewer: 'read',
      member: 'read and change lists and rows',
      developer: 'also make and switch off your keys',
      admin: 'everything that you may do',
    },
    howLong: 'For how long',
    days: (days: number) => `${days} days`,
    text:
      'The program gets an ordinary key. You see it among your keys and can switch it off there at any time. A call ' +
      'that needs a confirmation still waits for yours.',
    yes: 'Allow',
    no: 'Do not allow',
    cannot: 'You cannot allow this',
    why: (role: string) =>
      'The program needs a key, and you cannot make keys here: that takes the role developer or admin, and a plan with ' +
      `keys. You are signed in as ${role}. Ask an administrator.`,
    back: 'Back to the program',
  },
};
