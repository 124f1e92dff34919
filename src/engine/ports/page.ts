/** One page of things: `nextCursor` is null on the last. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface PageRequest {
  /** 1–200; 50 when left out. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}
