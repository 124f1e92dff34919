import type { XStatic } from 'typebox/schema';
import type { Phrase } from '../contract/phrase.js';
import type { PreviewItem, PreviewNames, Target } from '../contract/preview.js';
import type { Guard } from '../contract/documents.js';
import type { Plan, Role } from '../contract/ranks.js';
import type { VolumeKind } from '../contract/volume.js';
import type { ActionCallInput, Execution } from '../contract/workflow.js';
import type { ActionResult, ReadContext, RunContext } from './context.js';
import type { Page } from './ports/page.js';

export { forCount, phrase, quantity } from './phrases/phrase.js';

/** A JSON Schema 2020-12 object schema, as plain data. */
export type ObjectSchema = Readonly<Record<string, unknown>> & { readonly type: 'object' };

/** An action's part of a preview. The service adds the caller, the price, the expiry and the hash. */
export interface PreviewDraft {
  readonly title: Phrase;
  /** Plain sentences, the most important first. */
  readonly effects: readonly Phrase[];
  readonly affected: { readonly count: number; readonly sample: readonly PreviewItem[] };
  /** The noun for the affected documents, in the singular (`row`); left out if it is the type of the targets. */
  readonly unit?: string;
  readonly names?: PreviewNames;
  /** Addresses outside the company that receive something. */
  readonly recipients?: readonly string[];
  readonly reversible: boolean;
  /** The shown documents with their versions, which the run is bound to. */
  readonly targets: readonly Target[];
}

/** The action that replaces a deprecated one, and the day of the deprecation, as `2026-11-23`. */
export interface Deprecation {
  readonly use: string;
  readonly since: string;
}

interface ActionDefinition<I, R> {
  /** `<resource>.<verb>`. */
  readonly name: `${string}.${string}`;
  readonly title: string;
  readonly description: string;
  /** Set if another action replaces this one. A deprecated action works unchanged, but assistants do not get it. */
  readonly deprecated?: Deprecation;
  readonly role: Role;
  readonly plan: Plan;
  /** `read` if the action only reads, costs no credits and reaches nothing outside; else `change`. */
  readonly effect: 'read' | 'change';
  readonly destructive?: boolean;
  /** Whether repeating the call with the same input leaves the same state. */
  readonly idempotent?: boolean;
  /** Whether a call may reach something outside the company: a mailbox, a language model, a payment service. */
  readonly outside?: boolean;
  /** Whether a call makes the service send something to a webhook endpoint after the call has ended. */
  readonly sendsLater?: boolean;
  readonly execution?: Execution | ((input: I) => Execution);
  readonly guard?:
    | Guard
    | { readonly when: (context: ReadContext, input: I) => Promise<Guard> | Guard; readonly note: string };
  /**
   * The fact that the action's guard depends on, in one sentence for the person who decides: a number of rows, a role.
   * Left out or null if that fact is a recipient, which the preview names.
   */
  readonly because?: (input: I, draft: PreviewDraft) => Phrase | null;
  /** The rows that a call deletes or changes, which are added to the hourly count (`src/engine/volume.ts`). */
  readonly volume?: {
    readonly kind: VolumeKind;
    readonly rowIds: (input: I, context: ReadContext) => readonly string[] | Promise<readonly string[]>;
  };
  /** Deep credits; 0 if left out. `credits` computes the most that a call can cost. */
  readonly price?: { readonly credits: (context: ReadContext, input: I) => Promise<number>; readonly note: string };
  /** `invited` if the link of an invitation calls the action instead of a member. */
  readonly calledBy?: 'invited';
  /** Ids of the members that the call changes. They may not approve it. */
  readonly subjects?: (input: I) => readonly string[];
  /**
   * What one call does, as a noun ("deletion"), if an approval may allow more such calls in advance. Absent if each
   * call is approved by itself: its target is a person, a role, a key, the company, a whole list or an outside address.
   */
  readonly grantable?: string;
  /** Refuses, before a hold, input that is wrong although it passes the schema: a missing target, an unknown column. */
  readonly validate?: (context: ReadContext, input: I) => Promise<void>;
  readonly preview?: (context: ReadContext, input: I) => Promise<PreviewDraft>;
  readonly run: (context: RunContext, input: I) => Promise<ActionResult<R>>;
  /** Top-level fields of the result that are shown once and never stored. */
  readonly secrets?: readonly string[];
  /** Whether assistants get the action only on request, as with actions that have `secrets`. */
  readonly sensitive?: boolean;
  /** Top-level text fields of the input that are secret: sealed until the call ends, and shown nowhere. */
  readonly secretInput?: readonly string[];
  /** Whether the action refuses keys. Such an action is not a tool, and its examples are for pages only. */
  readonly refusesKeys?: true;
}

interface ActionSchemas<IS, RS, I, R> {
  readonly input: IS;
  readonly result: RS;
  readonly examples: readonly { readonly summary: string; readonly input: I; readonly result: R }[];
}

/** An action without its types, as the registry holds it. Its input has passed the schema. */
export type Action = ActionDefinition<never, unknown> & ActionSchemas<ObjectSchema, ObjectSchema, unknown, unknown>;

/** An action whose input has the type `unknown` and has passed the schema. */
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

/** The result of an action that returns pages. @param view converts an item to the form that callers see */
export function pageResult<T, V, const N extends string>(
  name: N,
  { items, nextCursor }: Page<T>,
  view: (item: T) => V,
): ActionResult<{ [Name in N]: V[] } & { nextCursor: string | null }> {
  return { data: { [name]: items.map(view), nextCursor } as { [Name in N]: V[] } & { nextCursor: string | null } };
}

/** The arguments of a call's workflow. @param input that of the call */
export function workflowInputOf(callId: string, action: AnyAction, input: unknown): ActionCallInput {
  return { callId, action: action.name, execution: executionOf(action, input), version: 3 };
}

/**
 * Whether assistants get an action only on request. A secret in a result passes through the model, and the model could
 * repeat it in what it writes.
 */
export function isSensitive({ secrets = [], sensitive = false }: Pick<AnyAction, 'secrets' | 'sensitive'>): boolean {
  return sensitive || secrets.length > 0;
}

/** Whether a call of an action with this input is quick or runs in the background. */
export function executionOf(action: AnyAction, input: unknown): Execution {
  return typeof action.execution === 'function' ? action.execution(input) : (action.execution ?? 'quick');
}
