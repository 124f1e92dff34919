import type { AnyAction } from '../engine/action.js';
import { componentName, operationId, type Json } from './names.js';

/** The parts of a JSON schema that are used here. */
interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** The name of the link in every response about a call that has not ended. */
export const HELD_LINK = 'WhereTheCallStands';

/** Links that several responses share (OpenAPI 3.1, Link Object). */
export const LINKS: Readonly<Record<string, Json>> = {
  [HELD_LINK]: {
    operationId: 'get_call',
    description: 'The state of the call; with `wait`, the answer comes when the call has ended.',
    parameters: { callId: '$response.body#/error/call_id' },
  },
};

/** Links from responses of actions: an id in a result leads to the action that gets the object with this id. */
export class Links {
  /** Actions `*.get` by the name of their id: `listId` leads to `lists.get`. */
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

  /** The links of an action's response; empty for actions that only read or can destroy data. */
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
    description: `Its current state, by its \`${id}\`.`,
    requestBody: { [id]: `$response.body#/data${pointer}` },
  };
}

/** The id fields of a result with their JSON Pointers, at its top level and in objects there. */
function idsIn(result: Schema, above = ''): { readonly id: string; readonly pointer: string }[] {
  return Object.entries(result.properties ?? {}).flatMap(([name, schema]) => {
    const pointer = `${above}/${name}`;
    return above === '' && schema.properties ? idsIn(schema, pointer) : [{ id: name, pointer }];
  });
}

/** The only required field of an action's input; undefined if there are several or none. */
function onlyInput({ input }: AnyAction): string | undefined {
  const { required = [] }: Schema = input;
  return required.length === 1 ? required[0] : undefined;
}
