/** Who did something, as people are told: the person, and the key where one was used. */
export interface Who {
  readonly memberId: string;
  readonly name: string;
  readonly key: { readonly name: string; readonly lastFour: string } | null;
}
