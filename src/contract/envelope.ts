import type { CallError } from './errors.js';

export interface Change {
  readonly type: string;
  readonly id: string;
  readonly change: 'created' | 'updated' | 'deleted';
}

/** The response to every call (specification, section 2). */
export type Envelope =
  | { readonly ok: true; readonly data: unknown; readonly changed: readonly Change[] }
  | { readonly ok: false; readonly error: CallError };
