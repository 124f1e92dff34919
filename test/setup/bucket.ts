import { execFile, spawn } from 'node:child_process';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../../src/config.js';
import { until } from './service.js';

const run = promisify(execFile);
const VERSION = 'v1.8.0';

/** A bucket of a gateway that checks the signatures of requests (Versity S3 Gateway). */
export interface Gateway {
  readonly env: Readonly<Record<string, string>>;
  stop(): void;
}

/**
 * The program, kept in the cache of the tests.
 * @returns the path, or the reason if Go is missing or the module cannot be fetched
 */
async function gatewayProgram(): Promise<{ readonly path: string } | string> {
  const folder = join(readConfig(process.env, 'all').cacheDir, `versitygw-${VERSION}`);
  const path = join(folder, 'versitygw');
  const there = await access(path).then(
    () => true,
    () => false,
  );
  if (there) return { path };
  try {
    await run('go', ['version']);
  } catch {
    return 'There is no Go on this machine.';
  }
  try {
    const env = { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod' };
    await run('go', ['install', `github.com/versity/versitygw/cmd/versitygw@${VERSION}`], { env, timeout: 580_000 });
    return { path };
  } catch {
    return 'The module of the gateway could not be fetched and built.';
  }
}

/** Starts a gateway with one bucket, in a folder. @returns the gateway, or the reason why it did not start */
export async function startGateway(folder: string): Promise<Gateway | string> {
  const program = await gatewayProgram();
  if (typeof program === 'string') return program;
  await mkdir(join(folder, 'files'), { recursive: true });
  const port = await freePort();
  const [accessKey, secretKey] = ['test', 'a secret of tests'];
  const gateway = spawn(program.path, ['--port', `127.0.0.1:${port}`, 'posix', folder], {
    env: { ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
    stdio: 'ignore',
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    (answers) => answers,
  );
  return {
    env: {
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_BUCKET: 'files',
      FILES_S3_ACCESS_KEY: accessKey,
      FILES_S3_SECRET_KEY: secretKey,
    },
    stop: () => void gateway.kill(),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
