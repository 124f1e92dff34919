import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { OpenApiDocument } from '../../src/describe/openapi.js';
import { startReachableService } from '../client/reach.js';
import { holdExample, seedWorld, wipe } from '../registry/world.js';
import { pythonWith } from '../setup/python.js';
import type { TestService } from '../setup/service.js';

/**
 * Schemathesis reads the OpenAPI document, generates requests that fit it and that do not, uses ids from one answer
 * in the next call, and checks every answer against the document. `npm run test:schemathesis` generates more of them.
 */

const { SCHEMATHESIS_EXAMPLES } = process.env;
const FEW_EXAMPLES = '5';
const REQUIREMENT = 'schemathesis==4.32.5';
/** The event stream does not end, and Schemathesis would read to its end. */
const ENDLESS = '/events';
/**
 * Actions that end or delete what other calls need: the key of the calls, and the list of the examples. They are tried
 * in a separate company, so that all other actions run in a complete company.
 */
const ENDING: readonly string[] = [
  '/actions/account.changePassword',
  '/actions/approvals.revokeGrant',
  '/actions/company.setGuardPolicy',
  '/actions/holds.cancel',
  '/actions/keys.switchOff',
  '/actions/lists.archive',
  '/actions/lists.delete',
  '/actions/team.cancelInvite',
  '/actions/webhooks.delete',
];

/**
 * All actions take the same query parameters and headers, read by the same code. Trying them with each action would be
 * most of all calls, so `npm test` tries them only with these actions: free, priced, and held for a person. The other
 * actions are tried with the dry run, in which held and priced calls succeed.
 */
const WITH_OPTIONS: ReadonlySet<string> = new Set([
  '/actions/lists.rows',
  '/actions/rows.update',
  '/actions/insights.forecast',
  '/actions/team.invite',
]);

let service: TestService;
let folder: string;
let document: string;

interface Run {
  readonly code: number;
  /** The output from the first failure on. */
  readonly said: string;
  /** The results of the phases that ended. */
  readonly phases: Readonly<Record<string, string>>;
  /** The statuses that each tried operation answered, such as `POST /actions/lists.rows`. */
  readonly statuses: ReadonlyMap<string, ReadonlySet<number>>;
}

/** @param filters selects operations, as options of Schemathesis */
async function tryOut(bin: string, name: string, phases: readonly string[], filters: readonly string[]): Promise<Run> {
  await wipe(service.store);
  const company = await seedWorld(service.store, 'insights.forecast');
  const { key, secret } = await company.key('admin');
  await holdExample(service, company, key._id);
  const report = join(folder, `${name}.ndjson`);
  // One worker, because threads fail in Python 3.11's `ast.parse` ("AST constructor recursion depth mismatch").
  const options = `
    --url http://127.0.0.1:${service.port}/api/v1
    --header Host:${company.id}.localhost:${service.port}
    --phases ${phases.join(',')}
    --max-examples ${SCHEMATHESIS_EXAMPLES ?? FEW_EXAMPLES}
    --seed 20261121
    --generation-deterministic
    --continue-on-failure
    --no-color
    --report ndjson
    --report-ndjson-path`;
  const given = [...options.trim().split(/\s+/), report, '--header', `Authorization: Bearer ${secret}`, ...filters];
  const { code, said } = await new Promise<Pick<Run, 'code' | 'said'>>((resolve) => {
    execFile(
      join(bin, 'schemathesis'),
      ['--config-file', join(import.meta.dirname, 'schemathesis.toml'), 'run', document, ...given],
      {
        cwd: folder,
        env: {
          ...process.env,
          PYTHONPATH: import.meta.dirname,
          PYTHONDONTWRITEBYTECODE: '1',
          SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
        },
        maxBuffer: 2 ** 28,
      },
      (error, stdout, stderr) => {
        const from = stdout.search(/^=+ (ERRORS|FAILURES) =+$/m);
        resolve({ code: error ? Number(error.code ?? 1) : 0, said: stderr + stdout.slice(Math.max(from, 0)) });
      },
    );
  });
  return { code, said, ...(await readReport(report)) };
}

/** The parts of Schemathesis's report that this test reads. */
interface Scenario {
  readonly recorder: {
    readonly cases?: Readonly<Record<string, { readonly value: { readonly method: string; readonly path: string } }>>;
    readonly interactions?: Readonly<Record<string, { readonly response?: { readonly status_code: number } | null }>>;
  };
}

interface Line {
  readonly ScenarioFinished?: Scenario;
  readonly PhaseFinished?: { readonly phase: { readonly name: string }; readonly status: string };
}

async function readReport(report: string): Promise<Pick<Run, 'phases' | 'statuses'>> {
  const statuses = new Map<string, Set<number>>();
  const phases: Record<string, string> = {};
  for (const line of (await readFile(report, 'utf8').catch(() => '{}')).trim().split('\n')) {
    const { ScenarioFinished: scenario, PhaseFinished: ended } = JSON.parse(line) as Line;
    if (ended) phases[ended.phase.name] = ended.status;
    const { cases = {}, interactions = {} } = scenario?.recorder ?? {};
    for (const [id, { value }] of Object.entries(cases)) {
      const status = interactions[id]?.response?.status_code;
      if (status === undefined) continue;
      const operation = `${value.method} ${value.path}`;
      statuses.set(operation, (statuses.get(operation) ?? new Set()).add(status));
    }
  }
  return { phases, statuses };
}

const DRY_RUN = '#/components/parameters/DryRun';

/** The document with the options of calls only at `WITH_OPTIONS`. */
function withFewOptions({ paths, ...rest }: OpenApiDocument): object {
  const entries = Object.entries(paths).map(([path, item]) => {
    if (!path.startsWith('/actions/') || WITH_OPTIONS.has(path)) return [path, item];
    const { post } = item as { readonly post: object };
    return [path, { ...item, post: { ...post, parameters: [{ $ref: DRY_RUN }] } }];
  });
  return { ...rest, paths: Object.fromEntries(entries) };
}

describe('Schemathesis', () => {
  beforeAll(async () => {
    service = await startReachableService({ RATE_LIMIT: '1000000' });
    folder = join(inject('scratch'), 'schemathesis');
    await mkdir(folder, { recursive: true });
    document = join(folder, 'openapi.json');
    const described = await fetch(`http://localhost:${service.port}/api/v1/openapi.json`);
    const whole = (await described.json()) as OpenApiDocument;
    await writeFile(document, JSON.stringify(SCHEMATHESIS_EXAMPLES === undefined ? withFewOptions(whole) : whole));
  });
  afterAll(async () => {
    await service.stop();
  });

  test('finds no failure, and nearly every operation succeeds', { timeout: 900_000 }, async (context) => {
    const python = await pythonWith(REQUIREMENT);
    if (typeof python === 'string') return context.skip(python);
    const alone = ['examples', 'coverage', 'fuzzing'];
    const whole = [ENDLESS, ...ENDING].flatMap((path) => ['--exclude-path', path]);
    // No link leads to an action that ends something.
    const ending = ENDING.flatMap((path) => ['--include-path', path]);
    const runs = [
      await tryOut(python.bin, 'whole', [...alone, 'stateful'], whole),
      await tryOut(python.bin, 'ending', alone, ending),
    ];
    for (const { code, said } of runs) expect(code, said).toBe(0);
    const well = Object.fromEntries(alone.map((phase) => [phase, 'success']));
    expect(runs.map(({ phases }) => phases)).toEqual([
      expect.objectContaining({ ...well, stateful: 'success' }),
      expect.objectContaining(well),
    ]);
    const { paths } = JSON.parse(await readFile(document, 'utf8')) as OpenApiDocument;
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      path === ENDLESS
        ? []
        : ['get', 'post'].filter((method) => method in item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const worked = ({ statuses }: Run, operation: string) =>
      [...(statuses.get(operation) ?? [])].some((status) => status >= 200 && status < 300);
    const never = operations.filter((operation) => !runs.some((run) => worked(run, operation)));
    expect(operations.length).toBeGreaterThan(80);
    expect(never.length, never.join('\n')).toBeLessThanOrEqual(operations.length * 0.1);
  });
});
