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
  type WaitOptions,
} from './answers.js';
import { EFFECTS } from './generated/actions.js';
import type { Methods } from './generated/methods.js';
import { apiUrl, createSend, sleep, type ClientOptions, type Envelope, type Reply } from './transport.js';

/** One look at a call waits at most this long, seconds: proxies cut what is silent for longer. */
const LOOK = 20;
/** A look ends with the call, not with a new preview: who wants to be told of those looks more often. */
const LOOK_OFTEN = 5;
/** Looks that come back at once are not repeated at once, milliseconds. */
const BETWEEN = 500;
/** Whoever waits for a person for hours outlasts a restart of the service, about two minutes. */
const PATIENCE = 30;

/** A company's actions: `client.lists.rows({listId})`, and by name: `client.call('lists.rows', {listId})`. */
export interface Client extends Methods {
  call<N extends ActionName>(name: N, input?: Input<N>, options?: CallOptions): Call<N>;
  dryRun<N extends ActionName>(
    name: N,
    input?: Input<N>,
    options?: Omit<CallOptions, 'idempotencyKey'>,
  ): Promise<{ readonly ok: true; readonly data: DryRun } | Failed<N>>;
  /** Calls made before, by their id. */
  readonly calls: {
    /** Where a call stands. `wait`: whole seconds to wait for its end, at most 60. */
    get(
      callId: string,
      options?: { wait?: number; signal?: AbortSignal },
    ): Promise<{ readonly ok: true; readonly data: CallStatus } | Failed<ActionName>>;
    /** Waits for a call that was made before, here or elsewhere: what `confirmed` is for the one just made. */
    confirmed<N extends ActionName>(callId: string, options?: WaitOptions): Promise<Answer<N>>;
  };
}

/**
 * The actions of one company as typed methods. Needs `fetch`, `crypto` and `AbortSignal` alone: Node 20, browsers,
 * workers.
 */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options);
  const origin = new URL(apiUrl(options.baseUrl)).origin;

  async function start<N extends ActionName>(name: N, input: Input<N>, chosen: CallOptions): Promise<Answer<N>> {
    const { maxCredits, acceptCost, signal } = chosen;
    // What is not known only to read counts as a change: a repeat of it must be the same call.
    const reads = (EFFECTS as Readonly<Record<string, string>>)[name] === 'read';
    const idempotencyKey = chosen.idempotencyKey ?? (reads ? undefined : crypto.randomUUID());
    const reply = await send({
      method: 'POST',
      path: `/actions/${encodeURIComponent(name)}`,
      query: { max_credits: maxCredits, accept_cost: acceptCost },
      body: input ?? {},
      idempotencyKey,
      signal,
    });
    const { envelope } = reply;
    if (envelope.ok || !isWaiting(envelope.error.code)) return ended<N>(envelope, reply);
    const callId = String(envelope.error['call_id']);
    if (envelope.error.code === 'still_running') return follow<N>(callId, { signal, until: 'held' });
    return heldBy<N>(callId, envelope.error['preview'] as Preview, envelope.error.code === 'confirmation_required');
  }

  async function dryRun<N extends ActionName>(name: N, input: Input<N>, chosen: CallOptions) {
    const { envelope } = await send({
      method: 'POST',
      path: `/actions/${encodeURIComponent(name)}`,
      query: { dry_run: true, max_credits: chosen.maxCredits, accept_cost: chosen.acceptCost },
      body: input ?? {},
      signal: chosen.signal,
    });
    return envelope.ok ? { ok: true as const, data: envelope.data as DryRun } : failed<N>(envelope);
  }

  async function status(
    callId: string,
    { wait, ...rest }: { wait: number; signal?: AbortSignal | undefined; retries?: number },
  ) {
    const path = `/calls/${encodeURIComponent(callId)}`;
    const { envelope } = await send({ method: 'GET', path, query: { wait }, ...rest });
    return envelope.ok ? { ok: true as const, data: envelope.data as CallStatus } : failed<ActionName>(envelope);
  }

  /** Looks until the call has ended, until it is held where that counts as well, or until the time is over. */
  async function follow<N extends ActionName>(
    callId: string,
    { timeout = Infinity, signal, onHeld, until = 'ended' }: WaitOptions & { until?: 'ended' | 'held' },
  ): Promise<Answer<N>> {
    const end = Date.now() + timeout;
    let shown: string | undefined;
    for (let look = 0; ; look += 1) {
      const began = Date.now();
      const left = Math.max(0, Math.ceil((end - began) / 1_000));
      // The first look tells at once who is asked; only then is it worth waiting.
      const wait = look === 0 && onHeld ? 0 : Math.min(left, until === 'held' ? 1 : onHeld ? LOOK_OFTEN : LOOK);
      const looked = await status(callId, { wait, signal, retries: PATIENCE });
      if (!looked.ok) return looked as unknown as Failed<N>;
      const { envelope, preview, state } = looked.data;
      if (envelope) return ended<N>(envelope, undefined, callId);
      const held = preview && heldBy<N>(callId, preview, state === 'held_confirmation');
      if (held && shown !== preview.hash) onHeld?.(held);
      shown = preview?.hash;
      if (held && (until === 'held' || Date.now() >= end)) return held;
      if (Date.now() >= end) throw new NoAnswerError(`The call ${callId} is still under way.`);
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
    calls: {
      get: (callId, { wait = 0, signal } = {}) => status(callId, { wait, signal }),
      confirmed: (callId, waiting = {}) => follow(callId, waiting),
    },
  };
}

function isWaiting(code: string): boolean {
  return ['confirmation_required', 'guardian_held', 'still_running'].includes(code);
}

function failed<N extends ActionName>(envelope: Envelope & { ok: false }): Failed<N> {
  return { ok: false, held: false, error: envelope.error as unknown as Failed<N>['error'] };
}

/** The answer of a call that has ended: told at once with its headers, or later by its status. */
function ended<N extends ActionName>(envelope: Envelope, reply?: Reply, callId = ''): Done<N> | Failed<N> {
  if (!envelope.ok) return failed<N>(envelope);
  // Kept ten minutes for a read without an Idempotency-Key: only who has slept through them comes too late.
  if (envelope.data === undefined || envelope.data === null)
    throw new NoAnswerError('The call ended well, but its result is no longer kept. Call again.');
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

/** A promise of an answer, with what can be asked of a call. */
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
