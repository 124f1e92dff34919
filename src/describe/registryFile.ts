import type { AnyAction } from '../engine/action.js';
import { mayBeProposed } from '../engine/guard.js';
import type { Registry } from '../engine/registry.js';
import { policyMayHold } from './codes.js';
import type { Json } from './names.js';
import { factsOf } from './operations.js';

/**
 * The registry as data for the application, which shows each action and makes a form for it. It is the same for every
 * company and contains nothing private.
 * @returns plain data: under `actions` by name the title, the facts, the schemas of input and result, and an example
 */
export function describeRegistry(registry: Registry): Json {
  const actions = registry.all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { actions: Object.fromEntries(actions.map((action) => [action.name, describe(action)])) };
}

function describe(action: AnyAction): Json {
  const { title, calledBy, refusesKeys, secrets, secretInput, input, result, examples } = action;
  // The hash in the file's address changes with every schema.
  const { name, schemaVersion: _, guard, ...facts } = factsOf(action);
  const [example] = examples;
  return {
    title,
    ...facts,
    // Whether rules of a company can add to the guard.
    guard: { ...guard, takesRules: policyMayHold(name) },
    mayBeProposed: mayBeProposed(action),
    ...(calledBy && { calledBy }),
    ...(refusesKeys && { refusesKeys }),
    ...(secretInput && { secretInput }),
    ...(secrets && { secrets }),
    input,
    result,
    ...(example && { example: { summary: example.summary, input: example.input } }),
  };
}
