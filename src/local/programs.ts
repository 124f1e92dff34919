import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DOWNLOAD_RETRY_MS = 60 * 60 * 1000;

/** The full path of a program on the given search path, or null. */
export function findProgram(name: string, searchPath: string | undefined): string | null {
  for (const directory of (searchPath ?? '').split(delimiter)) {
    if (directory !== '' && isProgram(join(directory, name))) return join(directory, name);
  }
  return null;
}

/** Whether a path is an executable file. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A directory in the project's `tools/`, found from this file, which may be compiled to another folder. */
export function toolsDirectory(name: string): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'tools', name))) {
    const parent = dirname(directory);
    if (parent === directory) throw new Error(`tools/${name} is missing beside the service.`);
    directory = parent;
  }
  return join(directory, 'tools', name);
}

/** A tool ended with an error; `message` has the end of its output. */
export class ToolFailed extends Error {
  override readonly name = 'ToolFailed';
}

/**
 * Runs a tool to its end.
 * @param stalled called every half second; returns true to end the tool
 * @returns its standard output
 * @throws ToolFailed with the end of its output if it fails, cannot start, or stalls
 */
export function runTool(command: string[], stalled: () => boolean = () => false): Promise<string> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    let hasStalled = false;
    const watch = setInterval(() => {
      hasStalled ||= stalled();
      if (hasStalled) child.kill('SIGKILL');
    }, 500);
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.once('error', (error) => {
      clearInterval(watch);
      reject(new ToolFailed(`${program}: ${error.message}`));
    });
    child.once('close', (code) => {
      clearInterval(watch);
      if (hasStalled) reject(new ToolFailed(`${program} was ended because it made no progress`));
      else if (code === 0) resolve(output);
      else reject(new ToolFailed(`${program} ended with ${code}: ${`${output}\n${errors}`.trim().slice(-800)}`));
    });
  });
}

/**
 * Runs a download script in its own process, because neither download library can be stopped while it waits for a host
 * that does not respond. The script is ended if nothing was written to `directory` for `stalledMs`. A failure is
 * recorded for an hour, so that the next start does not wait again.
 * @returns the output of the script; null if the download failed, now or in the last hour
 */
export async function tryDownload(
  script: string,
  directory: string,
  args: string[],
  stalledMs = 20_000,
): Promise<string | null> {
  const failureMark = join(directory, 'download-failed');
  if (existsSync(failureMark) && Date.now() - statSync(failureMark).mtimeMs < DOWNLOAD_RETRY_MS) return null;
  mkdirSync(directory, { recursive: true });
  let size = -1;
  let lastGrowth = Date.now();
  const stalled = () => {
    const now = sizeOf(directory);
    if (now !== size) lastGrowth = Date.now();
    size = now;
    return Date.now() - lastGrowth > stalledMs;
  };
  try {
    const output = await runTool([process.execPath, script, directory, ...args], stalled);
    rmSync(failureMark, { force: true });
    return output.trim();
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error;
    writeFileSync(failureMark, `${new Date().toISOString()} ${error.message}\n`);
    return null;
  }
}

function sizeOf(directory: string): number {
  let total = 0;
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    try {
      if (entry.isFile()) total += statSync(join(entry.parentPath, entry.name)).size;
    } catch {
      // The file was renamed meanwhile.
    }
  }
  return total;
}
