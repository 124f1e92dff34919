import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { startMongo, startTemporal, EngineUnavailable, type LocalOptions } from '../../src/local/index.js';
import { findMongod } from '../../src/local/mongodProgram.js';
import { tryDownload } from '../../src/local/programs.js';
import { findStandIn } from '../../src/local/standInProgram.js';
import { findTemporal } from '../../src/local/temporalProgram.js';

let root: string;
let messages: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ways-'));
  messages = [];
});

/** A machine with only the programs of the test, on which the official downloads failed recently. */
function machine(env: LocalOptions['env'] = {}): LocalOptions {
  for (const engine of ['temporal', 'mongodb']) {
    mkdirSync(join(root, 'cache', engine, 'download'), { recursive: true });
    writeFileSync(join(root, 'cache', engine, 'download', 'download-failed'), '');
  }
  return {
    dataDir: join(root, 'data'),
    cacheDir: join(root, 'cache'),
    env: { PATH: join(root, 'bin'), ...env },
    namespace: 'test',
    progress: (message) => messages.push(message),
  };
}

function program(path: string, script = 'exit 0'): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('a configured address is used as it is, and no program is started or searched', async () => {
  const options = machine({ TEMPORAL_ADDRESS: 'temporal.example:7233', MONGODB_URI: 'mongodb://db.example/app' });
  const engines = [await startTemporal(options), await startMongo(options)];
  expect(engines.map((engine) => engine.source)).toEqual(['configured', 'configured']);
  expect(engines.map((engine) => engine.address)).toEqual(['temporal.example:7233', 'mongodb://db.example/app']);
  expect(engines.map((engine) => engine.developmentOnly)).toEqual([false, false]);
  expect(existsSync(options.dataDir)).toBe(false);
});

test('Temporal is taken from the named path, then PATH, then the cache, then built with Go', async () => {
  const options = machine();
  program(
    join(root, 'bin', 'go'),
    'while [ "$1" != -o ]; do shift; done; printf "#!/bin/sh\\n" > "$2"; /bin/chmod +x "$2"',
  );
  const built = await findTemporal(options);
  expect(built.source).toBe('built');
  expect(await findTemporal(options)).toEqual({ path: built.path, source: 'cache' });
  const onPath = program(join(root, 'bin', 'temporal'));
  expect(await findTemporal(options)).toEqual({ path: onPath, source: 'installed' });
  const named = program(join(root, 'elsewhere', 'temporal'));
  expect(await findTemporal(machine({ TEMPORAL_CLI_PATH: named }))).toEqual({ path: named, source: 'installed' });
});

test('a named program that is missing is an error, and no other program is searched', async () => {
  program(join(root, 'bin', 'temporal'));
  program(join(root, 'bin', 'mongod'));
  const options = machine({ TEMPORAL_CLI_PATH: '/nowhere/temporal', MONGOMS_SYSTEM_BINARY: '/nowhere/mongod' });
  await expect(findTemporal(options)).rejects.toThrow('TEMPORAL_CLI_PATH is /nowhere/temporal');
  await expect(findMongod(options)).rejects.toThrow('MONGOMS_SYSTEM_BINARY is /nowhere/mongod');
});

test('mongod is taken from the named path, then PATH, then the cache', async () => {
  const options = machine();
  expect(await findMongod(options)).toBeNull();
  const cached = program(join(options.cacheDir, 'mongodb', 'download', 'mongod-x64-8.2.6'));
  expect(await findMongod(options)).toEqual({ path: cached, source: 'cache' });
  const onPath = program(join(root, 'bin', 'mongod'));
  expect(await findMongod(options)).toEqual({ path: onPath, source: 'installed' });
  const named = program(join(root, 'elsewhere', 'mongod'));
  expect(await findMongod(machine({ MONGOMS_SYSTEM_BINARY: named }))).toEqual({ path: named, source: 'installed' });
});

test('without Go the message says what to install or to set', async () => {
  const failure = await findTemporal(machine()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EngineUnavailable);
  expect(String(failure)).toMatch(/Install Go 1\.26\.4 or later.*TEMPORAL_CLI_PATH.*TEMPORAL_ADDRESS/s);
});

test('without Java or Maven the message says what to install or to set', async () => {
  const options = machine();
  await expect(startMongo(options)).rejects.toThrow(
    /needs Java.*JDK 17 or later and Maven.*MONGOMS_SYSTEM_BINARY.*MONGODB_URI/s,
  );
  program(join(root, 'bin', 'java'));
  await expect(findStandIn(options)).rejects.toThrow(/needs Maven.*JDK 17 or later and Maven/s);
});

test('the message has the output of a failed build, and the cache keeps no partial build', async () => {
  program(join(root, 'bin', 'go'), 'echo "go.mod requires go >= 1.26.4" >&2; exit 1');
  await expect(findTemporal(machine())).rejects.toThrow(/requires go >= 1\.26\.4.*Install Go/s);
  program(join(root, 'bin', 'java'));
  program(join(root, 'bin', 'mvn'), 'echo "no route to the repository"; exit 1');
  await expect(findStandIn(machine())).rejects.toThrow(/no route to the repository.*Install a JDK/s);
  program(join(root, 'bin', 'go'), 'while [ "$1" != -o ]; do shift; done; echo > "$2"; exit 1');
  await expect(findTemporal(machine())).rejects.toThrow(EngineUnavailable);
});

test('a step that takes over two seconds is reported', async () => {
  program(join(root, 'bin', 'go'), '/bin/sleep 2.2; exit 1');
  await expect(findTemporal(machine())).rejects.toThrow(EngineUnavailable);
  expect(messages).toEqual(['Building Temporal from source (about 5 minutes the first time) …']);
});

test('a stalled download is given up, and tried again after an hour', async () => {
  const directory = join(root, 'download');
  const script = join(root, 'script.mjs');
  writeFileSync(script, 'setInterval(() => {}, 1000)');
  expect(await tryDownload(script, directory, [], 600)).toBeNull();
  const mark = join(directory, 'download-failed');
  expect(readFileSync(mark, 'utf8')).toContain('made no progress');

  writeFileSync(script, 'console.log("here")');
  expect(await tryDownload(script, directory, [], 600)).toBeNull();
  const hourAgo = Date.now() / 1000 - 3601;
  utimesSync(mark, hourAgo, hourAgo);
  expect(await tryDownload(script, directory, [], 5000)).toBe('here');
  expect(existsSync(mark)).toBe(false);
});
