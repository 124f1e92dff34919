/** The author of a change or call, as people see it: the member, and the key where one was used. */
export interface Who {
  readonly memberId: string;
  readonly name: string;
  readonly key: { readonly name: string; readonly lastFour: string } | null;
}
