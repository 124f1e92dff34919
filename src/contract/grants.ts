/** Approvals that are given in advance, as actions and checks see them. */

/** A number of similar calls, and the most that they may affect and cost together. */
export interface Allowance {
  readonly calls: number;
  readonly rows: number;
  /** Deep credits. */
  readonly credits: number;
}

/** What similar calls of one principal and action have in common: the lists that they affect, and their recipients. */
export interface Alike {
  readonly lists: readonly string[];
  readonly recipients: readonly string[];
}

/** The words of the sentence that describes a grant. */
export interface GrantWords {
  /** The names of the lists when the approval was requested. */
  readonly listNames: readonly string[];
  /** What one call does, as a noun: `deletion`. */
  readonly noun: string;
}

/** What an approver may allow in advance. */
export interface GrantOffer extends Alike, GrantWords {
  /** The rows that this call affects. */
  readonly rows: number;
}

/** An approval in advance for similar calls. It replaces approvals, but not confirmations (correctness, rule 11). */
export interface Grant extends Alike, GrantWords {
  readonly _id: string;
  readonly companyId: string;
  readonly grantedBy: string;
  /** The call whose approval made the grant. */
  readonly callId: string;
  readonly principal: { readonly memberId: string; readonly keyId: string | null };
  readonly action: string;
  /** Hash of principal, action, lists and recipients (`alikeHash`). */
  readonly alike: string;
  readonly allowed: Allowance;
  readonly remaining: number;
  readonly rowsLeft: number;
  readonly creditsLeft: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** Who revoked the grant, and with which call. */
  readonly revoked?: { readonly by: string; readonly callId: string };
  /** The calls that used the grant, with the credits of each. */
  readonly used: Readonly<Record<string, number>>;
  /** The rows that each of these calls took from the total. */
  readonly usedRows: Readonly<Record<string, number>>;
}
