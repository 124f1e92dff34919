import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleWorkflowCode } from '@temporalio/worker';
import { createServiceCalls } from './calls.js';
import { installHoldingCompany, prepareDemo } from './company.js';
import { createCounter } from './count.js';
import { baselinePhase, ownPhase, PHASES, type Phase, type PhaseName } from './phase.js';
import { cpuPerCall, cpuTime, type CpuTimes } from './processes.js';
import { machine, ratiosOf, resultOf, tableOf, type CpuPart, type PhaseResults, type Samples } from './report.js';
import { startService, type RunningService } from './service.js';
import { createStarted } from './started.js';

/**
 * Measures calls over HTTP against an empty workflow and the textbook form on the same Temporal server, in one run.
 * This process makes the HTTP calls; each baseline has a process of its own.
 */

const USAGE = `Usage: npm run bench -- [options]
  --json           one JSON object on standard output instead of the table
  --seconds <n>    length of each window at 32 callers (default 5)
  --rounds <n>     how often every phase has its turn (default 3)
  --only <phases>  of ${PHASES.join(', ')}; separated by commas`;

const CALLERS = 32;
/** The number of samples at one caller, over all rounds. */
const SAMPLES = 600;
/** The number of turns at one caller within a round. Phases that alternate often share the drift of the machine. */
const TURNS = 8;
const LEAST_TURN_SECONDS = 0.4;
/**
 * Node and the stand-in compile the code that they run often, the stand-in for its first minutes. This belongs to the
 * start of a service, not to its calls, so it must be over before calls are counted.
 */
const WARM_UP_SECONDS = 100;
/** The longest time of one phase at one caller, over all turns, in seconds. */
const MOST_SECONDS_ALONE = 40;

interface Options {
  readonly json: boolean;
  readonly seconds: number;
  readonly rounds: number;
  readonly only: readonly PhaseName[];
}

const say = (text: string) => void process.stderr.write(`${text}\n`);
const started = createStarted(say);

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const number = (name: 'seconds' | 'rounds', fallback: number): number => {
    const given = values[name] === undefined ? fallback : Number(values[name]);
    if (!(given > 0)) throw new TypeError(`--${name} must be a number above 0.`);
    return given;
  };
  const named = values.only?.split(',') ?? PHASES;
  const unknown = named.find((name) => !(PHASES as readonly string[]).includes(name));
  if (unknown !== undefined) throw new TypeError(`There is no phase "${unknown}". Use: ${PHASES.join(', ')}.`);
  return {
    json: values.json === true,
    seconds: number('seconds', 5),
    rounds: Math.ceil(number('rounds', 3)),
    only: PHASES.filter((name) => named.includes(name)),
  };
}

async function main(options: Options): Promise<boolean> {
  const measuredOn = machine();
  if (Number(measuredOn['load_before']) > 1)
    say(`Other programs use this machine (load ${measuredOn['load_before']}), so the numbers will vary.`);
  say('Starting the service …');
  const service = await startService((stop) => started.push(stop));
  const counter = await createCounter(service);
  started.push(() => counter.close());
  const before = await counter.look();
  const [rowIds, holding] = await Promise.all([prepareDemo(service), installHoldingCompany(service)]);
  const calls = await createServiceCalls({ service, rowIds, holding, callers: CALLERS });
  started.push(async () => calls.close());
  const bundle = await bundleBaselines(service);

  const make: Record<PhaseName, () => Phase | Promise<Phase>> = {
    empty: () => baselinePhase('empty', service.temporal, bundle),
    textbook: () => baselinePhase('textbook', service.temporal, bundle),
    'lists.rows': () => ownPhase('lists.rows', service.pid, calls.listsRows),
    'rows.update': () => ownPhase('rows.update', service.pid, calls.rowsUpdate),
    hold_confirm: () => ownPhase('hold_confirm', service.pid, calls.holdConfirm),
  };
  const phases: Phase[] = [];
  for (const name of options.only) {
    const phase = await make[name]();
    started.push(() => phase.stop());
    phases.push(phase);
  }
  const results = await measureAll(service, phases, options);

  say('Counting …');
  const sent = calls.sent();
  const after = await counter.settled();
  const counts = {
    requests: sent,
    call_records: after.callRecords - before.callRecords,
    workflows: after.workflows - before.workflows,
  };
  const agree = counts.call_records === sent && counts.workflows === sent;
  const ratios = ratiosOf(results);
  const lines = options.json
    ? JSON.stringify({
        ratios,
        phases: results,
        counts,
        counts_agree: agree,
        engines: service.engines,
        machine: measuredOn,
      })
    : `\n${tableOf(results, ratios)}\n\nRequests ${sent}, call records ${counts.call_records}, workflows ${counts.workflows}: ${agree ? 'they agree.' : 'THEY DO NOT AGREE.'}`;
  process.stdout.write(`${lines}\n`);
  return agree;
}

async function bundleBaselines({ scratch }: RunningService): Promise<string> {
  const nothing = () => undefined;
  const quiet = { log: nothing, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
  const workflowsPath = fileURLToPath(new URL('./workflows.js', import.meta.url));
  const { code } = await bundleWorkflowCode({ workflowsPath, logger: quiet });
  const file = join(scratch, 'baseline-bundle.js');
  await writeFile(file, code);
  return file;
}

/** Warms up, then measures the phases in turn: at one caller, then at many. Every second order is reversed. */
async function measureAll(
  service: RunningService,
  phases: readonly Phase[],
  { seconds, rounds }: Options,
): Promise<PhaseResults> {
  const samples = new Map<Phase, Samples>(phases.map((phase) => [phase, { latencies: [], rates: [], cpu: [] }]));
  say(`Warming up for ${WARM_UP_SECONDS} seconds …`);
  for (const until = Date.now() + WARM_UP_SECONDS * 1_000; Date.now() < until;) {
    for (const phase of phases) {
      await phase.measure({ kind: 'crowd', callers: CALLERS, seconds: Math.min(seconds, 2) });
      await phase.measure({ kind: 'alone', samples: 40, atLeast: 0, atMost: 3 });
    }
  }
  const alone = {
    kind: 'alone',
    samples: Math.ceil(SAMPLES / rounds / TURNS),
    atLeast: LEAST_TURN_SECONDS,
    atMost: MOST_SECONDS_ALONE / rounds / TURNS,
  } as const;
  let forward = true;
  const inTurn = () => {
    const order = forward ? phases : phases.toReversed();
    forward = !forward;
    return order.map((phase) => ({ phase, kept: samples.get(phase) as Samples }));
  };
  for (let round = 1; round <= rounds; round += 1) {
    say(`Round ${round} of ${rounds}: one caller …`);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const { phase, kept } of inTurn()) {
        const { latencies } = await phase.measure(alone);
        kept.latencies.push(...latencies);
      }
    }
    say(`Round ${round} of ${rounds}: ${CALLERS} callers …`);
    for (const { phase, kept } of inTurn()) {
      const from = cpuTimes(service, phase);
      const { rate, calls } = await phase.measure({ kind: 'crowd', callers: CALLERS, seconds });
      kept.rates.push(rate);
      kept.cpu.push(cpuPerCall(from, cpuTimes(service, phase), calls));
      say(`  ${phase.name.padEnd(12)} ${rate.toFixed(1)} calls/s`);
    }
  }
  return Object.fromEntries(phases.map((phase) => [phase.name, resultOf(samples.get(phase) as Samples)]));
}

function cpuTimes({ temporal, mongo }: RunningService, { pid }: Phase): CpuTimes<CpuPart> {
  return {
    service: cpuTime(pid),
    temporal: cpuTime(temporal.pid),
    mongodb: cpuTime(mongo.pid),
    client: cpuTime(process.pid),
  };
}

let options: Options | undefined;
try {
  options = readOptions();
} catch (error) {
  say(`${(error as Error).message}\n${USAGE}`);
  process.exitCode = 2;
}
if (options) {
  try {
    process.exitCode = (await main(options)) ? 0 : 1;
  } catch (error) {
    // After a signal, the error is a consequence of the stop.
    if (!started.isEnding()) say((error as Error).stack ?? String(error));
    process.exitCode = 1;
  } finally {
    await started.endAll();
  }
}
