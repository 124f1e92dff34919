import type { AnyAction } from '../engine/action.js';
import { componentName, operationId, type Json } from './names.js';

/** What is read of a JSON schema here. */
interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** The link of every answer that names a call which has not ended. */
export const HELD_LINK = 'WhereTheCallStands';

/** Links that several answers share (OpenAPI 3.1, Link Object). */
export const LINKS: Readonly<Record<string, Json>> = {
  [HELD_LINK]: {
    operationId: 'get_call',
    description: 'Where the call stands; with `wait`, as soon as it has ended.',
    parameters: { callId: '$response.body#/error/call_id' },
  },
};

/** Where the answers of actions lead: each id in a result to the action that tells more of what has it. */
export class Links {
  /** By the name of the id that they take: `listId` leads to `lists.get`. */
  readonly #getters: ReadonlyMap<string, AnyAction>;

  constructor(actions: readonly AnyAction[]) {
    const getters = actions.filter(({ name }) => name.endsWith('.get'));
    this.#getters = new Map(
      getters.flatMap((action) => {
        const id = onlyInput(action);
        return id === undefined ? [] : [[id, action]];
      }),
    );
  }

  /** The links of the answer of an action that makes or changes things; empty for all others. */
  of(action: AnyAction): Json {
    if (action.effect === 'read' || action.destructive) return {};
    return Object.fromEntries(
      idsIn(action.result).flatMap(({ id, pointer }) => {
        const getter = this.#getters.get(id);
        return getter ? [[componentName(getter.name), linkTo(getter, id, pointer)]] : [];
      }),
    );
  }
}

function linkTo(getter: AnyAction, id: string, pointer: string): Json {
  return {
    operationId: operationId(getter.name),
    description: `What it is now, by its \`${id}\`.`,
    requestBody: { [id]: `$response.body#/data${pointer}` },
  };
}

/** The ids in a result, and where they stand: at its top, or in an object there. */
function idsIn(result: Schema, above = ''): { readonly id: string; readonly pointer: string }[] {
  return Object.entries(result.properties ?? {}).flatMap(([name, schema]) => {
    const pointer = `${above}/${name}`;
    return above === '' && schema.properties ? idsIn(schema, pointer) : [{ id: name, pointer }];
  });
}

/** The one thing that an action has to be told. */
function onlyInput({ input }: AnyAction): string | undefined {
  const { required = [] }: Schema = input;
  return required.length === 1 ? required[0] : undefined;
}
