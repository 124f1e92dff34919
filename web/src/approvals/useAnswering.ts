import { useRef, useState, type RefObject } from 'react';
import { notify, toCall, type Notice } from '../notices';
import { queryClient } from '../queries';
import { texts } from '../texts';
import { words } from '../texts/places/decided';
import { plainly } from '../../../src/engine/plainText';
import { decideAll, decisionQuery, waitingQuery } from './decide';
import { follow, type Answered, type CameOf } from './follow';

/** The preview that is on the screen, which a key can answer. */
export interface ShownCall extends Answered {
  readonly title: string;
  /** Approves this preview. @returns whether the answer was taken; the sheet shows why it was not */
  readonly yes: () => Promise<boolean>;
}

interface AnsweringInput {
  /** Null if no preview that can be approved is on the screen. */
  readonly shown: RefObject<ShownCall | null>;
  /** The call that the keys act on. */
  readonly at: RefObject<string | undefined>;
  /**
   * Called as soon as an answer by key is taken: from then on the keys act on the next call.
   * @returns a function to call after the seal was shown; with `true` if the call has changed and is on the screen
   *   again
   */
  readonly onTaken: (callId: string) => (isBack: boolean) => void;
}

/**
 * How long the seal is shown before the next call, milliseconds. Keys answer nothing in this time: the second press of
 * a double press must not answer a call that the person has not read.
 */
const SEAL_SEEN = 400;
/** How long the seal is shown at least, if the answer took long, milliseconds. */
const SEAL_AT_LEAST = 250;
/** If a call takes longer than this to run, the screen says that it runs. Milliseconds. */
const AT_ONCE = 2_000;

/** Answers by key and in bulk. One answer is sent at a time, and only for previews on the screen. */
export function useAnswering({ shown, at, onTaken }: AnsweringInput) {
  const isBusy = useRef(false);
  const [isAnsweringAll, setAnsweringAll] = useState(false);

  /** Runs one answer. @returns undefined if another answer is being sent; this one does not run then */
  const alone = async <T>(answer: () => Promise<T>): Promise<T | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    return await answer().finally(() => (isBusy.current = false));
  };

  const approve = () =>
    alone(async () => {
      const sheet = shown.current;
      if (!sheet || sheet.callId !== at.current) return;
      const { callId } = sheet;
      const seen = after(SEAL_SEEN);
      if (!(await sheet.yes())) return;
      const goOn = onTaken(callId);
      void tell(sheet);
      await Promise.all([seen, after(SEAL_AT_LEAST)]);
      goOn(queryClient.getQueryData(decisionQuery(callId).queryKey)?.kind === 'ask');
    });

  /** @returns whether all answers were sent, taken or not; otherwise the selection stays */
  const answerAll = async (callIds: readonly string[], answer: 'yes' | 'no'): Promise<boolean> => {
    const isGiven = await alone(async () => {
      setAnsweringAll(true);
      const { taken, problem } = await decideAll(callIds, answer).finally(() => setAnsweringAll(false));
      const text = manyText(taken.length, callIds.length, problem);
      notify({ kind: taken.length < callIds.length ? 'problem' : 'done', text, actions: [] });
      if (answer === 'yes' && taken.length > 0) void tellAll(taken, text);
      return problem === null;
    });
    return isGiven ?? false;
  };

  return { approve, answerAll, isAnsweringAll };
}

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function manyText(taken: number, asked: number, problem: string | null): string {
  const { inbox } = texts;
  if (problem !== null) return taken > 0 ? `${inbox.decided(taken)} ${problem}` : problem;
  return [inbox.decided(taken), ...(taken < asked ? [inbox.notDecided(asked - taken)] : [])].join(' ');
}

/** Shows the outcome of the approval of one call. */
async function tell({ callId, n, title }: ShownCall): Promise<void> {
  const came = follow({ callId, n });
  const isOver = await Promise.race([came.then(() => true), after(AT_ONCE).then(() => false)]);
  if (!isOver) notify({ kind: 'done', text: words.runs(title), actions: [toCall(callId)] });
  notify(noticeOf(callId, title, await came));
}

function noticeOf(callId: string, title: string, came: CameOf): Omit<Notice, 'id'> {
  switch (came.kind) {
    case 'ran': {
      const results = came.view.results.map(plainly);
      const left = queryClient.getQueryData(waitingQuery.queryKey)?.length ?? 0;
      const text = [
        words.ran(results, came.view.decision?.of === 'confirmation'),
        ...results,
        ...(left > 0 ? [words.more(left)] : []),
      ].join(' ');
      return { kind: 'done', text, actions: [toCall(callId)] };
    }
    case 'next':
      return { kind: 'done', text: words.next(title), actions: [toCall(callId)] };
    case 'changed':
      return { kind: 'problem', text: words.changed(title), actions: [{ label: texts.held.decide, callId }] };
    case 'stopped': {
      const state = texts.sheet.states[came.view.state] ?? came.view.state;
      return { kind: 'problem', text: words.stopped(title, state), actions: [toCall(callId)] };
    }
  }
}

/** Shows the outcome of the approval of several calls. */
async function tellAll(answered: readonly Answered[], decided: string): Promise<void> {
  const counts = { ran: 0, next: 0, changed: 0, stopped: 0 };
  // Calls are followed one after another: most have ended when the first one has.
  for (const one of answered) counts[(await follow(one)).kind] += 1;
  const kinds = Object.keys(counts) as (keyof typeof counts)[];
  const came = kinds.filter((kind) => counts[kind] > 0).map((kind) => words.many[kind](counts[kind]));
  const isFine = counts.changed + counts.stopped === 0;
  notify({ kind: isFine ? 'done' : 'problem', text: [decided, ...came].join(' '), actions: [] });
}
