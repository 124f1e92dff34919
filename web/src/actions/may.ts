import { queryOptions } from '@tanstack/react-query';
import type { ActionName, AnyError, DryRunOfMany, Failed, Input, Trial } from '@action-api/client';
import { CallError, client } from '../api';

/** What a call would come to, as a button says it before the click. */
export interface May {
  /** `price`: it costs credits, and nothing else is needed. `confirm` and `approve`: a person decides first. */
  readonly outcome: 'runs' | 'price' | 'confirm' | 'approve' | 'refused';
  /** Deep credits; 0 for none. */
  readonly credits: number;
  /** Credits that are left afterwards; null where none are used. */
  readonly balanceAfter: number | null;
  /** Why it is refused, or why a person is asked; the empty text where there is nothing to say. */
  readonly why: string;
  /** Whether an administrator can be asked, because the role alone is in the way. */
  readonly canAsk: boolean;
  /** The refusal, with the fields that it is about. */
  readonly error: AnyError | null;
}

/** As many as one request takes. */
const AT_ONCE = 50;
/** How long calls are collected for one request, milliseconds. */
const COLLECTED = 15;
/** How long an answer counts, milliseconds. */
const FRESH = 15_000;

interface Waiting {
  readonly trial: Trial;
  readonly done: (may: May) => void;
  readonly fail: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/** What a call would come to. The questions of one screen are asked in one request, which counts as one call. */
export const mayQuery = <N extends ActionName>(name: N, input: Input<N>) =>
  queryOptions({
    queryKey: ['may', name, input],
    staleTime: FRESH,
    queryFn: () =>
      new Promise<May>((done, fail) => {
        if (waiting.length === 0) setTimeout(() => void askAll(), COLLECTED);
        waiting.push({ trial: { action: name, input } as unknown as Trial, done, fail });
      }),
  });

/** What a call would come to, and its preview: for one call that is looked at before it is made. */
export const trialQuery = <N extends ActionName>(name: N, input: Input<N>) =>
  queryOptions({
    queryKey: ['may', name, input, 'preview'],
    staleTime: FRESH,
    queryFn: async ({ signal }) => {
      const [one] = await tryAll([{ action: name, input } as unknown as Trial], { previews: true, signal });
      if (!one?.ok) return { may: one ? refused(one.error) : null, preview: null };
      return { may: mayOf(one.data), preview: one.data.preview ?? null };
    },
  });

async function tryAll(trials: readonly Trial[], options: { previews?: boolean; signal?: AbortSignal } = {}) {
  const answer = await client.dryRuns(trials, options);
  if (!answer.ok) throw new CallError(answer.error);
  // Of a list of trials that is not written out, the type of each answer is that of any.
  return answer.data as readonly ({ readonly ok: true; readonly data: DryRunOfMany } | Failed<ActionName>)[];
}

async function askAll(): Promise<void> {
  const asked = waiting;
  waiting = [];
  for (let at = 0; at < asked.length; at += AT_ONCE) await askSome(asked.slice(at, at + AT_ONCE));
}

async function askSome(some: readonly Waiting[]): Promise<void> {
  try {
    const tried = await tryAll(some.map(({ trial }) => trial));
    some.forEach(({ done }, index) => {
      const one = tried[index];
      if (one) done(one.ok ? mayOf(one.data) : refused(one.error));
    });
  } catch (error) {
    for (const { fail } of some) fail(error);
  }
}

function mayOf({ outcome, blockers, cost }: DryRunOfMany): May {
  const { credits, balance_after: balanceAfter } = cost;
  const known = { credits, balanceAfter, canAsk: false, error: null };
  if (outcome === 'refused') {
    const [first] = blockers;
    return { ...refused(first as AnyError), credits, balanceAfter };
  }
  const held = blockers.find(({ code }) => code === 'guardian_held' || code === 'confirmation_required');
  if (held) {
    const why = 'reason' in held ? String(held.reason) : held.message;
    return { ...known, outcome: held.code === 'guardian_held' ? 'approve' : 'confirm', why };
  }
  return { ...known, outcome: credits > 0 ? 'price' : 'runs', why: '' };
}

function refused(error: AnyError): May {
  const canAsk = error.code === 'forbidden' && error.may_propose === true;
  return { outcome: 'refused', credits: 0, balanceAfter: null, why: error.message, canAsk, error };
}
