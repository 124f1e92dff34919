import { queryOptions } from '@tanstack/react-query';
import { NoAnswerError, type AnyError, type Preview } from '@action-api/client';
import { CallError, isSignedOut, read } from '../api';
import { PAGE } from '../early';
import { every, meQuery, queryClient } from '../queries';
import { texts } from '../texts';
import type { rejectOnly } from '../texts/places/rejectOnly';
import { refusalText } from '../texts/refusals';
import { plainly } from '../../../src/engine/plainText';

/** Held calls as `/decide/<call>` answers them (docs: "Decide as JSON"). */

export type Answer = 'no' | 'yes' | 'yes_and_alike';

export interface Hold {
  readonly kind: 'confirmation' | 'approval';
  readonly n: number;
  readonly openedAt: string;
  readonly expiresAt: string;
  readonly approvalFollows: boolean;
  /** The preview. Its input is left out for an administrator who may only reject. */
  readonly preview: Preview;
}

/** What an approval can allow in advance. */
export interface Alike {
  readonly noun: string;
  readonly where: string;
  readonly proposed: Allowance;
  readonly most: Allowance;
  readonly lastsSeconds: number;
}

export interface Allowance {
  readonly calls: number;
  readonly rows: number;
  readonly credits: number;
}

export type DecisionView =
  | {
      readonly kind: 'ask';
      readonly answers: readonly Answer[];
      readonly may: 'confirm' | 'approve' | 'reject';
      /** Why the person may only reject; undefined if the person may approve. */
      readonly because?: keyof typeof rejectOnly;
      readonly hold: Hold;
      readonly alike: Alike | null;
    }
  | {
      readonly kind: 'own';
      readonly hold: Hold;
      readonly confirmedAt: string | null;
      /** Names of people who may approve. */
      readonly approvers: readonly string[];
    }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'over' }
  | {
      readonly kind: 'state';
      readonly state: string;
      readonly title: string;
      readonly results: readonly string[];
      readonly message: string | null;
      /** The language of `message`. */
      readonly language: 'en' | 'de';
      readonly progress: { readonly done: number; readonly total: number } | null;
      readonly decision: {
        readonly answer: 'yes' | 'no';
        /** What the call waited for; null if that is not on record. */
        readonly of: 'confirmation' | 'approval' | null;
        readonly by: string;
        readonly at: string;
        readonly reasonGiven: string | null;
      } | null;
      readonly inAdvance: string | null;
    };

/** An answer to the preview that the person saw. */
export interface Given {
  readonly callId: string;
  readonly hash: string;
  readonly n: number;
  readonly answer: Answer;
  readonly reason?: string;
  readonly allow?: Allowance;
}

type Body<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: AnyError & { view?: DecisionView } };

/** The CSRF token of the session, which each answer must contain. Every view contains it. */
let csrfToken = '';

async function ask<T>(path: string, body?: object, signal?: AbortSignal): Promise<Body<T>> {
  const response = await fetch(`/decide${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json', 'X-CSRF-Token': csrfToken }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new NoAnswerError(texts.problem.offline, { cause });
  });
  return (await response.json()) as Body<T>;
}

/** How soon the state of a call is read again while it runs after the answer, milliseconds. */
export const AGAIN_AFTER = 700;
/** Whether a call leaves this state without a person. */
export const isPassing = (state: string) => ['received', 'confirmed', 'approved', 'running'].includes(state);

export const decisionKey = (callId: string) => ['decision', callId];

/** The view of a call for the person. @throws CallError if there is no such call */
export const decisionQuery = (callId: string) =>
  queryOptions({
    queryKey: decisionKey(callId),
    // Another person may decide at any time.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await ask<DecisionView & { csrfToken: string }>(`/${callId}`, undefined, signal);
      if (!answer.ok) throw new CallError(answer.error);
      const { csrfToken: token, ...view } = answer.data;
      csrfToken = token;
      return view;
    },
    refetchInterval: ({ state: { data } }) => (data?.kind === 'state' && isPassing(data.state) ? AGAIN_AFTER : false),
  });

/** The most calls that are shown at once. */
const MOST = 400;

/** The calls that wait for the person. */
export const waitingQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: ({ signal }) =>
    every(async (cursor) => {
      const { approvals, nextCursor } = await read('approvals.list', { limit: PAGE, ...cursor }, signal);
      return { items: approvals, nextCursor };
    }, MOST),
});

/**
 * Answers one call.
 * @returns the problem if the answer was not taken, or if that is not known. If the service sent a view, it is shown.
 */
export async function decide({ callId, ...given }: Given): Promise<string | null> {
  const answer = await ask<{ view: DecisionView }>(`/${callId}`, given).catch(whyFailed);
  if (typeof answer === 'string') return answer;
  const view = answer.ok ? answer.data.view : answer.error.view;
  if (view) queryClient.setQueryData<DecisionView>(decisionQuery(callId).queryKey, view);
  forget(answer.ok || view?.kind === 'state' ? [callId] : []);
  return answer.ok ? null : whyNotTaken(answer.error, view);
}

/**
 * Why an answer was not taken, for the person: who decided first and what they answered, or that the preview has
 * changed.
 */
function whyNotTaken(error: AnyError, view: DecisionView | undefined): string {
  const { code, message } = error;
  const { sheet } = texts;
  if (code !== 'conflict') return whyFailed(new CallError(error));
  if (view?.kind === 'ask') return sheet.stale;
  if (view?.kind !== 'state') return message;
  return view.decision ? sheet.late(view.decision.answer, plainly(view.decision.by)) : sheet.ended;
}

/** Why a request failed, for the person. If the session has ended, the screen then says how to sign in. */
function whyFailed(error: unknown): string {
  if (error instanceof NoAnswerError) return texts.sheet.noAnswer;
  if (!(error instanceof CallError)) throw error;
  if (!isSignedOut(error)) return refusalText(error.error);
  void queryClient.invalidateQueries(meQuery);
  return texts.sheet.signedOut;
}

type Decision = Pick<Given, 'callId' | 'answer' | 'hash' | 'n'>;

export interface Decided {
  /** The calls whose answer was taken. */
  readonly taken: readonly Decision[];
  /** Why some answers could not be sent. Null if all were sent, taken or not. */
  readonly problem: string | null;
}

/** The most calls that one request answers. */
const AT_ONCE = 50;

/** Gives one answer to several calls, each with the preview that it has now. */
export async function decideAll(callIds: readonly string[], answer: 'yes' | 'no'): Promise<Decided> {
  const taken: Decision[] = [];
  try {
    for (let at = 0; at < callIds.length; at += AT_ONCE)
      taken.push(...(await decideSome(callIds.slice(at, at + AT_ONCE), answer)));
    return { taken, problem: null };
  } catch (error) {
    return { taken, problem: whyFailed(error) };
  }
}

/** @returns the calls whose answer was taken @throws CallError, NoAnswerError */
async function decideSome(callIds: readonly string[], answer: 'yes' | 'no'): Promise<readonly Decision[]> {
  const views = await Promise.all(
    callIds.map((callId) => queryClient.fetchQuery(decisionQuery(callId)).catch(nullWhereGone)),
  );
  const decisions = views.flatMap((view, index) =>
    view?.kind === 'ask' && view.answers.includes(answer)
      ? [{ callId: callIds[index] ?? '', answer, hash: view.hold.preview.hash, n: view.hold.n }]
      : [],
  );
  if (decisions.length === 0) return [];
  const answered = await ask<{ results: readonly { callId: string; ok: boolean }[] }>('', { decisions });
  if (!answered.ok) throw new CallError(answered.error);
  const done = new Set(answered.data.results.filter(({ ok }) => ok).map(({ callId }) => callId));
  forget([...done]);
  return decisions.filter(({ callId }) => done.has(callId));
}

/** @throws the error, unless it says that there is no such call any more */
function nullWhereGone(error: unknown): null {
  if (error instanceof CallError && error.error.code === 'not_found') return null;
  throw error;
}

/** Removes calls from the list of waiting calls. The list is read again in the background. */
function forget(callIds: readonly string[]): void {
  if (callIds.length === 0) return;
  queryClient.setQueryData(waitingQuery.queryKey, (known) => known?.filter(({ callId }) => !callIds.includes(callId)));
  for (const callId of callIds) void queryClient.invalidateQueries(decisionQuery(callId));
}
