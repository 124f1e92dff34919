import type { Client } from '@temporalio/client';
import { WithStartWorkflowOperation, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { CallRecord } from '../contract/documents.js';
import { refusal } from '../contract/errors.js';
import { isEnded, isHeld, type CallState } from '../contract/states.js';
import { OUTCOME_UPDATE, WORKFLOW, type ActionCallInput } from '../contract/workflow.js';
import type { Dependencies, Workflows } from '../dependencies.js';

type StartCall = Workflows['startCall'];

export type StartDependencies = Pick<Dependencies, 'config' | 'log' | 'now' | 'store' | 'registry' | 'waiters'> & {
  readonly client: Client;
};

type CallWorkflow = (input: ActionCallInput) => Promise<CallState>;

/** Temporal is asked for at most this long to take a call, milliseconds. */
const START_WITHIN = 5_000;
/** A start that waits for its outcome says nothing meanwhile: after this long Temporal is asked whether it is there. */
const ASK_AFTER = 3_000;
/** Without word for this long, the record is read too: the task may have gone to another process. */
const FIRST_LOOK = 2_000;
/** At the deadline, whoever is about to tell is asked this often whether they still are. */
const LOOK_AGAIN = 100;

/**
 * The two ways to start a call behind one function: with a worker in this process, eagerly, and the answer comes
 * across the desk; without one, by update-with-start.
 */
export function createStartCall(dependencies: StartDependencies): StartCall {
  return dependencies.config.part === 'api' ? startRemotely(dependencies) : startEagerly(dependencies);
}

function startOptions({ config }: StartDependencies, input: ActionCallInput) {
  return {
    workflowId: input.callId,
    taskQueue: config.temporal.taskQueue,
    args: [input] as [ActionCallInput],
    staticSummary: input.action,
    // Starting twice is harmless; a workflow that was terminated may be started again (rule 3).
    workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY' as const,
  };
}

function startEagerly(dependencies: StartDependencies): StartCall {
  const { client, waiters, config } = dependencies;
  return async (record, input) => {
    const waiter = waiters.wait(record._id);
    const timer = deadline(config.answerWithin);
    try {
      const started = client.withDeadline(Date.now() + START_WITHIN, () =>
        client.workflow.start(WORKFLOW, { ...startOptions(dependencies, input), requestEagerStart: true }),
      );
      const failed = started.then(
        () => undefined,
        (error: unknown) =>
          error instanceof WorkflowExecutionAlreadyStartedError ? undefined : abandon(dependencies, record, error),
      );
      const abandoned = failed.then((ended) => ended ?? new Promise<never>(() => undefined));
      // Who is about to tell knows more than the record: data that is not kept, and credits that are still moving.
      const looked = lookUp(dependencies, record._id, timer).then((found) => (waiter.leave() ? found : waiter.answer));
      const answer = await Promise.race([waiter.answer, abandoned, looked, timer.over]);
      if (answer) return answer;
      // Somebody is about to tell: that answer counts, however late, unless they could not and gave the seat back.
      while (!waiter.leave()) {
        const told = await Promise.race([waiter.answer, timer.pause(LOOK_AGAIN)]);
        if (told) return told;
      }
      return await currentRecord(dependencies, record);
    } finally {
      timer.clear();
      waiter.leave();
    }
  };
}

function startRemotely(dependencies: StartDependencies): StartCall {
  const { client, config } = dependencies;
  // A workflow takes ten updates at a time: equal requests share one (rule 18).
  const asked = new Map<string, Promise<CallRecord>>();

  function ask(record: CallRecord, input: ActionCallInput): Promise<CallRecord> {
    const told = client
      .withDeadline(Date.now() + config.answerWithin, () =>
        client.workflow.executeUpdateWithStart<CallWorkflow, CallState, []>(OUTCOME_UPDATE, {
          args: [],
          startWorkflowOperation: new WithStartWorkflowOperation<CallWorkflow>(WORKFLOW, {
            ...startOptions(dependencies, input),
            workflowIdConflictPolicy: 'USE_EXISTING',
          }),
        }),
      )
      .then(
        () => currentRecord(dependencies, record),
        (error: unknown) => abandonUnlessBegun(dependencies, record, error),
      )
      .finally(() => asked.delete(record._id));
    asked.set(record._id, told);
    return told;
  }

  return async (record, input) => {
    const timer = deadline(config.answerWithin);
    try {
      const told = asked.get(record._id) ?? ask(record, input);
      const gone = unreachable(client, timer).then((error) => abandonUnlessBegun(dependencies, record, error));
      const answer = await Promise.race([told, gone, lookUp(dependencies, record._id, timer), timer.over]);
      return answer ?? (await currentRecord(dependencies, record));
    } finally {
      timer.clear();
    }
  };
}

/** Resolves when Temporal does not answer; never while it does. */
async function unreachable(client: Client, timer: Deadline): Promise<unknown> {
  for (;;) {
    await timer.pause(ASK_AFTER);
    const within = Date.now() + START_WITHIN - ASK_AFTER;
    const error: unknown = await client
      .withDeadline(within, () => client.workflowService.getSystemInfo({}))
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    if (error) return error;
  }
}

/** The call as it stands, for an answer that does not wait any longer. */
async function currentRecord({ store }: StartDependencies, record: CallRecord): Promise<CallRecord> {
  return (await store.calls.get(record._id)) ?? record;
}

/**
 * Temporal did not take the call, or did not say so: the call must be abandoned before the client may be told that
 * nothing ran (rule 2). Where the workflow was faster, the call goes on and its caller waits.
 */
async function abandon(
  dependencies: StartDependencies,
  record: CallRecord,
  cause: unknown,
): Promise<CallRecord | undefined> {
  const { store, now, log } = dependencies;
  log.warn({ callId: record._id, kind: (cause as Error).name }, 'Temporal did not take a call');
  const error = refusal('unavailable', 'Calls cannot be taken at the moment. Nothing ran.', { retry_after: 5 });
  const envelope = { ok: false, error } as const;
  const won = await store.calls.end(record._id, ['received'], 'abandoned', { envelope, at: now() });
  return won ? { ...record, state: 'abandoned', envelope } : undefined;
}

async function abandonUnlessBegun(
  dependencies: StartDependencies,
  record: CallRecord,
  cause: unknown,
): Promise<CallRecord> {
  const now = await currentRecord(dependencies, record);
  if (now.state !== 'received') return now;
  return (await abandon(dependencies, record, cause)) ?? currentRecord(dependencies, record);
}

/** Reads the record at growing intervals, until it is worth telling. */
async function lookUp({ store }: StartDependencies, callId: string, timer: Deadline): Promise<CallRecord> {
  for (let pause = FIRST_LOOK; ; pause *= 1.5) {
    await timer.pause(pause);
    const record = await store.calls.get(callId).catch(() => null);
    if (record && (isEnded(record.state) || isHeld(record.state))) return record;
  }
}

interface Deadline {
  readonly over: Promise<undefined>;
  pause(milliseconds: number): Promise<undefined>;
  clear(): void;
}

/** One timer for the whole wait; pauses end with it for good. */
function deadline(milliseconds: number): Deadline {
  const timers = new Set<NodeJS.Timeout>();
  const after = (wait: number) =>
    new Promise<undefined>((resolve) => {
      timers.add(setTimeout(() => resolve(undefined), wait));
    });
  return {
    over: after(milliseconds),
    pause: (wait) => after(wait),
    clear: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
