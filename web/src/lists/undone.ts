import type { Result } from '@action-api/client';

export type Change = Result<'rows.history'>['changes'][number];

/** The calls whose changes an undo has reverted. An undo can itself be undone. @param changes newest first */
export function undoneIn(changes: readonly { readonly call: Change['call'] }[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const { call } of changes) if (call.undoes !== undefined && !undone.has(call.callId)) undone.add(call.undoes);
  return undone;
}
