import { Refusal } from '../contract/errors.js';
import type { AnyAction } from '../engine/action.js';
import { wordsIn } from '../engine/words.js';
import { describeTool, envelopeSchema, RESERVED, type ToolDescription } from '../describe/tools.js';
import { resourceOf } from '../describe/names.js';

/** The search mode: for clients with a cap on tools, or models that should not read all of them. */

const ACTION = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Name of the action: `rows.update`.',
} as const;
const FOUND = 20;

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

export const SEARCH: ToolDescription = {
  name: 'actions_search',
  title: 'Search actions',
  description:
    'Finds actions of the workspace by words, best first; without words it lists them. An action is called with ' +
    'actions_call, after a look at its input with actions_describe.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      query: { type: 'string', maxLength: 200, description: 'Words such as: add rows; who is on the team.' },
      resource: { type: 'string', maxLength: 100, description: 'Only of this resource: `rows`.' },
    },
  },
  outputSchema: envelopeSchema({ type: ['object', 'null'] }),
  annotations: { title: 'Search actions', ...reading },
};

export const DESCRIBE: ToolDescription = {
  name: 'actions_describe',
  title: 'Describe an action',
  description:
    'What an action does, who may, what it costs, when a person is asked; the schema of its input, and examples.',
  inputSchema: {
    type: 'object',
    required: ['action'],
    additionalProperties: false,
    properties: { action: ACTION },
  },
  outputSchema: envelopeSchema({ type: ['object', 'null'] }),
  annotations: { title: 'Describe an action', ...reading },
};

/** @param readOnly whether only actions that read can be called by it */
export function callTool(readOnly: boolean): ToolDescription {
  return {
    name: 'actions_call',
    title: 'Call an action',
    description:
      'Calls an action by name. An answer that waits for a person, or has a price, says what to tell them and how to go on.',
    inputSchema: {
      type: 'object',
      required: ['action'],
      additionalProperties: false,
      properties: {
        action: ACTION,
        input: { type: 'object', description: 'What actions_describe says under inputSchema.' },
        ...RESERVED,
      },
    },
    outputSchema: envelopeSchema({ type: ['object', 'null'] }),
    annotations: {
      title: 'Call an action',
      readOnlyHint: readOnly,
      destructiveHint: !readOnly,
      idempotentHint: readOnly,
      openWorldHint: true,
    },
  };
}

/** The actions that a query means, best first. */
export function search(
  actions: readonly AnyAction[],
  { query = '', resource }: { readonly query?: string; readonly resource?: string },
) {
  const asked = wordsIn(query);
  const scored = actions
    .filter(({ name }) => resource === undefined || resourceOf(name) === resource)
    .map((action) => ({ action, score: scoreOf(action, asked) }))
    .filter(({ score }) => asked.length === 0 || score > 0)
    .toSorted((a, b) => b.score - a.score);
  return {
    actions: scored.slice(0, asked.length === 0 ? actions.length : FOUND).map(({ action }) => ({
      action: action.name,
      title: action.title,
      effect: action.effect,
      summary: action.description.split(/(?<=\.) /, 1)[0],
    })),
    found: scored.length,
  };
}

/** A word in the name weighs more than one in the title, and that more than one in the description. */
function scoreOf(action: AnyAction, asked: readonly string[]): number {
  const name = wordsIn(action.name.replaceAll(/(?=[A-Z])/g, ' '));
  const title = wordsIn(action.title);
  const rest = wordsIn(action.description);
  // Also the beginning of a word counts: `row` finds `rows`, and the other way round.
  const has = (words: readonly string[], word: string) =>
    words.some(
      (own) => own === word || (own.length > 2 && word.length > 2 && (own.startsWith(word) || word.startsWith(own))),
    );
  return asked.reduce(
    (sum, word) => sum + (has(name, word) ? 5 : 0) + (has(title, word) ? 3 : 0) + (has(rest, word) ? 1 : 0),
    0,
  );
}

/** An action as `actions_describe` shows it. */
export function described(action: AnyAction) {
  const { title, description, inputSchema, outputSchema, annotations } = describeTool(action);
  const examples = action.examples.map(({ summary, input }) => ({ summary, input }));
  return { action: action.name, title, description, inputSchema, outputSchema, annotations, examples };
}

/** @throws Refusal not_found for an action that is not on offer here */
export function offered(actions: readonly AnyAction[], name: string): AnyAction {
  const action = actions.find((candidate) => candidate.name === name);
  if (action) return action;
  throw new Refusal('not_found', 'No action with this name is on offer here. Look for one with actions_search.');
}
