import type { AnyAction } from '../../engine/action.js';
import type { OwnGuard, ReadPolicy } from '../../engine/ports/policy.js';
import type { Registry } from '../../engine/registry.js';

/** The own guards of all actions. They are the same for every call, so the result is made once. */
export function policyOf({ all }: Registry): ReadPolicy {
  return { actions: all.map(ownGuard).toSorted((a, b) => (a.action < b.action ? -1 : 1)) };
}

function ownGuard({ name, title, guard = 'none', volume, deprecated }: AnyAction): OwnGuard {
  const depends = typeof guard === 'object';
  return {
    action: name,
    title,
    guard: depends ? 'depends_on_input' : guard,
    note: depends ? guard.note : null,
    ...(volume && { counts: volume.kind }),
    ...(deprecated && { use: deprecated.use }),
  };
}
