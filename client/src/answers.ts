import type { Actions } from './generated/actions.js';
import type { components } from './generated/openapi.js';

type Schemas = components['schemas'];

/** The name of an action: `lists.rows`. */
export type ActionName = keyof Actions;
/** What an action takes. */
export type Input<N extends ActionName> = Actions[N]['input'];
/** What an action answers, under `data`. */
export type Result<N extends ActionName> = Actions[N]['result'];
/** Everything that a person sees before saying yes. */
export type Preview = Schemas['Preview'];
/** One thing that a call changed. */
export type Change = Schemas['Changed'];
/** Where a call stands: `GET /calls/{id}`. */
export type CallStatus = Schemas['Call'];
/** What a dry run tells: blockers, preview, cost. */
export type DryRun = Schemas['DryRun'];

/** Every error by its code, each with the fields of its own. */
export type ErrorByCode = { [K in keyof Schemas as K extends `Error_${infer Code}` ? Code : never]: Schemas[K] };
export type ErrorCode = keyof ErrorByCode;
/** A hold is not a failure, and a call under way is waited for: neither is answered as an error. */
type Waiting = 'confirmation_required' | 'guardian_held' | 'still_running';
/** The errors of an action, told apart by `code`. */
export type ErrorOf<N extends ActionName> = ErrorByCode[Exclude<Actions[N]['codes'], Waiting>];
/** Any error that a call can end with. */
export type AnyError = ErrorByCode[Exclude<ErrorCode, Waiting>];

/** The call worked. */
export interface Done<N extends ActionName> {
  readonly ok: true;
  readonly held: false;
  readonly data: Result<N>;
  readonly changed: readonly Change[];
  readonly callId: string;
  /** Deep credits that it was charged; undefined where it was waited for. */
  readonly creditsCharged: number | undefined;
  readonly creditsRemaining: number | undefined;
  /** Whether this is the stored answer of an earlier call with the same Idempotency-Key. */
  readonly replayed: boolean;
}

/** The call was refused or failed; `error.code` says how. */
export interface Failed<N extends ActionName> {
  readonly ok: false;
  readonly held: false;
  readonly error: ErrorOf<N>;
}

/** Nothing ran yet: a person has to say yes first. Then it runs by itself, on the server. */
export interface Held<N extends ActionName> {
  readonly ok: false;
  readonly held: true;
  readonly callId: string;
  /** Who has to say yes: the person behind the key or session, or an administrator. */
  readonly kind: 'confirmation' | 'approval';
  /** Where that person sees the preview and decides. Safe to forward: it decides for nobody else. */
  readonly link: string;
  readonly preview: Preview;
  readonly expiresAt: string;
  /** Waits until the call has ended; resolves to what it came to, or to a `Held` again when the time is over. */
  confirmed(options?: WaitOptions): Promise<Answer<N>>;
}

/** What a call is answered with: look at `ok`, then at `held`. */
export type Answer<N extends ActionName> = Done<N> | Failed<N> | Held<N>;

export interface WaitOptions {
  /** Milliseconds to wait at most; until the hold ends by itself when left out. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told of each preview that a person is asked about: the first, and each that takes its place. */
  readonly onHeld?: ((held: Held<ActionName>) => void) | undefined;
}

export interface CallOptions {
  /** Names the call, so that repeating it, later or elsewhere, is the same call. Made up where left out. */
  readonly idempotencyKey?: string | undefined;
  /** The most Deep credits that the call may cost. */
  readonly maxCredits?: number | undefined;
  /** The `quote_id` of a `cost_approval_required`: accepts that price. Not together with `maxCredits`. */
  readonly acceptCost?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A call under way. Awaited, it is its answer. */
export interface Call<N extends ActionName> extends Promise<Answer<N>> {
  /** The same call, waited for through every hold. */
  confirmed(options?: WaitOptions): Call<N>;
  /**
   * What it came to, where only success will do.
   * @throws ActionError for a refusal, a failure or a hold
   */
  orThrow(): Promise<Done<N>>;
}

type Arguments<N extends ActionName, O> =
  undefined extends Input<N> ? [input?: Input<N>, options?: O] : [input: Input<N>, options?: O];

/** An action as a method. */
export interface Action<N extends ActionName> {
  (...given: Arguments<N, CallOptions>): Call<N>;
  /** Makes every check and changes nothing: what would stand in the way, the preview, the price. */
  dryRun(
    ...given: Arguments<N, Omit<CallOptions, 'idempotencyKey'>>
  ): Promise<{ readonly ok: true; readonly data: DryRun } | Failed<N>>;
}

/** A call that did not come to what `orThrow` asks for. */
export class ActionError extends Error {
  override readonly name = 'ActionError';
  /** The error, told apart by `code`; undefined for a hold. */
  readonly error: AnyError | undefined;
  /** Set where a person has to say yes first. */
  readonly held: Held<ActionName> | undefined;

  constructor(answer: Failed<ActionName> | Held<ActionName>) {
    super(
      answer.held ? `A person must say yes first: ${answer.link}` : `${answer.error.code}: ${answer.error.message}`,
    );
    this.error = answer.held ? undefined : answer.error;
    this.held = answer.held ? answer : undefined;
  }
}

/** No answer of the service was got: whether the call ran is not known. Repeating it with the same key is safe. */
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
