import type { CallError } from './errors.js';
import type { Change } from './envelope.js';
import type { Preview, Target } from './preview.js';
import type { Plan, Role } from './ranks.js';
import type { CallState, HoldKind } from './states.js';

/** The documents of the workspace, as actions and checks see them. Times are `Date`; ids are prefixed ULIDs. */

/** Everything that is changed by versioned writes (correctness, rule 5). */
export interface Versioned {
  readonly _id: string;
  readonly companyId: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type Guard = 'none' | 'confirm' | 'approve' | 'confirm_and_approve';

/** A company's own rule: it can only tighten what the action demands. */
export interface GuardPolicy {
  readonly action: string;
  readonly appliesTo: 'keys' | 'all';
  readonly guard: Exclude<Guard, 'none'>;
  /** Only calls that touch more things than this; all where left out. */
  readonly above?: number;
}

/** Its `_id`, which is also its `companyId`, is its address: the first label of its host name. */
export interface Company extends Versioned {
  readonly name: string;
  readonly plan: Plan;
  readonly guardPolicies: readonly GuardPolicy[];
  /** Member ids of the admins, here and not only on the members: a company keeps at least one. */
  readonly admins: readonly string[];
  /** A company with one admin may choose, on record, that approvals become confirmations. */
  readonly soleAdminOptOut?: { readonly by: string; readonly at: Date } | null;
  /** What its address looks like at a glance: no two companies have the same. */
  readonly likeness?: string;
  /** Who signed up for it, and until when its address is kept for them; gone once somebody has joined. */
  readonly signUp?: { readonly email: string; readonly keptUntil: Date } | null;
  /** Set while the operator has suspended the company: nothing runs and nobody signs in. */
  readonly suspendedAt?: Date | null;
  /** The subscription that pays for the plan; null or left out where nobody pays. */
  readonly subscription?: Subscription | null;
}

/** What the payment service knows the company by. */
export interface Subscription {
  readonly id: string;
  readonly customerId: string;
}

export interface Member extends Versioned {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly removedAt: Date | null;
}

/** What narrows a key below its role. What is left out is not narrowed. */
export interface KeyScope {
  /** Names of actions, or resources: `rows.update`, or `rows` for all of them. */
  readonly actions?: readonly string[];
  readonly lists?: readonly string[];
  /** Deep credits that calls with this key may use in a month. */
  readonly creditsPerMonth?: number;
  /** CIDR ranges that calls may come from. */
  readonly addresses?: readonly string[];
}

/** Deep credits a month for all keys that spend from it. */
export interface Budget {
  /** The key that it was given to first. */
  readonly of: string;
  readonly creditsPerMonth: number;
}

export interface Key extends Versioned {
  readonly name: string;
  readonly role: Role;
  readonly scope?: KeyScope;
  /** The budgets that its calls come out of, where these are not its own alone: of keys it was made with or replaces. */
  readonly budgets?: readonly Budget[];
  readonly ownerId: string;
  readonly lastFour: string;
  readonly expiresAt: Date;
  readonly switchedOffAt: Date | null;
  /** The key that took its place when it was rotated, and when that one expires. */
  readonly successor?: { readonly keyId: string; readonly expiresAt: Date };
}

/** Somebody asked to join. The link that was mailed is known by its hash alone. */
export interface Invite extends Versioned {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly cancelledAt: Date | null;
}

export type Cell = string | number | boolean | null;

export interface Column {
  readonly id: string;
  readonly name: string;
  readonly type: 'text' | 'number' | 'date' | 'choice' | 'person' | 'url' | 'email';
}

export interface List extends Versioned {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly statuses: readonly { readonly id: string; readonly name: string }[];
  /** The members who see it besides the administrators; open to the whole company where null or left out. */
  readonly openTo?: readonly string[] | null;
  readonly archivedAt: Date | null;
  /** Gone for good: nobody can bring it back. A deleted list is archived, too. */
  readonly deletedAt?: Date | null;
}

export interface Row extends Versioned {
  readonly listId: string;
  readonly status: string | null;
  readonly cells: Readonly<Record<string, Cell>>;
  readonly archivedAt: Date | null;
}

/** What somebody wrote about a row. */
export interface Comment extends Versioned {
  readonly rowId: string;
  readonly text: string;
  /** Whose it is: a member id, or a key id. */
  readonly by: string;
}

/** Where a company wants events sent to. It gets what its owner may see. */
export interface Endpoint extends Versioned {
  readonly url: string;
  readonly description: string;
  /** Types of events, `row.*` for all of a kind, or `*`. */
  readonly events: readonly string[];
  /** Whether the events of one thing arrive in their order. */
  readonly ordered: boolean;
  readonly ownerId: string;
  readonly disabledAt: Date | null;
  readonly disabledBecause?: EndpointDisabled;
  readonly deletedAt: Date | null;
  /** Since when nothing could be delivered; null or left out while it can. Set without a version. */
  readonly failingSince?: Date | null;
}

export type EndpointDisabled = 'by_hand' | 'gone' | 'unreachable' | 'owner_removed';

/** Who calls: a member in a session, or a key that acts as its owner. */
export interface Principal {
  /** An invitation is somebody who is not on the team yet: `memberId` is who they will be. */
  readonly kind: 'session' | 'key' | 'invitation';
  readonly memberId: string;
  readonly keyId: string | null;
  /** The session that the call came with: the id of its document, which signs nobody in. */
  readonly sessionId?: string;
  /** The invitation whose link the call came with. */
  readonly inviteId?: string;
  /** Effective role when the call was made. Checks read it anew. */
  readonly role: Role;
}

/** One name for a principal, for limits, claims and joins. */
export function principalId(principal: Pick<Principal, 'keyId' | 'memberId'>): string {
  return principal.keyId ?? principal.memberId;
}

export interface Decision {
  readonly by: string;
  readonly at: Date;
  readonly n: number;
  /** What the preview rested on; a yes counts only while this stays the same. */
  readonly basis: string;
  /** What the approver allowed beyond this call. */
  readonly allows?: Allowance;
}

/** Up to so many calls alike, within so many Deep credits together. */
export interface Allowance {
  readonly calls: number;
  readonly credits: number;
}

/** What makes calls of one principal and action alike: the lists that they touch, and who outside receives something. */
export interface Alike {
  readonly lists: readonly string[];
  readonly recipients: readonly string[];
}

/** An approval given beforehand, to calls alike. It replaces approvals, never confirmations (correctness, rule 11). */
export interface Grant extends Alike {
  readonly _id: string;
  readonly companyId: string;
  readonly grantedBy: string;
  /** The call whose approval made it. */
  readonly callId: string;
  readonly principal: Pick<Principal, 'memberId' | 'keyId'>;
  readonly action: string;
  /** Hash of what makes a call alike. */
  readonly alike: string;
  readonly allowed: Allowance;
  readonly remaining: number;
  readonly creditsLeft: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** Who revoked it, and with which call. */
  readonly revoked?: { readonly by: string; readonly callId: string };
  /** The calls that ran under it, with their credits. */
  readonly used: Readonly<Record<string, number>>;
}

export interface Hold {
  /** 1 for the first preview, one more each time that a stale one was replaced. */
  readonly n: number;
  readonly kind: HoldKind;
  readonly preview: Preview;
  readonly targets: readonly Target[];
  readonly basis: string;
  readonly credits: number;
  readonly subjects: readonly string[];
  /** What a grant made with the approval of this would cover; left out where there can be none. */
  readonly alike?: Alike;
  readonly openedAt: Date;
  readonly expiresAt: Date;
}

/** Where the credits of a call stand (correctness, rule 8). */
export interface CallCredits {
  readonly state: 'reserving' | 'reserved' | 'settled' | 'released';
  readonly month: string;
  readonly reserved: number;
  readonly charged: number;
  /** What is to be charged where that is less than what was reserved; fixed before the call ends. */
  readonly due?: number;
  /** The budgets of keys that it comes out of as well. */
  readonly budgets?: readonly Budget[];
}

/** An envelope at rest: data that must not be kept is left out and said to be. */
export type StoredEnvelope =
  | { readonly ok: true; readonly data?: unknown; readonly changed: readonly Change[] }
  | { readonly ok: false; readonly error: CallError };

export interface CallRecord {
  readonly _id: string;
  readonly companyId: string;
  readonly action: string;
  readonly principal: Principal;
  readonly input: unknown;
  readonly inputHash: string;
  readonly requestId: string;
  /** Hash of company, principal, action and Idempotency-Key; null without one. */
  readonly claimId: string | null;
  /** The most that may be charged, for the whole life of the call; null when nothing was accepted. */
  readonly ceiling: number | null;
  readonly state: CallState;
  readonly createdAt: Date;
  readonly runs: number;
  readonly dispatchedAt?: Date;
  readonly endedAt?: Date;
  readonly hold?: Hold;
  readonly yes?: { readonly confirmation?: Decision; readonly approval?: Decision };
  readonly decision?: { readonly by: string; readonly at: Date; readonly answer: 'yes' | 'no' };
  /** The grant that stood for the approval when the call was dispatched. */
  readonly grant?: string;
  /** The call by which its caller took this one back. */
  readonly cancelledBy?: string;
  readonly credits?: CallCredits;
  readonly quote?: { readonly credits: number; readonly expiresAt: Date };
  readonly progress?: { readonly done: number; readonly total: number };
  readonly envelope?: StoredEnvelope;
  /** Set while `data` of a read is kept for a caller who has yet to fetch it. */
  readonly dataUntil?: Date;
  /** The fields of `input` that are secret, encrypted, until the call ends; null in `input` itself. */
  readonly secretInput?: Readonly<Record<string, string>>;
  /** One-time secrets, encrypted, until their caller has read them once. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** While it is held: company, principal, action and input, which one open hold has at most (rule 17). */
  readonly dedupeKey?: string;
  /** The company whose chain is to take this call's receipt; gone once it is sealed (rule 12). */
  readonly unsealed?: string;
  /** A try in check mode: nothing ran. */
  readonly dryRun?: true;
  /** Another call's hold that this one joined. */
  readonly joined?: string;
  /** Events of the call that are to be published (rule 13), as `src/engine/events/announcement.ts` writes them. */
  readonly pendingEvents?: readonly string[];
}
