import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { claimInTurn } from './ownership.js';
import { findProgram, runTool, ToolFailed, toolsDirectory } from './programs.js';
import { withProgress } from './progress.js';
import { EngineUnavailable, type LocalOptions } from './types.js';

const ADVICE =
  'Install a JDK 17 or later and Maven, or put mongod on PATH, or set MONGOMS_SYSTEM_BINARY to it, or MONGODB_URI to a running MongoDB.';

const JAVA_OPTIONS = [
  '-Xms64m',
  // The indexes are in memory, and 300,000 rows with their keys do not fit in 512 MB. The heap only grows with the
  // data.
  '-XX:MaxRAMPercentage=50',
  // The serial collector has no threads of its own, which would compete with other processes on two cores.
  '-XX:+UseSerialGC',
  // In its first minutes, the compiler would take a third of a core from requests, so it gets the lowest priority.
  '-XX:ThreadPriorityPolicy=1',
  '-XX:CompilerThreadPriority=10',
];

/**
 * The command that runs the MongoDB stand-in, to which port and directory must be appended. Gets its libraries with
 * Maven and compiles it the first time, and again if its source has changed.
 * @throws EngineUnavailable if Java or Maven is missing or fails
 */
export async function findStandIn(options: LocalOptions): Promise<string[]> {
  const java = findProgram('java', options.env.PATH);
  if (java === null) throw unavailable('needs Java, which is not on PATH.');
  const parent = join(options.cacheDir, 'mongodb-stand-in');
  const directory = join(parent, sourceHash());
  if (!existsSync(directory)) {
    mkdirSync(parent, { recursive: true });
    const claim = await withProgress(
      options.progress,
      'Waiting for another process, which is getting the MongoDB stand-in',
      () => claimInTurn(parent),
    );
    try {
      if (!existsSync(directory)) await prepare(options, java, directory);
    } finally {
      claim.release();
    }
  }
  const classPath = `${join(directory, 'lib', '*')}${delimiter}${join(directory, 'classes')}`;
  return [java, ...JAVA_OPTIONS, '-cp', classPath, 'StandIn'];
}

function sourceFiles(): string[] {
  const source = toolsDirectory('mongo');
  const files = readdirSync(source).filter((name) => name === 'pom.xml' || name.endsWith('.java'));
  return files.toSorted().map((name) => join(source, name));
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function prepare(options: LocalOptions, java: string, directory: string): Promise<void> {
  const maven = findProgram('mvn', options.env.PATH);
  if (maven === null) throw unavailable('needs Maven, which is not on PATH.');
  const next = `${directory}.${process.pid}`;
  const lib = join(next, 'lib');
  const sources = sourceFiles().filter((file) => file.endsWith('.java'));
  const pom = join(toolsDirectory('mongo'), 'pom.xml');
  try {
    await withProgress(
      options.progress,
      'Preparing the MongoDB stand-in (about 15 seconds the first time)',
      async () => {
        await runTool([maven, '-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${lib}`]);
        // The compiler of the JDK of `java`, because `javac` need not be on PATH.
        const compiler = [java, '-m', 'jdk.compiler/com.sun.tools.javac.Main'];
        // Run as a module, it does not expand `lib/*`.
        const libraries = readdirSync(lib)
          .map((name) => join(lib, name))
          .join(delimiter);
        await runTool([...compiler, '--release', '17', '-cp', libraries, '-d', join(next, 'classes'), ...sources]);
      },
    );
    renameSync(next, directory);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    if (!(error instanceof ToolFailed)) throw error;
    throw unavailable(`could not be prepared: ${error.message}`);
  }
}

function unavailable(reason: string): EngineUnavailable {
  return new EngineUnavailable(`MongoDB could not be downloaded, and the stand-in for it ${reason}\n${ADVICE}`);
}
