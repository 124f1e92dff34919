import { queryOptions } from '@tanstack/react-query';
import type { ActionName, DryRunOfMany, Failed, Input, Trial } from '@action-api/client';
import { CallError, client } from '../api';
import { mayOf, refused, type May } from './verdict';

/** The most calls that one dry-run request takes. */
const AT_ONCE = 50;
/** How long calls are collected for one request, milliseconds. */
const COLLECTED = 15;
/** How long an answer stays valid, milliseconds. */
const FRESH = 15_000;

interface Waiting {
  readonly trial: Trial;
  readonly done: (may: May) => void;
  readonly fail: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/** What a call would come to. The dry runs of one screen are sent in one request, which counts as one call. */
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

/** What a call would come to, and its preview. For a single call that is examined before it is made. */
export const trialQuery = <N extends ActionName>(name: N, input: Input<N>) =>
  queryOptions({
    queryKey: ['may', name, input, 'preview'] as const,
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
  // If the list of trials is not a literal, the type of each answer is the union of all.
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
