/** One page of results. `nextCursor` is null on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface PageRequest {
  /** From 1 to 200; 50 if absent. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}
