/** Deep credits for a month, shared by all keys that spend from the budget. */
export interface Budget {
  /** The key that the budget was first given to. */
  readonly of: string;
  readonly creditsPerMonth: number;
}
