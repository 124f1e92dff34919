import {
  ActionError,
  NoAnswerError,
  type Action,
  type ActionName,
  type Answer,
  type Call,
  type CallOptions,
  type CallStatus,
  type Change,
  type Done,
  type DryRun,
  type Failed,
  type Held,
  type Input,
  type Preview,
  type Result,
  type Running,
  type Trial,
  type TriedAll,
  type WaitOptions,
} from './answers.js';
import { EFFECTS } from './generated/actions.js';
import type { Methods } from './generated/methods.js';
import { apiUrl, createSend, sleep, type ClientOptions, type Envelope, type Reply } from './transport.js';

/** The longest wait of one read of a call's state, seconds. Proxies close connections that are silent for longer. */
const WAIT = 20;
/**
 * The longest wait of one read with `onHeld`, seconds. A read returns at the end of the call, but not at a new preview.
 */
const WAIT_FOR_PREVIEWS = 5;
/** The least time from one read to the next, milliseconds. */
const BETWEEN = 500;
/** Retries of one read, for about two minutes. A wait for a person must survive a restart of the service. */
const RETRIES = 30;

/** A company's actions: `client.lists.rows({listId})`, and by name: `client.call('lists.rows', {listId})`. */
export interface Client extends Methods {
  call<N extends ActionName>(name: N, input?: Input<N>, options?: CallOptions): Call<N>;
  dryRun<N extends ActionName>(
    name: N,
    input?: Input<N>,
    options?: Omit<CallOptions, 'idempotencyKey'>,
  ): Promise<{ readonly ok: true; readonly data: DryRun } | Failed<N>>;
  /**
   * Makes the dry runs of at most 50 calls in one request, which counts as one call.
   * `previews`: whether to answer a preview with each, which takes longer.
   */
  dryRuns<const C extends readonly Trial[]>(
    calls: C,
    options?: { previews?: boolean; signal?: AbortSignal },
  ): Promise<{ readonly ok: true; readonly data: TriedAll<C> } | Failed<ActionName>>;
  /** Calls that were made before, by their id. */
  readonly calls: Methods['calls'] & {
    /** The state of a call. `wait`: whole seconds to wait for its end, at most 60. */
    get(
      callId: string,
      options?: { wait?: number; signal?: AbortSignal },
    ): Promise<{ readonly ok: true; readonly data: CallStatus } | Failed<ActionName>>;
    /** Waits for a call by its id, like `confirmed` of a call. */
    confirmed<N extends ActionName>(callId: string, options?: WaitOptions): Promise<Answer<N>>;
  };
}

/**
 * The actions of one company as typed methods. Needs only `fetch`, `crypto` and `AbortSignal`, so it runs in Node 20,
 * browsers and workers.
 */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options);
  const origin = new URL(apiUrl(options.baseUrl)).origin;

  async function start<N extends ActionName>(name: N, input: Input<N>, chosen: CallOptions): Promise<Answer<N>> {
    const { maxCredits, acceptCost, propose, onRunning, signal } = chosen;
    // An unknown action is treated as a change, so that a repeat is the same call.
    const reads = (EFFECTS as Readonly<Record<string, string>>)[name] === 'read';
    const idempotencyKey = chosen.idempotencyKey ?? (reads ? undefined : crypto.randomUUID());
    const reply = await send({
      method: 'POST',
      path: `/actions/${encodeURIComponent(name)}`,
      query: { max_credits: maxCredits, accept_cost: acceptCost, propose },
      body: input ?? {},
      idempotencyKey,
      signal,
    });
    const { envelope } = reply;
    if (envelope.ok || !isWaiting(envelope.error.code)) return ended<N>(envelope, reply);
    const callId = String(envelope.error['call_id']);
    if (envelope.error.code === 'still_running') {
      onRunning?.({ callId, progress: undefined });
      return follow<N>(callId, { signal, onRunning, until: 'held' });
    }
    return heldBy<N>(callId, envelope.error['preview'] as Preview, envelope.error.code === 'confirmation_required');
  }

  async function dryRun<N extends ActionName>(name: N, input: Input<N>, chosen: CallOptions) {
    const { envelope } = await send({
      method: 'POST',
      path: `/actions/${encodeURIComponent(name)}`,
      query: { dry_run: true, max_credits: chosen.maxCredits, accept_cost: chosen.acceptCost, propose: chosen.propose },
      body: input ?? {},
      signal: chosen.signal,
    });
    return envelope.ok ? { ok: true as const, data: envelope.data as DryRun } : failed<N>(envelope);
  }

  async function dryRuns<C extends readonly Trial[]>(
    calls: C,
    { previews = false, signal }: { previews?: boolean; signal?: AbortSignal } = {},
  ) {
    const { envelope } = await send({ method: 'POST', path: '/dry-runs', body: { calls, previews }, signal });
    if (!envelope.ok) return failed<ActionName>(envelope);
    const { results } = envelope.data as { readonly results: readonly Envelope[] };
    const data = results.map((one) => (one.ok ? one : failed<ActionName>(one)));
    return { ok: true as const, data: data as unknown as TriedAll<C> };
  }

  async function status(
    callId: string,
    { wait, ...rest }: { wait: number; signal?: AbortSignal | undefined; retries?: number },
  ) {
    const path = `/calls/${encodeURIComponent(callId)}`;
    const { envelope } = await send({ method: 'GET', path, query: { wait }, ...rest });
    return envelope.ok ? { ok: true as const, data: envelope.data as CallStatus } : failed<ActionName>(envelope);
  }

  /**
   * Reads the state until the call has ended (with `until: 'held'`, also until it is held), or until the time is over.
   */
  async function follow<N extends ActionName>(
    callId: string,
    { timeout = Infinity, signal, onHeld, onRunning, until = 'ended' }: FollowOptions,
  ): Promise<Answer<N>> {
    const end = Date.now() + timeout;
    let shown: string | undefined;
    for (let reads = 0; ; reads += 1) {
      const began = Date.now();
      const left = Math.max(0, Math.ceil((end - began) / 1_000));
      // With `onHeld`, the first read does not wait, so that the preview is shown at once.
      const longest = until === 'held' ? 1 : onHeld ? WAIT_FOR_PREVIEWS : WAIT;
      const wait = reads === 0 && onHeld ? 0 : Math.min(left, longest);
      const answer = await status(callId, { wait, signal, retries: RETRIES });
      if (!answer.ok) return answer as unknown as Failed<N>;
      const { envelope, preview, progress, state } = answer.data;
      if (envelope) return ended<N>(envelope, undefined, callId);
      if (!preview) onRunning?.({ callId, progress });
      const held = preview && heldBy<N>(callId, preview, state === 'held_confirmation');
      if (held && shown !== preview.hash) onHeld?.(held);
      shown = preview?.hash;
      if (held && (until === 'held' || Date.now() >= end)) return held;
      if (Date.now() >= end)
        throw new NoAnswerError(`The call ${callId} has not ended yet. Wait for it again by its id.`);
      if (wait > 0 && Date.now() - began < BETWEEN) await sleep(BETWEEN, signal);
    }
  }

  function heldBy<N extends ActionName>(callId: string, preview: Preview, confirmation: boolean): Held<N> {
    return {
      ok: false,
      held: true,
      callId,
      kind: confirmation ? 'confirmation' : 'approval',
      link: `${origin}/decide/${callId}`,
      preview,
      expiresAt: preview.expires_at,
      confirmed: (waiting = {}) => follow<N>(callId, waiting),
    };
  }

  const call = <N extends ActionName>(name: N, input?: Input<N>, chosen: CallOptions = {}): Call<N> =>
    withMethods(start(name, input as Input<N>, chosen), chosen.signal);
  const methods: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(EFFECTS) as ActionName[]) {
    const [resource = '', verb = ''] = name.split('.');
    const action: Action<typeof name> = Object.assign(call.bind(null, name), {
      dryRun: (input?: Input<typeof name>, chosen: CallOptions = {}) => dryRun(name, input, chosen),
    });
    (methods[resource] ??= {})[verb] = action;
  }
  return {
    ...(methods as unknown as Methods),
    call,
    dryRun: (name, input, chosen = {}) => dryRun(name, input as never, chosen),
    dryRuns,
    calls: {
      ...(methods['calls'] as unknown as Methods['calls']),
      get: (callId, { wait = 0, signal } = {}) => status(callId, { wait, signal }),
      confirmed: (callId, waiting = {}) => follow(callId, waiting),
    },
  };
}

interface FollowOptions extends WaitOptions {
  readonly onRunning?: ((running: Running) => void) | undefined;
  readonly until?: 'ended' | 'held';
}

function isWaiting(code: string): boolean {
  return ['confirmation_required', 'guardian_held', 'still_running'].includes(code);
}

function failed<N extends ActionName>(envelope: Envelope & { ok: false }): Failed<N> {
  return { ok: false, held: false, error: envelope.error as unknown as Failed<N>['error'] };
}

/** The answer of an ended call. @param reply the answer to the call itself; undefined if the state was read */
function ended<N extends ActionName>(envelope: Envelope, reply?: Reply, callId = ''): Done<N> | Failed<N> {
  if (!envelope.ok) return failed<N>(envelope);
  // The result of a read without an Idempotency-Key is kept for ten minutes.
  if (envelope.data === undefined || envelope.data === null)
    throw new NoAnswerError('The call has succeeded, but its result is no longer kept. Call again.');
  const number = (name: string) => {
    const value = reply?.headers.get(name) ?? null;
    return value === null ? undefined : Number(value);
  };
  return {
    ok: true,
    held: false,
    data: envelope.data as Result<N>,
    changed: (envelope.changed ?? []) as readonly Change[],
    callId: reply?.headers.get('Call-Id') ?? callId,
    creditsCharged: number('Credits-Charged'),
    creditsRemaining: number('Credits-Remaining'),
    replayed: reply?.headers.get('Idempotent-Replayed') === 'true',
  };
}

/** Adds the methods of a call to the promise of its answer. */
function withMethods<N extends ActionName>(answer: Promise<Answer<N>>, signal: AbortSignal | undefined): Call<N> {
  return Object.assign(answer, {
    confirmed: (waiting: WaitOptions = {}) =>
      withMethods(
        answer.then((first) => {
          if (!first.held) return first;
          return first.confirmed({ signal, ...waiting });
        }),
        signal,
      ),
    orThrow: () =>
      answer.then((first) => {
        if (first.ok) return first;
        throw new ActionError(first);
      }),
  });
}
