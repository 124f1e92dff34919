import type { Cell, Column } from './columns.js';
import type { CallError } from './errors.js';
import type { Change } from './envelope.js';
import type { Allowance, GrantOffer } from './grants.js';
import type { Budget } from './budget.js';
import type { NotificationKind, NotificationSettings } from './notifications.js';
import type { Language } from './language.js';
import type { Preview, PreviewPhrases, Target } from './preview.js';
import type { Plan, Role } from './ranks.js';
import type { SignInMethods } from './signIn.js';
import type { CallState, HoldKind } from './states.js';
import type { CallVolume, VolumeLimits } from './volume.js';
import type { CheckOutcomes } from './workflow.js';

/** The documents of the workspace, as actions and checks see them. Times are `Date`; ids are prefixed ULIDs. */

/** The fields of every document that is changed by versioned writes (correctness, rule 5). */
export interface Versioned {
  readonly _id: string;
  readonly companyId: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type Guard = 'none' | 'confirm' | 'approve' | 'confirm_and_approve';

/** A company's own guard rule. It adds to the guard of the action and never weakens it. */
export interface GuardPolicy {
  readonly action: string;
  readonly appliesTo: 'keys' | 'all';
  readonly guard: Exclude<Guard, 'none'>;
  /** The rule applies to calls that affect more documents than this; to all calls if absent. */
  readonly above?: number;
  /** `above` applies to the rows of one list that the caller deletes or changes within an hour, not to one call. */
  readonly within?: 'hour';
}

/** A company. `_id`, which equals `companyId`, is its address: the first label of its host name. */
export interface Company extends Versioned {
  readonly name: string;
  readonly plan: Plan;
  readonly guardPolicies: readonly GuardPolicy[];
  /** The numbers of rows within an hour above which a decision is needed; absent for the default numbers. */
  readonly volumeLimits?: VolumeLimits;
  /** Member ids of the administrators. They are also kept here, because a company keeps at least one (rule 10). */
  readonly admins: readonly string[];
  /** Set if a company with one administrator has chosen that approvals become confirmations. */
  readonly soleAdminOptOut?: { readonly by: string; readonly at: Date } | null;
  /** The address with look-alike characters replaced by one form; unique over all companies. */
  readonly likeness?: string;
  /** Who signed up, and until when the address is reserved; removed once a first administrator has joined. */
  readonly signUp?: { readonly email: string; readonly keptUntil: Date } | null;
  /** Set while the operator has suspended the company: no call runs and no member signs in. */
  readonly suspendedAt?: Date | null;
  /** The subscription that pays for the plan; null or absent if there is none. */
  readonly subscription?: Subscription | null;
  /** How members sign in; with a password if absent or null. */
  readonly signIn?: SignInMethods | null;
}

/** The ids that the payment service gave to the company and its subscription. */
export interface Subscription {
  readonly id: string;
  readonly customerId: string;
}

export interface Member extends Versioned {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly removedAt: Date | null;
  /** The member's settings. The defaults apply to what is null, absent or missing. */
  readonly notifications?: Partial<NotificationSettings> | null;
}

/** A passkey of a member, without the public key that checks its signatures. */
export interface Passkey extends Versioned {
  readonly memberId: string;
  readonly name: string;
  /** Whether several devices share it through an account (WebAuthn Level 3, "backup state"). */
  readonly synced: boolean;
  /** When it was last used to sign in. Set without a version; absent before the first use. */
  readonly lastUsedAt?: Date;
  readonly removedAt: Date | null;
}

/** An invitation to join the company. Only the hash of the token in the mailed link is stored. */
export interface Invite extends Versioned {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly cancelledAt: Date | null;
}

export interface List extends Versioned {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Deleted columns. Rows keep their cells, which are shown again if a column is restored. Null or absent: none. */
  readonly deletedColumns?: readonly Column[] | null;
  readonly statuses: readonly { readonly id: string; readonly name: string }[];
  /** The members who see the list, besides the administrators. If null or absent, the whole company sees it. */
  readonly openTo?: readonly string[] | null;
  readonly archivedAt: Date | null;
  /** Set when the list was deleted, which cannot be undone. A deleted list is also archived. */
  readonly deletedAt?: Date | null;
}

export interface Row extends Versioned {
  readonly listId: string;
  readonly status: string | null;
  readonly cells: Readonly<Record<string, Cell>>;
  /** The member or key that created the row; absent in rows that are older than this field. */
  readonly createdBy?: string;
  /** The member or key that last changed the row; absent if that change is older than this field. */
  readonly updatedBy?: string;
  /** Its key in the manual order of rows (`src/engine/rowOrder.ts`). If null or absent, the id is the key. */
  readonly order?: string | null;
  readonly archivedAt: Date | null;
}

export interface Comment extends Versioned {
  readonly rowId: string;
  readonly text: string;
  /** The author: a member id or a key id. */
  readonly by: string;
  /** When the author last changed it; null or absent before the first change. */
  readonly editedAt?: Date | null;
  /** Ids of the members that it mentions. Null or absent: none. */
  readonly mentions?: readonly string[] | null;
  /** Ids of all members that it has ever mentioned. Each of them is notified once. */
  readonly notified?: readonly string[];
  /** Set when it was deleted; null or absent otherwise. */
  readonly deletedAt?: Date | null;
}

/** A notification of one member. It contains only ids; the rest is read when the member reads it. */
export interface Notification extends Versioned {
  readonly memberId: string;
  readonly kind: NotificationKind;
  readonly rowId: string;
  readonly listId: string;
  /** The comment that mentions the member; null for an assignment. */
  readonly commentId: string | null;
  /** The member id or key id of the author. */
  readonly by: string;
  /** When the member marked it as read. Set without a version. */
  readonly readAt: Date | null;
  /** The call that marked it as read. */
  readonly readBy?: string;
}

/** The `memberId` of the operator, and the author of the operator's changes. */
export const OPERATOR = 'operator';

/**
 * Who makes a call: a member in a session, a key that acts for its owner, an invitation, or the operator with a
 * command. A command of the operator is on record as a call and has no checks.
 */
export interface Principal {
  /** For an invitation, `memberId` is the id that the member will have; for the operator, it is `OPERATOR`. */
  readonly kind: 'session' | 'key' | 'invitation' | 'operator';
  readonly memberId: string;
  readonly keyId: string | null;
  /** The session that made the call: the id of its document, which is a hash and cannot be used to sign in. */
  readonly sessionId?: string;
  /** The invitation whose link made the call. */
  readonly inviteId?: string;
  /** The effective role when the call was made. Checks read the current one. */
  readonly role: Role;
}

/** The id of a principal for claims, dedupe keys and authors: that of the key, or else that of the member. */
export function principalId(principal: Pick<Principal, 'keyId' | 'memberId'>): string {
  return principal.keyId ?? principal.memberId;
}

export interface Decision {
  readonly by: string;
  readonly at: Date;
  /** The number of the hold that was decided on. */
  readonly n: number;
  /** The basis of the preview. The decision counts only while the basis stays the same. */
  readonly basis: string;
  /** What the approval allows beyond this call. */
  readonly allows?: Allowance;
}

export interface Hold {
  /** 1 for the first hold of a call, and one more for each that follows. */
  readonly n: number;
  readonly kind: HoldKind;
  readonly preview: Preview;
  /** Absent in holds of an earlier version, which are shown in English only. */
  readonly phrases?: PreviewPhrases;
  readonly targets: readonly Target[];
  /** The lists that the call affects; absent in holds that are older than this field. */
  readonly lists?: readonly string[];
  readonly basis: string;
  readonly credits: number;
  readonly subjects: readonly string[];
  /** Set if an administrator must approve the call after this confirmation. */
  readonly approvalFollows?: true;
  /** What a grant made with the approval would cover; absent if no grant can be made. */
  readonly offer?: GrantOffer;
  readonly openedAt: Date;
  readonly expiresAt: Date;
}

/** The state of a call's credits (correctness, rule 8). */
export interface CallCredits {
  readonly state: 'reserving' | 'reserved' | 'settled' | 'released';
  readonly month: string;
  readonly reserved: number;
  readonly charged: number;
  /** The charge, if it is less than what was reserved. It is fixed before the call ends. */
  readonly due?: number;
  /** The budgets of keys that are charged in addition. */
  readonly budgets?: readonly Budget[];
}

/** An envelope as the call record stores it, without data that is not kept. */
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
  /** The claim of its Idempotency-Key, or else that of the quote that it accepts; null if it has neither. */
  readonly claimId: string | null;
  /** The most that the caller accepts to be charged for the call; null if no price was accepted. */
  readonly ceiling: number | null;
  readonly state: CallState;
  readonly createdAt: Date;
  /** The number of attempts to run the call. */
  readonly runs: number;
  /** The number of writes on record when `runs` was last counted from one. */
  readonly writtenBefore?: number;
  readonly dispatchedAt?: Date;
  readonly endedAt?: Date;
  readonly hold?: Hold;
  readonly yes?: { readonly confirmation?: Decision; readonly approval?: Decision };
  readonly decision?: {
    readonly by: string;
    readonly at: Date;
    readonly answer: 'yes' | 'no';
    /** Why the person rejected the call, as plain text of at most 500 characters; absent if none was given. */
    readonly reason?: string;
  };
  /** The grant that replaced the approval when the call was dispatched. */
  readonly grant?: string;
  /** The rows that the call takes from the total of its grant, fixed at dispatch. */
  readonly grantRows?: number;
  /** The call that cancelled this one. */
  readonly cancelledBy?: string;
  readonly credits?: CallCredits;
  /** The rows that the call adds to the hourly count, fixed at dispatch; absent if it adds none. */
  readonly volume?: CallVolume;
  readonly quote?: { readonly credits: number; readonly expiresAt: Date };
  readonly progress?: { readonly done: number; readonly total: number };
  readonly envelope?: StoredEnvelope;
  /** Until when the `data` of a read is kept for a caller who has not fetched it yet. */
  readonly dataUntil?: Date;
  /** The secret fields of `input`, sealed, until the call ends. In `input` itself they are null. */
  readonly secretInput?: Readonly<Record<string, string>>;
  /** One-time secrets, sealed, until the caller has read them. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Identifies company, principal, action and input of a held call. No two open holds have the same key (rule 17). */
  readonly dedupeKey?: string;
  /** The place of its open hold, `<company>/<member>/<number>`. No two open holds have the same place. */
  readonly holdPlace?: string;
  /** The company in whose chain the call's receipt must be sealed; removed once it is sealed (rule 12). */
  readonly unsealed?: string;
  /** The results of the checks of a refused call or a dry run. For other calls they follow from the state. */
  readonly checks?: CheckOutcomes;
  /** Set if the action changes something; absent for reads. */
  readonly changes?: true;
  /** A dry run: nothing ran. */
  readonly dryRun?: true;
  /** A proposal: if the role of the caller does not allow the action, an administrator decides. */
  readonly proposed?: true;
  /** The language of the response; absent for English. */
  readonly language?: Exclude<Language, 'en'>;
  /** The call whose hold this call joined. */
  readonly joined?: string;
  /** Pending events of the call (rule 13), in the form of `src/engine/events/announcement.ts`. */
  readonly pendingEvents?: readonly string[];
}
