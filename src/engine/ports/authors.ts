/** The author of a change or call, as people see it: the member, and the key if one was used. */
export interface Who {
  readonly memberId: string;
  readonly name: string;
  /** `lastFour` is left out of the keys of other members, unless the viewer is an administrator. */
  readonly key: { readonly name: string; readonly lastFour?: string; readonly assistant?: true } | null;
}

/** The call that made a change, as far as the viewer may know it. */
export interface MadeBy {
  readonly callId: string;
  /** Name of its action; null if the call is not on record any more. */
  readonly action: string | null;
  /** The call that this one has undone. */
  readonly undoes?: string;
  /**
   * The administrator who approved the call, or gave the grant that replaced the approval. This and the grant are known
   * to administrators, and to the member who made the call.
   */
  readonly approvedBy?: Pick<Who, 'memberId' | 'name'>;
  readonly grantId?: string;
}
