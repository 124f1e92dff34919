/** One page of results. `nextCursor` is null on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface PageRequest {
  /** 1–200; 50 when absent. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}
