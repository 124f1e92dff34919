import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withKey } from './withKey.mjs';

/**
 * Tests the MCP server of a running service with public programs: the conformance suite, for both revisions, and the
 * inspector's command line. The programs need a newer Node than the service; npm downloads it with them.
 *
 * notApplicable.json lists the checks of the suite that do not apply, with the reasons. Any other failure makes this
 * command fail, and so does a listed check that passes.
 */

const PACKAGES = [
  'node@22',
  '@modelcontextprotocol/conformance@0.2.0-alpha.12',
  '@modelcontextprotocol/inspector@2.12.0',
];
const REVISIONS = ['2025-11-25', '2026-07-28'];

const dataDir = process.env['DATA_DIR'] ?? '.data';
const ready = await readFile(join(dataDir, 'ready.json'), 'utf8').then(JSON.parse, () => {
  console.error(`No service runs on ${dataDir}. Start it with npm start, or set DATA_DIR.`);
  process.exit(1);
});
const reasons = JSON.parse(await readFile(new URL('notApplicable.json', import.meta.url), 'utf8'));
const excused = new Map(Object.entries(reasons).flatMap(([reason, checks]) => checks.map((check) => [check, reason])));

/** @returns the exit code */
function run(args, stdio) {
  const packages = PACKAGES.flatMap((name) => ['--package', name]);
  return new Promise((resolve) => {
    const child = spawn('npx', ['--yes', ...packages, '--', ...args], { stdio });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Reads the results of the suite.
 * @returns the failed checks, as scenario/check, and the number of checks that passed
 */
async function resultsIn(folder) {
  let passed = 0;
  const failures = new Map();
  for (const name of await readdir(folder)) {
    const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    for (const check of JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8'))) {
      if (check.status === 'SUCCESS') passed += 1;
      if (check.status === 'FAILURE') failures.set(`${scenario}/${check.id}`, check.errorMessage);
    }
  }
  return { passed, failures };
}

const proxy = await withKey({ base_url: ready.base_url, key: ready.keys.admin });
const scratch = await mkdtemp(join(tmpdir(), 'action-api-mcp-'));
const seen = new Set();
let wrong = 0;
try {
  for (const revision of REVISIONS) {
    const folder = join(scratch, revision);
    await run(['conformance', 'server', '--url', proxy.url, '--requirements', revision, '-o', folder], 'ignore');
    const { passed, failures } = await resultsIn(folder);
    for (const [check, message] of failures) {
      seen.add(check);
      if (excused.has(check)) continue;
      wrong += 1;
      console.log(`✗ ${revision} ${check}: ${message}`);
    }
    if (passed === 0) wrong += 1;
    console.log(`conformance ${revision}: ${passed} passed, ${failures.size} failed or do not apply`);
  }
  for (const check of excused.keys()) {
    if (seen.has(check)) continue;
    wrong += 1;
    console.log(`✗ ${check} does not fail any more. Remove it from notApplicable.json.`);
  }
  for (const args of [
    ['--method', 'tools/list', '--strict'],
    ['--method', 'resources/list'],
    ['--method', 'tools/call', '--tool-name', 'lists_list', '--tool-arg', 'limit=1'],
  ]) {
    const code = await run(['mcp-inspector', '--cli', proxy.url, '--transport', 'http', ...args], 'ignore');
    console.log(`inspector ${args.join(' ')}: ${code === 0 ? 'passed' : `exit code ${code}`}`);
    if (code !== 0) wrong += 1;
  }
} finally {
  proxy.close();
  await rm(scratch, { recursive: true, force: true });
}
process.exit(wrong === 0 ? 0 : 1);
