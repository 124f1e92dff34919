import type { AnyAction } from '../../engine/action.js';
import type { OwnGuard, ReadPolicy } from '../../engine/ports/policy.js';
import type { Registry } from '../../engine/registry.js';

/** The same for every call: made once. */
export function policyOf({ all }: Registry): ReadPolicy {
  return { actions: all.map(ownGuard).toSorted((a, b) => (a.action < b.action ? -1 : 1)) };
}

function ownGuard({ name, title, guard = 'none' }: AnyAction): OwnGuard {
  const depends = typeof guard === 'object';
  return { action: name, title, guard: depends ? 'depends_on_input' : guard, note: depends ? guard.note : null };
}
