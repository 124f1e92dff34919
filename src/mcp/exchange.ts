import type { Envelope } from '../contract/envelope.js';
import type { AnyAction, ObjectSchema } from '../engine/action.js';
import type { Registry } from '../engine/registry.js';
import type { Choice } from './choice.js';

/** One call of an action, before its input is checked. */
export interface ToolCall {
  readonly action: AnyAction;
  readonly input: unknown;
  readonly dryRun: boolean;
  readonly acceptCost: string | null;
  readonly maxCredits: number | null;
  readonly idempotencyKey: string | null;
}

export type TellProgress = (progress: { readonly done: number; readonly total: number }) => void;

/** What one request is answered from: the caller behind it, and the ways of the HTTP API. */
export interface Exchange {
  readonly choice: Choice;
  /** The company's name, for people. */
  readonly company: string;
  /** Whether role, plan and scope of the key let it call the action. */
  may(action: AnyAction): boolean;
  /**
   * Does a piece of work as one call: it is counted against the limits, and what refuses it is logged for the key.
   * @param action the action it is about, or the name of the tool
   * @returns what the work answered, or the refusal, whole as over HTTP
   */
  answer(action: string, work: () => Promise<Envelope>): Promise<Envelope>;
  /**
   * Calls an action by the very path of `POST /actions/{name}`.
   * @param tell hears how far long work has come
   * @throws Refusal
   */
  call(call: ToolCall, tell?: TellProgress): Promise<Envelope>;
  /**
   * Where a call stands, as `GET /calls/{id}` says it; while it has not ended also with what its caller was answered
   * (`pending`).
   * @param wait seconds to wait for its end
   * @throws Refusal
   */
  status(callId: string, wait: number, tell?: TellProgress): Promise<Envelope>;
  /** The names of the tools as they would be offered now; null once the key does not work any more. */
  toolsNow(): Promise<readonly string[] | null>;
  /** Ends the answer where it is a stream. */
  end(): void;
}

/** ResourcePages that are resources: the documentation of the service. */
export interface ResourcePages {
  readonly all: readonly ResourcePage[];
  /** @returns the text; undefined for an address that is none of ours */
  read(uri: string): string | undefined;
}

export interface ResourcePage {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}

/** What the server is made of, once for all requests. */
export interface McpDependencies {
  readonly registry: Registry;
  readonly pages: ResourcePages;
  /** Compiles a schema to a check that throws Refusal invalid_input. */
  readonly compile: (schema: ObjectSchema) => (value: unknown) => void;
  /** Hears of failures that have no message for the client. */
  readonly failed: (error: Error) => void;
}
