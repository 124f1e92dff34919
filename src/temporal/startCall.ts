import type { Client } from '@temporalio/client';
import { WithStartWorkflowOperation, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { CallRecord } from '../contract/documents.js';
import { refusal } from '../contract/errors.js';
import { isEnded, isHeld, type CallState } from '../contract/states.js';
import { OUTCOME_UPDATE, WORKFLOW, type ActionCallInput } from '../contract/workflow.js';
import type { Workflows } from '../contract/workflows.js';
import type { Dependencies } from '../dependencies.js';
import { phrase } from '../engine/phrases/phrase.js';
import { textIn } from '../engine/phrases/phraseText.js';
import { within } from '../engine/within.js';

type StartCall = Workflows['startCall'];

export type StartDependencies = Pick<Dependencies, 'config' | 'log' | 'now' | 'store' | 'registry' | 'waiters'> & {
  readonly client: Client;
};

type CallWorkflow = (input: ActionCallInput) => Promise<CallState>;

/** How long Temporal may take to accept a call, in milliseconds. */
const START_WITHIN = 5_000;
/** How often Temporal is probed while a start waits for the outcome of its call, in milliseconds. */
const PROBE_EVERY = 3_000;
/**
 * After this many milliseconds without an outcome, the record is also read, because another process may have the task.
 */
const FIRST_READ = 2_000;
/** How often, after the deadline, a waiter that has been taken tries to leave, in milliseconds. */
const LEAVE_EVERY = 100;
/** How long the database may take to respond at the end of a wait, in milliseconds. */
const READ_WITHIN = 2_000;

/**
 * Starts calls in one of two ways. With a worker in this process, the start is eager and the waiter gets the outcome in
 * memory. Without one, an update-with-start waits for the outcome.
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
    // Starting twice is harmless. A workflow that was terminated may be started again (rule 3).
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
      // A waiter that has been taken gets more than the record has: data that is not stored, and settled credits.
      const read = pollRecord(dependencies, record._id, timer).then((found) =>
        waiter.leave() ? found : waiter.answer,
      );
      const answer = await Promise.race([waiter.answer, abandoned, read, timer.over]);
      if (answer) return answer;
      // A waiter that has been taken gets its outcome, however late, unless it is released.
      while (!waiter.leave()) {
        const late = await Promise.race([waiter.answer, timer.pause(LEAVE_EVERY)]);
        if (late) return late;
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
  // A workflow accepts ten updates at a time, so equal requests share one (rule 18).
  const updates = new Map<string, Promise<CallRecord>>();

  function update(record: CallRecord, input: ActionCallInput): Promise<CallRecord> {
    const outcome = client
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
      .finally(() => updates.delete(record._id));
    updates.set(record._id, outcome);
    return outcome;
  }

  return async (record, input) => {
    const timer = deadline(config.answerWithin);
    try {
      const outcome = updates.get(record._id) ?? update(record, input);
      const gone = unreachable(client, timer).then((error) => abandonUnlessBegun(dependencies, record, error));
      const answer = await Promise.race([outcome, gone, pollRecord(dependencies, record._id, timer), timer.over]);
      return answer ?? (await currentRecord(dependencies, record));
    } finally {
      timer.clear();
    }
  };
}

/** Resolves with the error when Temporal stops responding; never resolves while it responds. */
async function unreachable(client: Client, timer: Deadline): Promise<unknown> {
  for (;;) {
    await timer.pause(PROBE_EVERY);
    const answerBy = Date.now() + START_WITHIN - PROBE_EVERY;
    const error: unknown = await client
      .withDeadline(answerBy, () => client.workflowService.getSystemInfo({}))
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    if (error) return error;
  }
}

/** The current record, for a response that waits no longer; the known record if the database does not respond. */
async function currentRecord({ store }: StartDependencies, record: CallRecord): Promise<CallRecord> {
  const read = store.calls.get(record._id).catch(() => null);
  return (await within(READ_WITHIN, read)) ?? record;
}

/**
 * Abandons a call that Temporal did not accept, or did not acknowledge. Only after this may the response say that
 * nothing ran (rule 2). If it cannot be written, the response has the call's id, because the call may still run.
 * @returns the abandoned record, or the known one if nothing could be written; undefined if the workflow has begun the
 * call, so that its caller continues to wait
 */
async function abandon(
  dependencies: StartDependencies,
  record: CallRecord,
  cause: unknown,
): Promise<CallRecord | undefined> {
  const { store, now, log } = dependencies;
  log.warn({ callId: record._id, kind: (cause as Error).name }, 'Temporal did not accept a call');
  const message = phrase`The service cannot take calls at the moment, so nothing ran. Try again in 5 seconds.`;
  const error = refusal('unavailable', textIn(message, record.language), { retry_after: 5 });
  const envelope = { ok: false, error } as const;
  const ending = store.calls.end(record._id, ['received'], 'abandoned', { envelope, at: now() });
  const won = await ending.catch(() => 'unwritten' as const);
  if (won === 'unwritten') return record;
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

/** Reads the record at growing intervals, until the call is held or has ended. */
async function pollRecord({ store }: StartDependencies, callId: string, timer: Deadline): Promise<CallRecord> {
  for (let pause = FIRST_READ; ; pause *= 1.5) {
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

/** The timers of one wait. `clear` ends all of them; pauses in progress then never resolve. */
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
