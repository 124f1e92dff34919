import type { AnyAction, ObjectSchema } from '../engine/action.js';
import type { Registry } from '../engine/registry.js';
import { operationId, resourceOf, type Json } from './names.js';
import { describeAction, factsOf } from './operations.js';

/** A tool of the Model Context Protocol, as `tools/list` shows it. */
export interface ToolDescription {
  /** At most 64 letters, digits, `_` and `-`, which all clients accept. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** Arguments of the service, in addition to those of the action. They are removed before the input is checked. */
export const RESERVED = {
  _accept_cost: {
    type: 'string',
    pattern: '^quo_[0-9a-z_]{1,60}$',
    description: 'Accepts a price that the person has agreed to: the quote_id of a cost_approval_required.',
  },
  _max_credits: {
    type: 'integer',
    minimum: 0,
    maximum: 999_999_999,
    description: 'The most Deep credits that the call may cost. Not together with _accept_cost.',
  },
  _idempotency_key: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'Makes a repeat safe: the same key with the same arguments is the same call.',
  },
  _dry_run: {
    type: 'boolean',
    description: 'With true nothing runs. The answer has the blockers, the preview and the price.',
  },
  _propose: {
    type: 'boolean',
    description: 'If the role does not allow the action: an administrator decides whether it runs.',
  },
} as const;

/**
 * The reserved arguments of a tool: those of the price if it has one, and the others if it changes something. Lists of
 * tools only have those that the role allows, so they do not have `_propose`.
 */
function reservedOf(action: AnyAction): Json {
  const { _accept_cost, _max_credits, _idempotency_key, _dry_run } = RESERVED;
  return {
    ...(action.price && { _accept_cost, _max_credits }),
    ...(action.effect === 'change' && { _idempotency_key }),
    ...((action.price || action.effect === 'change') && { _dry_run }),
  };
}

/**
 * Whether an action is a tool. An action with secret input is not, because passwords must not pass through a model
 * (MCP, Elicitation, "User Interaction Model"). An action that refuses keys is not, because all assistants use keys.
 */
function isTool(action: AnyAction): boolean {
  return (action.secretInput ?? []).length === 0 && action.refusesKeys !== true;
}

/** The tools of the registry's actions by tool name, in the order of their names. */
export function toolsOf(registry: Registry): ReadonlyMap<string, AnyAction> {
  const actions = registry.all.filter(isTool).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return new Map(actions.map((action) => [operationId(action.name), action]));
}

/** The toolsets that a client can choose from: the resources. */
export function toolsetsOf(registry: Registry): readonly string[] {
  return [...new Set(registry.all.filter(isTool).map(({ name }) => resourceOf(name)))].toSorted();
}

/** An action as a tool, made from its definition. */
export function describeTool(action: AnyAction): ToolDescription {
  const { destructive, idempotent, effect } = factsOf(action);
  const dryRun = '_dry_run' in reservedOf(action) ? [DRY_RUN] : [];
  return {
    name: operationId(action.name),
    title: action.title,
    description: describeAction(action),
    inputSchema: inputSchema(action),
    outputSchema: without(DETAILS, envelopeSchema({ anyOf: [action.result, ...dryRun, { type: 'null' }] })),
    annotations: {
      title: action.title,
      readOnlyHint: effect === 'read',
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: action.outside === true || action.sendsLater === true,
    },
  };
}

/** Keywords for forms. Name and description of a field tell a model what an id identifies. */
const FOR_FORMS: ReadonlySet<string> = new Set(['x-ref', 'x-column-type']);

/**
 * Keywords that restrict or describe the values of a result. A model reads the result itself, and these would be sent
 * with every list of tools. The documentation has them.
 */
const DETAILS: ReadonlySet<string> = new Set([
  ...FOR_FORMS,
  'description',
  'default',
  'enum',
  'examples',
  'format',
  'maximum',
  'maxItems',
  'maxLength',
  'minimum',
  'minItems',
  'minLength',
  'pattern',
  'propertyNames',
]);

/** A schema without some keywords. */
function without<T>(keywords: ReadonlySet<string>, schema: T, isSchema = true): T {
  if (Array.isArray(schema)) return schema.map((one: unknown) => without(keywords, one)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  // A property may be named `description` or `format`. Names of properties are not keywords.
  const kept = Object.entries(schema).filter(([key]) => !isSchema || !keywords.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, without(keywords, value as unknown, !isSchema || key !== 'properties')]),
  ) as T;
}

function inputSchema(action: AnyAction): ObjectSchema {
  // `maxProperties` only counts the action's own properties.
  const { maxProperties: _, ...rest } = action.input;
  const properties = { ...(rest['properties'] as Json | undefined), ...reservedOf(action) };
  return without(FOR_FORMS, { ...rest, type: 'object', properties });
}

/** What `_dry_run` returns instead of the result. */
const DRY_RUN = {
  type: 'object',
  required: ['blockers', 'preview', 'cost'],
  properties: { blockers: { type: 'array' }, preview: { type: ['object', 'null'] }, cost: { type: 'object' } },
} as const;

const text = { type: 'string' } as const;

/**
 * The structured content of every tool: the envelope of the HTTP API. It includes the error, because clients also check
 * the content of a refusal against the schema.
 * @param data the schema of the result
 */
export function envelopeSchema(data: Json): ObjectSchema {
  return {
    type: 'object',
    required: ['ok'],
    properties: {
      ok: { type: 'boolean', description: 'Whether the call worked.' },
      data: { ...data, description: 'If ok: the result, or with _dry_run what would have happened.' },
      changed: {
        type: 'array',
        items: { type: 'object' },
        description: 'If ok: the type, the id and the change of each object that the call changed.',
      },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: text, message: text },
        description: 'If not ok: the reason, and what to do next.',
      },
    },
  };
}
