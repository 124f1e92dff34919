import { createClient, type ActionName, type Answer, type AnyError, type Input, type Result } from '@action-api/client';
import { fetchEarly } from './early';

/** The company's actions, called with the session of this browser. */
export const client = createClient({ baseUrl: location.origin, retries: 2, fetch: fetchEarly });

/** A refused or failed read. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly error: AnyError;

  constructor(error: AnyError) {
    super(error.message);
    this.error = error;
  }
}

/** Whether an error says that the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.error.code === 'unauthenticated';
}

/**
 * Calls an action that only reads.
 * @throws CallError if the call is refused or fails
 */
export async function read<N extends ActionName>(name: N, input: Input<N>, signal?: AbortSignal): Promise<Result<N>> {
  return doneOr(await client.call(name, input, { signal })).data;
}

/** @throws CallError unless the call worked. A call that only reads is never held. */
function doneOr<N extends ActionName>(answer: Answer<N>) {
  if (answer.ok) return answer;
  if (answer.held) throw new Error(`${answer.callId} waits for a person.`);
  throw new CallError(answer.error);
}
