import {
  NoAnswerError,
  type ActionName,
  type Answer,
  type AnyError,
  type CallOptions,
  type Failed,
  type Input,
} from '@action-api/client';
import { client } from '../api';
import { notify, notifyHeld, notifyProblem, toCall } from '../notices';
import { forgetReads, queryClient } from '../queries';
import { texts } from '../texts';
import { refusalText } from '../texts/refusals';
import { notifyDone } from './afterCall';
import { openDialog } from './dialogs';

export interface PerformOptions extends Pick<CallOptions, 'propose' | 'onRunning'> {
  /** The label of the button: the notice about the end of the call names it. */
  readonly label: string;
  /** The price that the person saw, in credits. A quote of at most this price is accepted. */
  readonly price?: number | undefined;
  /** Whether the caller itself shows why a call was refused. It may no longer be on the screen. */
  readonly showsRefusal?: () => boolean;
}

/**
 * Makes a call for a click, and shows the outcome. A call that waits for the confirmation of the person who clicked is
 * shown at once. A long call is awaited.
 */
export async function perform<N extends ActionName>(
  name: N,
  input: Input<N>,
  { label, price, showsRefusal, propose, onRunning }: PerformOptions,
): Promise<Answer<N>> {
  let callId: string | undefined;
  const options = {
    propose,
    onRunning: (running: Parameters<NonNullable<typeof onRunning>>[0]) => {
      ({ callId } = running);
      onRunning?.(running);
    },
  };
  const answer = await priced(name, input, price, options).catch((error: unknown) => unanswered<N>(error, callId));
  if (answer.held) {
    if (answer.kind === 'confirmation') openDialog({ kind: 'decide', callId: answer.callId });
    else notifyHeld(answer);
    return answer;
  }
  if (!answer.ok) {
    // The price changed since it was shown: reads it again.
    if (answer.error.code === 'cost_approval_required') void queryClient.invalidateQueries({ queryKey: ['may', name] });
    if (!showsRefusal?.()) notifyProblem(whyRefused(answer.error, price));
    return answer;
  }
  forgetReads(name);
  notifyDone(texts.done(label), { callId: answer.callId, name, input });
  return answer;
}

/** Why a call was refused. @param seen the price that the person saw, credits */
export function whyRefused(error: AnyError, seen: number | undefined): string {
  if (error.code !== 'cost_approval_required') return refusalText(error);
  const { price, dearer, notSeen } = texts.may;
  const now = price(error.max_credits);
  return seen === undefined ? notSeen(now) : dearer(now, seen);
}

/** Makes a call, and accepts its price if it is not above the price that the person saw. */
async function priced<N extends ActionName>(
  name: N,
  input: Input<N>,
  price: number | undefined,
  options: Pick<CallOptions, 'propose' | 'onRunning'>,
): Promise<Answer<N>> {
  const answer = await client.call(name, input, options);
  if (answer.ok || answer.held || price === undefined) return answer;
  const { error } = answer;
  if (error.code !== 'cost_approval_required' || error.max_credits > price) return answer;
  return client.call(name, input, { ...options, acceptCost: error.quote_id });
}

/**
 * The outcome that is shown for a call without an answer. The call may have run.
 * @param callId known if the call ran longer than the service waits
 */
export function unanswered<N extends ActionName>(error: unknown, callId?: string): Failed<N> {
  if (!(error instanceof NoAnswerError)) throw error;
  const message = texts.problem.noAnswer;
  if (callId !== undefined) notify({ kind: 'problem', text: message, actions: [toCall(callId)] });
  return { ok: false, held: false, error: { code: 'outcome_unknown', message } } as Failed<N>;
}
