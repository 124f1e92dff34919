import type { Dependencies } from '../dependencies.js';

/**
 * Wakes the workflow of a call whose record has changed. The record decides: a workflow that cannot be woken now is woken
 * by the sweeper. Never rejects.
 */
export async function wakeCall(
  { workflows, log }: Pick<Dependencies, 'workflows' | 'log'>,
  callId: string,
): Promise<void> {
  await workflows.wakeCall(callId).catch((error: unknown) => {
    log.warn({ callId, kind: (error as Error).name }, 'a call could not be woken; the sweeper will wake it');
  });
}
