import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

/**
 * Removes each rule of correctness from a copy of the checkout, one at a time, and runs the test that must then fail.
 * `mutations.json` has the edits and the tests: each edit replaces an exact text, which occurs once. Usage: node
 * tools/rules/check.mjs [text that the rule's number or name contains]
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', 'docs', 'bench']);
const wanted = process.argv[2] ?? '';
const mutations = JSON.parse(await readFile(new URL('mutations.json', import.meta.url), 'utf8'));
const chosen = mutations.filter(({ rule, what }) => wanted === '' || `${rule}` === wanted || what.includes(wanted));

const scratch = await mkdtemp(join(tmpdir(), 'action-api-rules-'));
const passing = new Map();
const engines = await startEngines();
let failed = 0;
try {
  await copyTo(join(scratch, 'sound'));
  const queue = chosen.map((mutation, index) => ({ mutation, index }));
  const workers = Array.from({ length: Math.min(2, availableParallelism()) }, async (_, n) => {
    const checkout = await copyTo(join(scratch, `checkout-${n}`));
    for (let next = queue.shift(); next; next = queue.shift()) await report(next.mutation, checkout);
  });
  await Promise.all(workers);
} finally {
  await engines.stop();
  await rm(scratch, { recursive: true, force: true });
}
console.log(`\n${chosen.length - failed} of ${chosen.length} rules have a test that fails when the rule is taken out.`);
process.exit(failed === 0 ? 0 : 1);

async function copyTo(checkout) {
  await cp(ROOT, checkout, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(path.slice(ROOT.length).split('/')[0] ?? ''),
  });
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  return checkout;
}

async function report(mutation, checkout) {
  const { rule, what, file, test } = mutation;
  const verdict = await tryOut(mutation, checkout).catch((error) => `BROKEN: ${error.message}`);
  if (verdict !== 'test failed') failed += 1;
  console.log(`rule ${String(rule).padEnd(3)} ${what} (${file}) taken out → ${verdict}\n         ${test}`);
}

/** @returns the result of the test, which must pass with the rule and fail without it */
async function tryOut({ file, edits, more = [], testFile, test }, checkout) {
  const changes = [];
  for (const part of [{ file, edits }, ...more]) {
    const path = join(checkout, part.file);
    const before = await readFile(path, 'utf8');
    let after = before;
    for (const [find, replace] of part.edits) {
      const times = after.split(find).length - 1;
      if (times !== 1) return `BROKEN: the text to replace occurs ${times} times: ${find.trim().slice(0, 60)}`;
      after = after.replace(find, () => replace);
    }
    changes.push({ path, before, after });
  }
  const sound = (await asItIs(testFile)).filter((name) => name.includes(test));
  if (sound.length === 0) return 'BROKEN: no such test passes without the change';
  try {
    for (const { path, after } of changes) await writeFile(path, after);
    const { passed, failed: noticed, why } = await runTests(checkout, testFile, test);
    if (noticed.length > 0) return 'test failed';
    return passed.length > 0 ? 'SURVIVED' : `BROKEN: did not run: ${why}`;
  } finally {
    for (const { path, before } of changes) await writeFile(path, before);
  }
}

/** Runs the tests of a file with this name, or all of them. @returns the names of the tests that passed and failed */
async function runTests(checkout, testFile, name) {
  const out = join(checkout, `rules-${testFile.replaceAll('/', '-')}.json`);
  await rm(out, { force: true });
  const named = name === undefined ? [] : ['-t', name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), '--testTimeout=8000'];
  const args = ['vitest', 'run', testFile, ...named, '--reporter=json', `--outputFile=${out}`];
  await new Promise((resolve) => {
    execFile(
      'npx',
      args,
      { cwd: checkout, env: { ...process.env, ...engines.env }, timeout: 180_000, maxBuffer: 1e9 },
      () => resolve(),
    );
  });
  const { testResults } = JSON.parse(await readFile(out, 'utf8'));
  const ran = testResults.flatMap(({ assertionResults }) => assertionResults);
  const of = (wantedStatus) => ran.filter(({ status }) => status === wantedStatus).map(({ fullName }) => fullName);
  return {
    passed: of('passed'),
    failed: of('failed'),
    why: testResults
      .map(({ message }) => message)
      .join(' ')
      .slice(0, 300),
  };
}

/** The tests of a file that pass with every rule in place. Each file runs once, in an unchanged checkout. */
function asItIs(testFile) {
  const known = passing.get(testFile) ?? runTests(join(scratch, 'sound'), testFile).then(({ passed }) => passed);
  passing.set(testFile, known);
  return known;
}

/** Starts one Temporal and one MongoDB for all runs, unless they are configured. */
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
