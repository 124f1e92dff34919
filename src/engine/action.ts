import type { XStatic } from 'typebox/schema';
import type { PreviewItem, Target } from '../contract/preview.js';
import type { Guard } from '../contract/documents.js';
import type { Plan, Role } from '../contract/ranks.js';
import type { ActionCallInput, Execution } from '../contract/workflow.js';
import type { ActionResult, ReadContext, RunContext } from './context.js';
import type { Page } from './ports/page.js';

/** A JSON Schema 2020-12 object schema, as plain data. */
export type ObjectSchema = Readonly<Record<string, unknown>> & { readonly type: 'object' };

/** What an action says of a call before it runs; the service adds who asks, price, expiry and hash. */
export interface PreviewDraft {
  readonly title: string;
  /** Plain sentences, in order of weight. */
  readonly effects: readonly string[];
  readonly affected: { readonly count: number; readonly sample: readonly PreviewItem[] };
  /** Addresses outside that receive something. */
  readonly recipients?: readonly string[];
  readonly reversible: boolean;
  /** The documents shown, with their versions: the run is bound to them. */
  readonly targets: readonly Target[];
}

interface ActionDefinition<I, R> {
  /** `<resource>.<verb>`. */
  readonly name: `${string}.${string}`;
  readonly title: string;
  readonly description: string;
  readonly role: Role;
  readonly plan: Plan;
  /** Whether it only reads or also changes something. */
  readonly effect: 'read' | 'change';
  readonly destructive?: boolean;
  /** Whether repeating the call with the same input leaves the same state. */
  readonly idempotent?: boolean;
  /** Whether a call may touch something outside the company: a mailbox, a language model, a payment service. */
  readonly outside?: boolean;
  readonly execution?: Execution | ((input: I) => Execution);
  readonly guard?:
    | Guard
    | { readonly when: (context: ReadContext, input: I) => Promise<Guard> | Guard; readonly note: string };
  /** Deep credits; 0 when left out. The number asked for a call is the most that it can cost. */
  readonly price?: { readonly credits: (context: ReadContext, input: I) => Promise<number>; readonly note: string };
  /** Who calls it where that is not a member of the team: whoever holds the link of an invitation. */
  readonly calledBy?: 'invited';
  /** Member ids that the call is about: they may not approve it. */
  readonly subjects?: (input: I) => readonly string[];
  /** False where every call is approved by itself, never with others alike beforehand. */
  readonly grantable?: false;
  /** Refuses what the schema cannot see (a missing target, an unknown column), before a person is asked. */
  readonly validate?: (context: ReadContext, input: I) => Promise<void>;
  readonly preview?: (context: ReadContext, input: I) => Promise<PreviewDraft>;
  readonly run: (context: RunContext, input: I) => Promise<ActionResult<R>>;
  /** Top-level fields of the result that are shown once and never stored. */
  readonly secrets?: readonly string[];
  /** Top-level text fields of the input that stand nowhere in the open: encrypted until the call ends, shown nowhere. */
  readonly secretInput?: readonly string[];
}

interface ActionSchemas<IS, RS, I, R> {
  readonly input: IS;
  readonly result: RS;
  readonly examples: readonly { readonly summary: string; readonly input: I; readonly result: R }[];
}

/** An action with its types forgotten, as the registry holds it. Input has passed the schema when it gets here. */
export type Action = ActionDefinition<never, unknown> & ActionSchemas<ObjectSchema, ObjectSchema, unknown, unknown>;

/** An action whose input is only known to have passed its schema. */
export type AnyAction = ActionDefinition<unknown, unknown> &
  ActionSchemas<ObjectSchema, ObjectSchema, unknown, unknown>;

/**
 * Defines an action: one definition, one file. Input and result types follow from the JSON schemas.
 * @returns the same definition, for the registry
 */
export function defineAction<const IS extends ObjectSchema, const RS extends ObjectSchema>(
  definition: ActionDefinition<XStatic<IS>, XStatic<RS>> & ActionSchemas<IS, RS, XStatic<IS>, XStatic<RS>>,
): Action {
  return definition;
}

/** The result of an action that answers page by page. @param view a thing as callers see it */
export function pageResult<T, V, const N extends string>(
  name: N,
  { items, nextCursor }: Page<T>,
  view: (item: T) => V,
): ActionResult<{ [Name in N]: V[] } & { nextCursor: string | null }> {
  return { data: { [name]: items.map(view), nextCursor } as { [Name in N]: V[] } & { nextCursor: string | null } };
}

/** What the workflow of a call is started with. @param input of the call */
export function workflowInputOf(callId: string, action: AnyAction, input: unknown): ActionCallInput {
  return { callId, action: action.name, execution: executionOf(action, input), version: 3 };
}

/** Where an action with this input runs. */
export function executionOf(action: AnyAction, input: unknown): Execution {
  return typeof action.execution === 'function' ? action.execution(input) : (action.execution ?? 'quick');
}
