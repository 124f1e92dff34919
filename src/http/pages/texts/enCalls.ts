import type { ComponentChildren } from 'preact';
import type { Principal } from '../../../contract/documents.js';
import type { Change } from '../../../contract/envelope.js';
import type { Allowance, GrantOffer } from '../../../contract/grants.js';
import type { HoldKind } from '../../../contract/states.js';
import { counted } from '../../../contract/counted.js';
import { scopeText, whereText } from '../../../engine/grants.js';
import { WHY_REJECT_ONLY } from '../../decide/words.js';

interface DecidedText {
  readonly answer: 'yes' | 'no';
  /** What the call waited for. */
  readonly of: HoldKind;
  readonly name: string;
  /** Whether an administrator rejected the call of another person. */
  readonly isAdministrator: boolean;
  readonly at: ComponentChildren;
}

/** What may be allowed beside a call: its fields, and the call. */
interface AlikeText {
  readonly offer: GrantOffer;
  readonly principal: Pick<Principal, 'keyId'>;
  readonly calls: ComponentChildren;
  readonly rows: ComponentChildren;
  /** False where the calls cost nothing. */
  readonly credits: ComponentChildren;
}

/** Nouns for the types of changes, where the name of the type is not a word for people. */
const NOUNS: Readonly<Record<string, string>> = {
  key: 'API key',
  endpoint: 'webhook endpoint',
  call: 'held call',
  invite: 'invitation',
  account: 'password',
};

const DONE: Readonly<Record<Change['change'], string>> = { created: 'added', updated: 'changed', deleted: 'deleted' };

const WERE = (count: number) => (count === 1 ? 'was' : 'were');

/** The English texts of the pages about calls. */
export const enCalls = {
  counted,
  number: (number: number) => number.toLocaleString('en'),
  time: {
    inLessThanAMinute: 'in less than a minute',
    justNow: 'just now',
    left: (time: string) => `${time} left`,
    lessThanAMinute: 'less than a minute',
    over: 'over',
  },
  emptyValue: '(empty)',
  sheet: {
    notices: {
      changed: 'Your answer was not taken: the call has changed since you opened the page. Read it again, then decide.',
      late: 'Your answer changed nothing: the call was decided or had ended before. This page shows its state.',
      ended:
        'Nothing was decided: your session had ended before your answer arrived. Read the call again, then answer.',
    },
    asked: {
      confirm: 'Waits for your confirmation',
      approve: 'Waits for your approval',
      reject: 'You can only reject this',
    },
    rejectOnly: WHY_REJECT_ONLY,
    waitingTitle: 'Waiting for another person',
    waitingFor: {
      caller: 'Waiting for the person who made the call',
      administrator: 'Waiting for an administrator',
    },
    waiting: 'You cannot decide on this call. Send the link to the person who can.',
    overTitle: 'Not waiting for a decision',
    overHeading: 'This call does not wait for a decision',
    over: 'It was decided, or it has ended. You do not need to do anything.',
    ownTitle: (title: string) => `Waiting: ${title}`,
    giveReason: 'Give a reason if you reject',
    reason: 'If you reject, why? (optional; the caller reads it)',
    nothingRuns: 'Nothing runs before you answer. Opening or forwarding this page decides nothing.',
    reject: 'Reject',
    noneLeft: 'Nothing else waits for you.',
    home: 'Go to the start page',
    next: (total: number) =>
      total === 1 ? 'One more waits for you' : `Next: ${total.toLocaleString('en')} wait for you`,
    all: 'All that waits for you',
  },
  /** What a call was asked with, as previews word it. */
  via: (via: string) => via,
  preview: {
    title: 'What would happen',
    differs: 'Changed since the earlier preview:',
    approvalFollows:
      'After the confirmation, an administrator must approve the call, too. It runs after both have agreed.',
    by: 'Asked by',
    asker: (person: string, via: string) => `${person}, via ${via}`,
    leaves: 'Leaves the company',
    nothing: 'Nothing',
    to: (recipient: ComponentChildren): ComponentChildren => ['To ', recipient],
    undo: 'Can be undone',
    yes: 'Yes',
    no: 'No',
    affects: 'Affects',
    cost: 'Cost',
    atMost: (credits: number) => `At most ${counted(credits, 'credit')}`,
    left: (price: string, credits: number) => `${price}; ${counted(credits, 'credit')} left after it`,
    whyAsked: 'Why you are asked',
    whyWaits: 'Why it waits',
    expires: 'Expires',
    input: 'Input of the call',
    sample: 'Sample of what is affected',
    beforeAndAfter: 'Before and after',
    thereNow: 'What is there now',
    about: 'What it is about',
    first: (shown: number, count: number) => `: the first ${shown} of ${count.toLocaleString('en')}`,
    field: 'Field',
    what: 'What',
    before: 'Before',
    now: 'Now',
    after: 'After',
    future: 'Then',
  },
  alike: {
    title: 'Approve this, and allow more like it',
    calls: 'Calls',
    rows: 'Rows',
    credits: 'Deep credits',
    where: ({ listNames }: GrantOffer, principal: Pick<Principal, 'keyId'>) => whereText({ listNames, principal }),
    scope: ({ offer, principal, calls, rows, credits }: AlikeText): ComponentChildren => [
      'Up to ',
      calls,
      ` more ${offer.noun}s ${whereText({ listNames: offer.listNames, principal })}, `,
      rows,
      ' rows',
      ...(credits === false ? [] : [' and ', credits, ' Deep credits']),
      ' in all, for one hour after your approval.',
    ],
    text: (recipients: readonly string[]) =>
      `These calls count as approved by you.${
        recipients.length > 0 ? ` They go to ${recipients.join(', ')} and to no other recipient.` : ''
      } You can end this at any time. A call that needs a confirmation too is still confirmed by itself.`,
    submit: 'Approve, and allow these',
  },
  states: {
    received: {
      title: 'Being checked',
      next: 'The call is being checked, and nothing has run. If the preview has changed, you are asked again.',
    },
    held_confirmation: { title: 'Waiting for a confirmation', next: 'Load the page again to see the preview.' },
    held_approval: { title: 'Waiting for an approval', next: 'Load the page again to see the preview.' },
    confirmed: {
      title: 'Confirmed',
      next:
        'The call is checked once more. Then it runs, or an administrator is asked if one must approve it too. ' +
        'If the preview has changed, nothing runs and you are asked again.',
    },
    approved: {
      title: 'Approved',
      next:
        'The call is checked once more, then it runs. If the preview has changed, nothing runs and you are asked ' +
        'again.',
    },
    running: { title: 'Running', next: 'The call runs on the server. You can close this page.' },
    succeeded: { title: 'Done', next: 'The call has run, and its caller has the result.' },
    failed: {
      title: 'Failed',
      next: 'Nothing was charged. The call is not repeated by itself; it can be made again.',
    },
    outcome_unknown: {
      title: 'Outcome not known',
      next: 'The call has ended. If the message did not arrive, make the call again.',
    },
    refused: { title: 'Refused', next: 'Nothing ran. Once the reason is gone, the call can be made again.' },
    rejected: { title: 'Rejected', next: 'Nothing ran. The caller gets this answer.' },
    expired: {
      title: 'Expired',
      next: 'Nothing ran, because no decision was made in time. The call can be made again.',
    },
    cancelled: {
      title: 'Cancelled',
      next: 'Nothing ran, because the caller cancelled the call. You do not need to do anything.',
    },
    revoked: {
      title: 'No longer allowed',
      next: 'Nothing ran, because the key or the person that made the call may no longer make it.',
    },
    abandoned: {
      title: 'Never started',
      next: 'Nothing ran, because the service could not start the call. The call can be made again.',
    },
  },
  state: {
    progress: (done: number, total: number) => `${done.toLocaleString('en')} of ${total.toLocaleString('en')} done.`,
    decided: ({ answer, of, name, isAdministrator, at }: DecidedText): ComponentChildren => [
      `${answer === 'no' ? 'Rejected' : of === 'confirmation' ? 'Confirmed' : 'Approved'} by ${name}${isAdministrator ? ', an administrator,' : ''} at `,
      at,
      '.',
    ],
    reason: (reason: string) => `Reason given: ${reason}`,
    receipt: 'Receipt',
    call: 'Call',
    seeResult: 'See what came of it',
  },
  results: {
    sent: (rows: number, to: string) => `${counted(rows, 'row')} ${WERE(rows)} sent to ${to}.`,
    changed: (count: number, type: string, change: Change['change']) =>
      `${counted(count, NOUNS[type] ?? type)} ${WERE(count)} ${DONE[change]}.`,
    outside: (addresses: readonly string[]) => `Outside the company: ${addresses.join(', ')}.`,
    cost: (credits: number) => `It cost ${counted(credits, 'credit')}.`,
    underGrant: 'An administrator approved this call in advance, with other calls like it.',
    granted: (offer: GrantOffer, principal: Pick<Principal, 'keyId'>, allows: Allowance, until: string) =>
      `Approved in advance: ${scopeText({ ...offer, principal }, allows, until)} An administrator can end this earlier.`,
  },
  ledger: (kind: HoldKind, person: string, via: string) =>
    `${kind === 'confirmation' ? 'To confirm' : 'To approve'}, asked by ${person} via ${via}`,
  home: {
    title: 'Home',
    waitingTitle: (calls: number) => `${counted(calls, 'call')} for you`,
    waiting: 'Waiting for you',
    nothing: 'No call waits for your decision.',
    asked: (calls: number) => `You asked for ${calls.toLocaleString('en')}`,
    stands: (ago: string) => `Waiting for an administrator, asked ${ago}`,
    onlyAdministrator: (invite: ComponentChildren, optOut: ComponentChildren): ComponentChildren => [
      'You are the only administrator. Calls that need an approval are refused, because no one else can approve them. ' +
        'Invite a second administrator with ',
      invite,
      ', or confirm such calls yourself with ',
      optOut,
      '.',
    ],
    app: (
      home: (text: string) => ComponentChildren,
      lists: (text: string) => ComponentChildren,
      approvals: (text: string) => ComponentChildren,
    ): ComponentChildren => [home('Home'), ', ', lists('lists'), ' and ', approvals('approvals'), ' in the app. '],
    passkeys: 'Your passkeys',
    outbox: 'Outbox',
    outboxText: ': mails are kept here, because no mail server is configured.',
    pages: { waiting: 'Pages of what waits for you', asked: 'Pages of what you asked for' },
    first: 'First page',
    next: 'Next page',
    public: 'This is the public address. Every company has an address of its own: sign in there.',
    demo: 'The demo company is at ',
    docs: 'Documentation',
    openApi: (link: (text: string) => ComponentChildren): ComponentChildren => [
      ', and the ',
      link('OpenAPI description'),
      ' of all actions',
    ],
  },
  own: {
    waiting: 'Waiting for an administrator',
    confirmed: 'You confirmed',
    since: 'Waits since',
    approvers: 'Who can approve',
    text: 'The call runs by itself after the approval. You can send the address of this page to an administrator.',
    cancel: 'Cancel the call',
    noApprover: 'No administrator may approve it now. Cancel the call, or ask for another administrator on the team.',
  },
};
