import { Refusal } from '../contract/errors.js';
import type { AnyAction } from '../engine/action.js';
import { nearestNames } from '../engine/registry.js';
import { wordsIn } from '../engine/words.js';
import { describeTool, envelopeSchema, RESERVED, type ToolDescription } from '../describe/tools.js';
import { resourceOf } from '../describe/names.js';
import type { Exchange } from './exchange.js';

/** The search mode, for clients that accept few tools and for models that should not read all of them. */

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
    'Finds actions of the workspace by words, best first; without words it lists all. To call one, read its input with ' +
    'actions_describe, then use actions_call. Of those with `propose`, an administrator decides on each call.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      query: { type: 'string', maxLength: 200, description: 'Words such as: add rows; who is on the team.' },
      resource: { type: 'string', maxLength: 100, description: 'Only actions of this resource: `rows`.' },
    },
  },
  outputSchema: envelopeSchema({ type: ['object', 'null'] }),
  annotations: { title: 'Search actions', ...reading },
};

export const DESCRIBE: ToolDescription = {
  name: 'actions_describe',
  title: 'Describe an action',
  description:
    'Describes an action: what it does, which role and plan it takes, what it costs, when a person is asked, the ' +
    'schema of its input, and examples.',
  inputSchema: {
    type: 'object',
    required: ['action'],
    additionalProperties: false,
    properties: { action: ACTION },
  },
  outputSchema: envelopeSchema({ type: ['object', 'null'] }),
  annotations: { title: 'Describe an action', ...reading },
};

/** @param readOnly whether it only calls actions that read, which have no price and can be repeated safely */
export function callTool(readOnly: boolean): ToolDescription {
  return {
    name: 'actions_call',
    title: 'Call an action',
    description:
      'Calls an action by name. If a person must decide or accept a price, the answer says what to tell the person ' +
      'and what to do next.',
    inputSchema: {
      type: 'object',
      required: ['action'],
      additionalProperties: false,
      properties: {
        action: ACTION,
        input: { type: 'object', description: 'The input, as inputSchema of actions_describe defines it.' },
        ...(readOnly ? {} : RESERVED),
      },
    },
    outputSchema: envelopeSchema({ type: ['object', 'null'] }),
    annotations: {
      title: 'Call an action',
      readOnlyHint: readOnly,
      destructiveHint: !readOnly,
      idempotentHint: readOnly,
      openWorldHint: !readOnly,
    },
  };
}

/**
 * The actions that match a query, best first. Among equal ones, those that the role allows come first; the others have
 * `propose`.
 * @param may whether the role allows an action
 */
export function search(
  actions: readonly AnyAction[],
  { query = '', resource }: { readonly query?: string; readonly resource?: string },
  may: Exchange['may'],
) {
  const asked = wordsIn(query);
  const scored = actions
    .filter(({ name }) => resource === undefined || resourceOf(name) === resource)
    .map((action) => ({ action, score: scoreOf(action, asked), propose: !may(action) }))
    .filter(({ score }) => asked.length === 0 || score > 0)
    .toSorted((a, b) => b.score - a.score || Number(a.propose) - Number(b.propose));
  return {
    actions: scored.slice(0, asked.length === 0 ? actions.length : FOUND).map(({ action, propose }) => ({
      action: action.name,
      title: action.title,
      effect: action.effect,
      ...(propose && { propose }),
      summary: action.description.split(/(?<=\.) /, 1)[0],
    })),
    found: scored.length,
  };
}

/**
 * The score of an action. A word in the name counts more than one in the title, which counts more than the description.
 */
function scoreOf(action: AnyAction, asked: readonly string[]): number {
  const name = wordsIn(action.name.replaceAll(/(?=[A-Z])/g, ' '));
  const title = wordsIn(action.title);
  const rest = wordsIn(action.description);
  // The beginning of a word also matches: `row` finds `rows`, and the other way round.
  const has = (words: readonly string[], word: string) =>
    words.some(
      (own) => own === word || (own.length > 2 && word.length > 2 && (own.startsWith(word) || word.startsWith(own))),
    );
  return asked.reduce(
    (sum, word) => sum + (has(name, word) ? 5 : 0) + (has(title, word) ? 3 : 0) + (has(rest, word) ? 1 : 0),
    0,
  );
}

const HOW_TO_PROPOSE =
  'The role of this key does not allow the action. Ask the person whether to propose it. If so, call it with ' +
  '"_propose": true: an administrator then decides whether it runs.';

/** An action as `actions_describe` shows it. */
export function described(action: AnyAction, { may, mayPropose }: Pick<Exchange, 'may' | 'mayPropose'>) {
  const { title, description, inputSchema, outputSchema, annotations } = describeTool(action);
  const examples = action.examples.map(({ summary, input }) => ({ summary, input }));
  const propose = !may(action) && mayPropose(action) && { propose: HOW_TO_PROPOSE };
  return { action: action.name, title, description, ...propose, inputSchema, outputSchema, annotations, examples };
}

/** @throws Refusal not_found for an action that is not offered */
export function offered(actions: readonly AnyAction[], name: string): AnyAction {
  const action = actions.find((candidate) => candidate.name === name);
  if (action) return action;
  const names = actions.map((candidate) => candidate.name);
  throw new Refusal('not_found', 'This server offers no action with this name. Find one with actions_search.', {
    nearest: nearestNames(name.slice(0, 100), names),
  });
}
