import type { Envelope } from '../contract/envelope.js';
import type { AnyAction, ObjectSchema } from '../engine/action.js';
import type { Registry } from '../engine/registry.js';
import type { Choice } from './choice.js';

/** One call of an action, before its input is checked. */
export interface ToolCall {
  readonly action: AnyAction;
  readonly input: unknown;
  readonly dryRun: boolean;
  readonly propose: boolean;
  readonly acceptCost: string | null;
  readonly maxCredits: number | null;
  readonly idempotencyKey: string | null;
}

export type TellProgress = (progress: { readonly done: number; readonly total: number }) => void;

/** One request to the MCP server: its caller, and the operations of the HTTP API. */
export interface Exchange {
  readonly choice: Choice;
  /** The company's name, for people. */
  readonly company: string;
  /** Whether role, plan and scope let the key call the action. */
  may(action: AnyAction): boolean;
  /** Whether the key may call the action, or may propose a call of it if only its role does not allow it. */
  mayPropose(action: AnyAction): boolean;
  /**
   * Does work as one call. It counts for the limits, and a refusal is logged for the key.
   * @param action the name of the action, or that of the tool if there is no action
   * @returns the envelope of the work, or the refusal with all fields that it has over HTTP
   */
  answer(action: string, work: () => Promise<Envelope>): Promise<Envelope>;
  /**
   * Calls an action, with the steps of `POST /actions/{name}`.
   * @param tell called with the progress of a long call
   * @throws Refusal
   */
  call(
    call: ToolCall,
    tell?: TellProgress,
  ): Promise<{ readonly envelope: Envelope; readonly callId: string | undefined }>;
  /**
   * The state of a call, as `GET /calls/{id}` returns it. While the caller's own call has not ended, it has the field
   * `pending`: the error that says what the call waits for.
   * @param wait seconds to wait for the end of the call
   * @throws Refusal
   */
  status(callId: string, wait: number, tell?: TellProgress): Promise<Envelope>;
  /** The names of the tools that the key may call now; null if the key no longer works. */
  toolsNow(): Promise<readonly string[] | null>;
  /** Ends the response if it is a stream. */
  end(): void;
}

/** Pages that are resources: the documentation of the service. */
export interface ResourcePages {
  readonly all: readonly ResourcePage[];
  /** @returns the text; undefined if no page has this address */
  read(uri: string): string | undefined;
}

export interface ResourcePage {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}

/** The dependencies of the MCP server, the same for all requests. */
export interface McpDependencies {
  readonly registry: Registry;
  readonly pages: ResourcePages;
  /** Compiles a schema to a check that throws Refusal invalid_input. */
  readonly compile: (schema: ObjectSchema) => (value: unknown) => void;
  /** Called with failures that the client gets no message about. */
  readonly failed: (error: Error) => void;
}
