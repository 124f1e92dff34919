import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { Dependencies } from '../../src/dependencies.js';
import { createActivities, type Activities } from '../../activities/index.js';
import { createBell } from '../../src/events/live/bell.js';
import { createDependencies } from '../../src/service.js';
import { readConfig } from '../../src/config.js';
import type { CallRecord, Hold, Principal } from '../../src/contract/documents.js';
import type { CallState } from '../../src/contract/states.js';
import { stepAfter, type Execution, type Step } from '../../src/contract/workflow.js';
import { executionOf, type AnyAction } from '../../src/engine/action.js';
import { hashOf } from '../../src/engine/canonical.js';
import type { OutgoingMail } from '../../src/engine/context.js';
import { createCallWaiters } from '../../src/calls/waiters.js';
import { newCallId } from '../../src/engine/ids.js';
import { createRegistry, loadRegistry } from '../../src/engine/registry.js';
import { createVault } from '../../src/engine/secrets.js';
import { connect } from '../../src/store/database.js';
import { createStore, type Store } from '../../src/store/index.js';
import { intercept } from './intercept.js';
import { createCompany, type TestCompany } from './service.js';

/** The steps of calls on the real database, without Temporal. Each test sets the order of the steps. */
export interface Workshop {
  readonly store: Store;
  /** The clock of all processes of the test. Tests may move it. */
  readonly clock: { now: Date };
  /** Mails that were handed to the mail server. */
  readonly mails: { messageId: string; mail: OutgoingMail }[];
  /** Calls whose workflow was woken. */
  readonly woken: string[];
  /** Calls whose workflow runs an activity. */
  readonly running: Set<string>;
  /** Calls whose workflow is open and waits. */
  readonly waiting: Set<string>;
  /** A worker process with an empty memory, as after its start. */
  process(adapt?: (dependencies: Dependencies) => Dependencies): Process;
  close(): Promise<void>;
}

export interface Process {
  readonly dependencies: Dependencies;
  readonly store: Store;
  /** The activities, each with the context that Temporal gives it. */
  readonly steps: Activities;
  /**
   * Runs one round of the workflow: the four checks, then the step that follows. After a hold, both are one activity.
   */
  go(callId: string): Promise<Gone>;
  /** Runs the call alone, without the checks. */
  run(callId: string): Promise<Gone>;
  giveUp(callId: string): Promise<Gone>;
}

/** A state, or `stale` if the call must be checked again. */
export type Gone = CallState | 'stale';

function gone(step: Step): Gone {
  return step.next === 'end' || step.next === 'wait' ? step.state : 'stale';
}

/** Without log lines about activities that are cut short, because the tests do that on purpose. */
const QUIET = new DefaultLogger('ERROR', () => undefined);

export async function openWorkshop(extra: readonly AnyAction[] = []): Promise<Workshop> {
  const name = `r-${randomUUID()}`;
  const database = await connect(inject('mongoUri'), name);
  const loaded = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
  const registry = createRegistry([...loaded.all, ...extra]);
  const vault = createVault(randomBytes(32));
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' }, 'worker');
  const log = pino({ level: 'silent' });
  const clock = { now: new Date() };
  const mails: Workshop['mails'] = [];
  const woken: string[] = [];
  const running = new Set<string>();
  const waiting = new Set<string>();
  const store = createStore(database.db);
  await store.prepare();

  function process(adapt: (dependencies: Dependencies) => Dependencies = (same) => same): Process {
    const own = createStore(database.db);
    const parts = createDependencies(
      {
        store: own,
        registry,
        config,
        vault,
        log,
        waiters: createCallWaiters(),
        workflows: {
          startCall: () => Promise.reject(new Error('There is no Temporal here.')),
          wakeCall: async (callId: string) => void woken.push(callId),
          signalCall: async (callId: string) => void woken.push(callId),
          callWorkflow: async (callId: string) =>
            running.has(callId) ? 'busy' : waiting.has(callId) ? 'idle' : 'closed',
          startDelivery: async () => undefined,
          startDeliveries: async () => undefined,
          wakeDelivery: async () => undefined,
          ping: async () => undefined,
        },
        now: () => clock.now,
      },
      createBell(),
    );
    const mailer = {
      within: 30_000,
      isRepeatable: false,
      async send(mail: OutgoingMail, { messageId }: { messageId: string }, handOver?: () => Promise<void>) {
        await handOver?.();
        mails.push({ messageId, mail });
      },
    };
    const dependencies = adapt({ ...parts, mailer });
    const activities = createActivities(dependencies);
    const steps = Object.fromEntries(
      Object.entries(activities).map(([step, activity]) => [
        step,
        (...args: unknown[]) =>
          new MockActivityEnvironment({}, { logger: QUIET }).run(
            activity as (...args: unknown[]) => Promise<unknown>,
            ...args,
          ),
      ]),
    ) as unknown as Activities;

    async function go(callId: string): Promise<Gone> {
      const call = await recordOf(own, callId);
      const action = registry.get(call.action);
      const execution = action ? executionOf(action, call.input) : 'quick';
      const step = await (call.hold ? steps.recheck(callId, execution) : checkAndFollow(callId, execution));
      return gone(step.next === 'run' ? await steps.runInBackground(callId) : step);
    }

    /** Checks the call and takes the step that follows, as the workflow does. */
    async function checkAndFollow(callId: string, execution: Execution): Promise<Step> {
      const results = await Promise.all([
        steps.checkRole(callId),
        steps.checkPlan(callId),
        steps.checkCredits(callId),
        steps.checkGuard(callId),
      ]);
      const step = stepAfter(results);
      return step === 'run' && execution === 'background' ? { next: 'run' } : steps[step](callId);
    }

    const run = async (callId: string) => gone(await steps.runInBackground(callId));
    const giveUp = async (callId: string) => gone(await steps.giveUp(callId));
    return { dependencies, store: own, steps, go, run, giveUp };
  }

  return { store, clock, mails, woken, running, waiting, process, close: () => database.client.close() };
}

export interface NewCall {
  readonly action: string;
  readonly input: unknown;
  readonly by?: keyof TestCompany['members'];
  /** The caller, if it is not a member. */
  readonly principal?: Principal;
  readonly keyId?: string;
  readonly ceiling?: number;
  readonly claimId?: string;
  readonly at?: Date;
}

/** Puts a call on record, as the front end does. */
export async function receive(store: Store, company: TestCompany, call: NewCall): Promise<CallRecord> {
  const { action, input, by = 'admin', keyId = null, ceiling = null, claimId = null, at = new Date() } = call;
  const member = company.members[by];
  const kind = keyId === null ? 'session' : 'key';
  const record: CallRecord = {
    _id: newCallId(),
    companyId: company.id,
    action,
    principal: call.principal ?? { kind, memberId: member._id, keyId, role: member.role },
    input,
    inputHash: hashOf(input),
    requestId: 'req_test',
    claimId,
    ceiling,
    state: 'received',
    createdAt: at,
    runs: 0,
  };
  await store.calls.insert(record);
  return record;
}

/** The record of a call. @throws Error if there is none */
export async function recordOf(store: Store, callId: string): Promise<CallRecord> {
  const record = await store.calls.get(callId);
  if (!record) throw new Error('There is no such call.');
  return record;
}

/** The open hold of a call. */
export async function holdOf(store: Store, callId: string): Promise<Hold> {
  const { hold } = await recordOf(store, callId);
  if (!hold) throw new Error('The call is not held.');
  return hold;
}

/** Approves or confirms the current preview as a person. */
export async function sayYes(store: Store, callId: string, by: string, at: Date): Promise<boolean> {
  const { companyId } = await recordOf(store, callId);
  return (await store.calls.accept(callId, { companyId, hold: await holdOf(store, callId), by, at })) !== null;
}

export { createCompany };

/**
 * Brings a call to the point before its dispatch, with every decision that it needs. Nothing has run yet.
 * @param by the person who decides
 */
export async function letThrough(workshop: Workshop, callId: string, by: string): Promise<void> {
  for (;;) {
    const process = workshop.process();
    let dispatched = false;
    intercept(process.store, 'calls.dispatch', async () => {
      dispatched = true;
      throw new Error('stopped');
    });
    const state = await process.go(callId).catch((error: unknown) => {
      if (!dispatched) throw error;
      return 'ready' as const;
    });
    if (state === 'ready') return;
    if (state !== 'held_confirmation' && state !== 'held_approval') {
      throw new Error(`${callId} is ${state}: ${JSON.stringify((await recordOf(workshop.store, callId)).envelope)}`);
    }
    if (!(await sayYes(workshop.store, callId, by, new Date()))) throw new Error(`${callId} took no yes.`);
  }
}
