import type { ActionName, Answer, AnyError, Input } from '@action-api/client';
import { client } from '../api';
import { notifyHeld, notifyProblem } from '../notices';
import { forgetReads, queryClient } from '../queries';
import { texts } from '../texts';
import { notifyDone } from './afterCall';
import { openDialog } from './dialogs';

export interface PerformOptions {
  /** What the button says: the notice about the end of the call names it. */
  readonly label: string;
  /** The price that the person saw, credits: a quote of at most this is accepted. */
  readonly price?: number | undefined;
  /** Lets an administrator decide on a call that the role does not allow. */
  readonly propose?: boolean | undefined;
  /** Whether the caller itself shows why a call was refused. */
  readonly showsRefusal?: boolean;
}

/**
 * Makes a call as a click does, and says what became of it. A call that waits for the person who clicked is shown at
 * once, to be confirmed.
 */
export async function perform<N extends ActionName>(
  name: N,
  input: Input<N>,
  { label, price, propose, showsRefusal = false }: PerformOptions,
): Promise<Answer<N>> {
  const answer = await priced(name, input, price, propose);
  if (answer.held) {
    if (answer.kind === 'confirmation') openDialog({ kind: 'decide', callId: answer.callId });
    else notifyHeld(answer);
    return answer;
  }
  if (!answer.ok) {
    // The price that was seen is no longer the price.
    if (answer.error.code === 'cost_approval_required') void queryClient.invalidateQueries({ queryKey: ['may', name] });
    if (!showsRefusal) notifyProblem(whyRefused(answer.error, price));
    return answer;
  }
  forgetReads(name);
  notifyDone(texts.done(label), { callId: answer.callId, name, input });
  return answer;
}

/** Why a call was refused. @param seen the price that the person saw, credits */
export function whyRefused(error: AnyError, seen: number | undefined): string {
  if (error.code !== 'cost_approval_required') return error.message;
  const { price, dearer, notSeen } = texts.may;
  const now = price(error.max_credits);
  return seen === undefined ? notSeen(now) : dearer(now, seen);
}

/** Makes a call, and accepts its price where it is not above the one that the person saw. */
async function priced<N extends ActionName>(
  name: N,
  input: Input<N>,
  price: number | undefined,
  propose: boolean | undefined,
): Promise<Answer<N>> {
  const answer = await client.call(name, input, { propose });
  if (answer.ok || answer.held || price === undefined) return answer;
  const { error } = answer;
  if (error.code !== 'cost_approval_required' || error.max_credits > price) return answer;
  return client.call(name, input, { propose, acceptCost: error.quote_id });
}
