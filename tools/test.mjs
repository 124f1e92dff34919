import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClient, withBuildLock } from './buildParts.mjs';

/**
 * The one test command: every check of the code, then every test, against the real engines. A check counts as one test.
 * Prints `N passed, N failed` at the end, and exits with 1 if something failed.
 */

// The types of the app are checked against the built client.
await withBuildLock(buildClient);
const scratch = await mkdtemp(join(tmpdir(), 'action-api-'));
const report = join(scratch, 'vitest.json');

const checks = [
  ['types', 'tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['types of the app', 'tsc', '-p', 'web'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt', '--check'],
  [
    'imports',
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    'src',
    'workflows',
    'activities',
    'bench',
    'client',
    'web/src',
  ],
  ['unused code', 'knip'],
];

/** @returns the exit code */
function run(command, args) {
  return new Promise((resolve) => {
    // In a process group of its own, the child would outlive Ctrl-C.
    const child = spawn(join('node_modules', '.bin', command), args, { stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

let passed = 0;
let failed = 0;
for (const [name, command, ...args] of checks) {
  console.log(`\n— ${name}`);
  if ((await run(command, args)) === 0) passed += 1;
  else {
    failed += 1;
    console.log(`✗ ${name} failed`);
  }
}

console.log('\n— tests');
const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
const results = await readFile(report, 'utf8').then(JSON.parse, () => undefined);
await rm(scratch, { recursive: true, force: true });
passed += results?.numPassedTests ?? 0;
const failures = results?.numFailedTests ?? 0;
// A file that cannot be loaded reports no failed test, so it counts as one failure.
failed += code !== 0 && failures === 0 ? 1 : failures;
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
