/** The author of a change or call, as people see it: the member, and the key if one was used. */
export interface Who {
  readonly memberId: string;
  readonly name: string;
  /** `lastFour` is left out for keys of other members, unless the viewer is an administrator. */
  readonly key: { readonly name: string; readonly lastFour?: string; readonly assistant?: true } | null;
}

/** The call that made a change, as far as the viewer may see it. */
export interface MadeBy {
  readonly callId: string;
  /** The name of its action; null if the call is no longer on record. */
  readonly action: string | null;
  /** The call that this one has undone. */
  readonly undoes?: string;
  /**
   * The administrator who approved the call, or gave the grant that replaced the approval. Administrators and the
   * member who made the call see this and the grant.
   */
  readonly approvedBy?: Pick<Who, 'memberId' | 'name'>;
  readonly grantId?: string;
}
