import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { MUTATIONS } from './mutations.mjs';

/**
 * Takes each rule of correctness out of a copy of the checkout, one at a time, and runs the test that is to notice.
 * Usage: node tools/rules/check.mjs [text that the rule's number or name contains]
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', 'docs', 'bench']);
const wanted = process.argv[2] ?? '';
const chosen = MUTATIONS.filter(({ rule, what }) => wanted === '' || `${rule}` === wanted || what.includes(wanted));

const scratch = await mkdtemp(join(tmpdir(), 'action-api-rules-'));
const engines = await startEngines();
let failed = 0;
try {
  const queue = chosen.map((mutation, index) => ({ mutation, index }));
  const workers = Array.from({ length: Math.min(2, availableParallelism()) }, async (_, n) => {
    const checkout = join(scratch, `checkout-${n}`);
    await cp(ROOT, checkout, { recursive: true, filter: (path) => !LEFT_OUT.has(path.slice(ROOT.length).split('/')[0] ?? '') });
    await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
    for (let next = queue.shift(); next; next = queue.shift()) await report(next.mutation, checkout);
  });
  await Promise.all(workers);
} finally {
  await engines.stop();
  await rm(scratch, { recursive: true, force: true });
}
console.log(`\n${chosen.length - failed} of ${chosen.length} rules have a test that fails when the rule is taken out.`);
process.exit(failed === 0 ? 0 : 1);

async function report(mutation, checkout) {
  const { rule, what, file, test } = mutation;
  const verdict = await tryOut(mutation, checkout).catch((error) => `BROKEN: ${error.message}`);
  if (verdict !== 'test failed') failed += 1;
  console.log(`rule ${String(rule).padEnd(3)} ${what} (${file}) taken out → ${verdict}\n         ${test}`);
}

/** @returns what became of the test: it must pass as things are, and fail with the rule taken out */
async function tryOut({ file, edits, testFile, test }, checkout) {
  const path = join(checkout, file);
  const before = await readFile(path, 'utf8');
  let after = before;
  for (const [find, replace] of edits) {
    const times = after.split(find).length - 1;
    if (times !== 1) return `BROKEN: what is to be replaced is there ${times} times: ${find.trim().slice(0, 60)}`;
    after = after.replace(find, () => replace);
  }
  try {
    const sound = await runTest(checkout, testFile, test);
    if (sound !== 'passed') return `BROKEN: without the change the test ${sound}`;
    await writeFile(path, after);
    const broken = await runTest(checkout, testFile, test);
    return broken === 'passed' ? 'SURVIVED' : broken === 'failed' ? 'test failed' : `BROKEN: ${broken}`;
  } finally {
    await writeFile(path, before);
  }
}

/** Runs the tests of that name. @returns passed, failed, or why neither can be said */
async function runTest(checkout, testFile, name) {
  const out = join(checkout, 'rules.json');
  await rm(out, { force: true });
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const args = ['vitest', 'run', testFile, '-t', pattern, '--reporter=json', `--outputFile=${out}`, '--testTimeout=8000'];
  await new Promise((resolve) => {
    execFile('npx', args, { cwd: checkout, env: { ...process.env, ...engines.env }, timeout: 120_000, maxBuffer: 1e9 }, () => resolve());
  });
  const { testResults } = JSON.parse(await readFile(out, 'utf8'));
  const states = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status)).filter((status) => status !== 'skipped' && status !== 'pending');
  if (states.length === 0) return `did not run: ${testResults.map(({ message }) => message).join(' ').slice(0, 300)}`;
  return states.includes('failed') ? 'failed' : 'passed';
}

/** One Temporal and one MongoDB for all runs, unless some are configured. */
async function startEngines() {
  const { startMongo, startTemporal } = await tsImport('../../src/local/index.ts', import.meta.url);
  const { readConfig } = await tsImport('../../src/config.ts', import.meta.url);
  const { cacheDir, temporal, mongo, path } = readConfig(process.env, 'all');
  const options = {
    dataDir: join(scratch, 'engines'),
    cacheDir,
    namespace: 'default',
    env: {
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_CLI_PATH: temporal.cliPath,
      MONGODB_URI: mongo.uri,
      MONGOMS_SYSTEM_BINARY: mongo.binary,
      PATH: path,
    },
    progress: (message) => console.log(message),
  };
  const [startedTemporal, startedMongo] = await Promise.all([startTemporal(options), startMongo(options)]);
  return {
    env: { TEMPORAL_ADDRESS: startedTemporal.address, MONGODB_URI: startedMongo.address },
    async stop() {
      await startedTemporal.stop();
      await startedMongo.stop();
    },
  };
}
