import type { Actions } from './generated/actions.js';
import type { components } from './generated/openapi.js';

type Schemas = components['schemas'];

/** The name of an action: `lists.rows`. */
export type ActionName = keyof Actions;
/** The input of an action. */
export type Input<N extends ActionName> = Actions[N]['input'];
/** The result of an action, under `data` of the answer. */
export type Result<N extends ActionName> = Actions[N]['result'];
/** Everything that a person sees before the decision. */
export type Preview = Schemas['Preview'];
/** One thing that a call changed. */
export type Change = Schemas['Changed'];
/** The state of a call: `GET /calls/{id}`. */
export type CallStatus = Schemas['Call'];
/** The result of a dry run: outcome, blockers, preview, cost. */
export type DryRun = Schemas['DryRun'];
/** The result of one of several dry runs. It has a preview only if previews were requested. */
export type DryRunOfMany = Schemas['DryRunOfMany'];

/** Every error by its code, with its own fields. */
export type ErrorByCode = { [K in keyof Schemas as K extends `Error_${infer Code}` ? Code : never]: Schemas[K] };
export type ErrorCode = keyof ErrorByCode;
/** Codes that are not returned as errors: a hold is a `Held`, and the client waits for a running call. */
type Waiting = 'confirmation_required' | 'guardian_held' | 'still_running';
/** The errors of an action, by `code`. */
export type ErrorOf<N extends ActionName> = ErrorByCode[Exclude<Actions[N]['codes'], Waiting>];
/** Any error that a call can end with. */
export type AnyError = ErrorByCode[Exclude<ErrorCode, Waiting>];

/** A call that succeeded. */
export interface Done<N extends ActionName> {
  readonly ok: true;
  readonly held: false;
  readonly data: Result<N>;
  readonly changed: readonly Change[];
  readonly callId: string;
  /** Deep credits that were charged. Undefined if the client has waited for the call. */
  readonly creditsCharged: number | undefined;
  readonly creditsRemaining: number | undefined;
  /** Whether this is the stored answer of an earlier call with the same Idempotency-Key. */
  readonly replayed: boolean;
}

/** A call that was refused or failed. `error.code` is the reason. */
export interface Failed<N extends ActionName> {
  readonly ok: false;
  readonly held: false;
  readonly error: ErrorOf<N>;
}

/**
 * Nothing has run: a person must decide first. After an approval or confirmation, the service runs the call by itself.
 */
export interface Held<N extends ActionName> {
  readonly ok: false;
  readonly held: true;
  readonly callId: string;
  /** Who decides: the person behind the key or session, or an administrator. */
  readonly kind: 'confirmation' | 'approval';
  /** The page on which that person sees the preview and decides. Safe to forward: the page asks for a sign-in. */
  readonly link: string;
  readonly preview: Preview;
  readonly expiresAt: string;
  /** Waits until the call has ended. Resolves to its answer, or to a `Held` after `timeout`. */
  confirmed(options?: WaitOptions): Promise<Answer<N>>;
}

/** The answer of a call: check `ok`, then `held`. */
export type Answer<N extends ActionName> = Done<N> | Failed<N> | Held<N>;

export interface WaitOptions {
  /** The most milliseconds to wait. Left out: until the call has ended. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called for each preview that a person must decide on: the first, and each that replaces it. */
  readonly onHeld?: ((held: Held<ActionName>) => void) | undefined;
}

export interface CallOptions {
  /** A repeat with the same key is the same call. Left out: a random key for a change, none for a read. */
  readonly idempotencyKey?: string | undefined;
  /** The most Deep credits that the call may cost. */
  readonly maxCredits?: number | undefined;
  /** The `quote_id` of a `cost_approval_required`: accepts that price. Not together with `maxCredits`. */
  readonly acceptCost?: string | undefined;
  /** Lets an administrator decide on a call that the role of the caller does not allow. */
  readonly propose?: boolean | undefined;
  /** Called about once a second while the call runs longer than the service waits with its answer. */
  readonly onRunning?: ((running: Running) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A running call. */
export interface Running {
  readonly callId: string;
  /** The progress of the call. Undefined if the call does not report it. */
  readonly progress: CallStatus['progress'];
}

/** A promise of the answer of a call. */
export interface Call<N extends ActionName> extends Promise<Answer<N>> {
  /** Waits through every hold until the call has ended. */
  confirmed(options?: WaitOptions): Call<N>;
  /**
   * The answer of a call that must succeed.
   * @throws ActionError for a refusal, a failure or a hold
   */
  orThrow(): Promise<Done<N>>;
}

type Arguments<N extends ActionName, O> =
  undefined extends Input<N> ? [input?: Input<N>, options?: O] : [input: Input<N>, options?: O];

/** An action as a method. */
export interface Action<N extends ActionName> {
  (...given: Arguments<N, CallOptions>): Call<N>;
  /** Makes every check and changes nothing. Resolves to the blockers, the preview and the price. */
  dryRun(
    ...given: Arguments<N, Omit<CallOptions, 'idempotencyKey'>>
  ): Promise<{ readonly ok: true; readonly data: DryRun } | Failed<N>>;
}

/** A call for a dry run together with others. */
export type Trial = {
  [N in ActionName]: undefined extends Input<N>
    ? { readonly action: N; readonly input?: Input<N> }
    : { readonly action: N; readonly input: Input<N> };
}[ActionName];

/** The answer to one dry run of several. */
export type Tried<N extends ActionName> = { readonly ok: true; readonly data: DryRunOfMany } | Failed<N>;

/** The answers to several dry runs, in the order of their calls. */
export type TriedAll<C extends readonly Trial[]> = {
  readonly [K in keyof C]: C[K] extends { readonly action: infer N extends ActionName } ? Tried<N> : never;
};

/** Thrown by `orThrow` for a call that was refused, failed or is held. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  /** The error, by `code`; undefined for a hold. */
  readonly error: AnyError | undefined;
  /** The hold; undefined for an error. */
  readonly held: Held<ActionName> | undefined;

  constructor(answer: Failed<ActionName> | Held<ActionName>) {
    super(
      answer.held
        ? `Nothing has run. A person must decide first: ${answer.link}`
        : `${answer.error.code}: ${answer.error.message}`,
    );
    this.error = answer.held ? undefined : answer.error;
    this.held = answer.held ? answer : undefined;
  }
}

/** Thrown if the client got no answer. The call may have run. A repeat with the same Idempotency-Key is safe. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly idempotencyKey: string | undefined;
  constructor(
    message: string,
    { cause, idempotencyKey }: { cause?: unknown; idempotencyKey?: string | undefined } = {},
  ) {
    super(message, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}
