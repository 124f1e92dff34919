import type { ActionName } from '@action-api/client';
import { isCopied } from '../actions/copyAs';
import { rolesWithin } from '../actions/refs';
import { isCallable, type ActionFacts, type Registry } from '../actions/registry';
import type { Key } from '../queries';

/** A call, as a key can make it. */
interface Call {
  readonly name: ActionName;
  readonly facts: ActionFacts;
  readonly input: object;
}

/**
 * A first call that the role and the scope of a key allow, with the input of its example. It is the first that exists
 * of: `lists.list`, a read without input, any other read, a change. Undefined if the key may call nothing.
 */
export function firstCall({ role, scope }: Pick<Key, 'role' | 'scope'>, registry: Registry): Call | undefined {
  const allowed = scope?.actions;
  const isAllowed = (name: ActionName) => {
    const facts = registry[name];
    const isInScope = !allowed || allowed.includes(name) || allowed.includes(name.split('.')[0] ?? name);
    return isInScope && isCallable(facts) && isCopied(facts) && rolesWithin([facts.role], role).length > 0;
  };
  const names = (Object.keys(registry) as ActionName[]).filter(isAllowed);
  const isRead = (name: ActionName) => registry[name].effect === 'read';
  const isWithoutInput = (name: ActionName) => (registry[name].input.required ?? []).length === 0;
  const name =
    names.find((one) => one === 'lists.list') ??
    names.find((one) => isRead(one) && isWithoutInput(one)) ??
    names.find(isRead) ??
    names[0];
  if (name === undefined) return undefined;
  const facts = registry[name];
  return { name, facts, input: isWithoutInput(name) ? {} : (facts.example?.input ?? {}) };
}
