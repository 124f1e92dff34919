import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs the code of the documentation as it is printed, with curl, Node and Python. */

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A block of code on a page. */
export interface Code {
  /** The page, the position on it, and the language: `actions/lists.rows 2 ts`. */
  readonly name: string;
  readonly page: string;
  readonly language: string;
  readonly text: string;
  /** The JSON that follows the block on the page. */
  readonly shown: string | undefined;
}

/** Every fenced block of a page except JSON, with the JSON that follows it. */
export function codesOf(page: { readonly path: string; readonly markdown: string }): readonly Code[] {
  const blocks = [...page.markdown.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(
    ([whole, language = '', text = ''], n) => ({
      name: `${page.path} ${n + 1} ${language}`,
      page: page.path,
      language,
      text,
      whole,
    }),
  );
  return blocks.flatMap(({ whole, ...block }, n) => {
    if (block.language === 'json' || block.language === 'text') return [];
    const next = blocks[n + 1];
    const isShown = next?.language === 'json' && page.markdown.includes(`${whole}\n\n${next.whole}`);
    return [{ ...block, shown: isShown ? next.text : undefined }];
  });
}

/**
 * Opens a port before the service has one, so that its address is known. It forwards connections to the service as soon
 * as `leadTo` names its port.
 */
export async function openPort(): Promise<{ port: number; leadTo(port: number): void; close(): void }> {
  let behind = 0;
  const server = createServer((incoming) => {
    const outgoing = connect(behind, '127.0.0.1');
    incoming.pipe(outgoing).pipe(incoming);
    for (const socket of [incoming, outgoing])
      socket.on('error', () => {
        incoming.destroy();
        outgoing.destroy();
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => void (behind = port),
    close: () => void server.close(),
  };
}

/**
 * One process for each language runs all blocks one after another, because starting a process for each block would take
 * most of the time. Not every resolver knows `*.localhost`; curl resolves it itself.
 */
const NODE_HOST = `
import dns from 'node:dns';
import { createInterface } from 'node:readline';
const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? 'localhost' : name, ...rest);
const { fetch: plain } = globalThis;
const tell = console.log;
for await (const line of createInterface({ input: process.stdin })) {
  const { file, env } = JSON.parse(line);
  Object.assign(process.env, env);
  const { PAGE_ORIGIN: origin, PAGE_COOKIE: cookie } = env;
  // On a page of the application addresses are its own, and the browser sends cookie and origin.
  globalThis.fetch = origin ? (path, init) => plain(new URL(path, origin), { ...init, headers: { ...init.headers, origin, cookie } }) : plain;
  const printed = [];
  console.log = (...words) => void printed.push(words.join(' '));
  await import(file).then(
    () => tell(JSON.stringify({ printed: printed.join('\\n') })),
    (error) => tell(JSON.stringify({ failed: String(error?.stack) })),
  );
}
`;
const PYTHON_HOST = `
import contextlib, io, json, os, socket, sys, traceback
resolve = socket.getaddrinfo
socket.getaddrinfo = lambda host, *rest, **more: resolve("localhost" if str(host).endswith(".localhost") else host, *rest, **more)
for line in sys.stdin:
    job = json.loads(line)
    os.environ.update(job["env"])
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(job["text"], job["name"], "exec"), {"__name__": "__main__"})
        answer = {"printed": printed.getvalue()}
    except BaseException:
        answer = {"failed": traceback.format_exc()}
    print(json.dumps(answer), flush=True)
`;

interface Host {
  run(job: Readonly<Record<string, unknown>>): Promise<string>;
  stop(): void;
}

/** A process that reads one job a line and answers each with one line. */
function startHost(program: string, script: string): Host {
  const child = spawn(program, [script], { stdio: ['pipe', 'pipe', 'ignore'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async run(job) {
      child.stdin.write(`${JSON.stringify(job)}\n`);
      const { value, done } = await answers.next();
      const { printed, failed } = done
        ? { failed: `${program} has ended` }
        : (JSON.parse(value) as Readonly<Record<string, string>>);
      if (printed === undefined) throw new Error(failed);
      return printed;
    },
    stop: () => void child.kill(),
  };
}

export interface Runner {
  /** @returns the output of the code @throws Error if the code failed */
  run(code: Code, env: Readonly<Record<string, string>>): Promise<string>;
  stop(): void;
}

/**
 * Prepares all blocks. TypeScript is compiled strictly, in one run.
 * @param folder a folder for files
 * @throws Error with the compiler's output if a block of TypeScript does not compile
 */
export async function createRunner(codes: readonly Code[], folder: string): Promise<Runner> {
  const fileOf = ({ name }: Code) => name.replaceAll(/[^\w]+/g, '_');
  await mkdir(join(folder, 'ts'), { recursive: true });
  await Promise.all([
    ...codes
      .filter(({ language }) => language === 'ts')
      .map((code) => writeFile(join(folder, 'ts', `${fileOf(code)}.mts`), code.text)),
    writeFile(join(folder, 'host.mjs'), NODE_HOST),
    writeFile(join(folder, 'host.py'), PYTHON_HOST),
    writeFile(join(folder, 'tsconfig.json'), await strictConfig()),
  ]);
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout?: string }) => {
    throw new Error(`TypeScript on the pages does not compile:\n${error.stdout ?? ''}`);
  });
  const node = startHost(process.execPath, join(folder, 'host.mjs'));
  const python = (await hasPython()) ? startHost('python3', join(folder, 'host.py')) : undefined;
  return {
    async run(code, env) {
      if (code.language === 'ts') return node.run({ file: join(folder, 'js', `${fileOf(code)}.mjs`), env });
      if (code.language === 'python' && python) return python.run({ name: code.name, text: code.text, env });
      if (code.language === 'mcp') return callTool(code.text, env);
      if (code.language !== 'sh') throw new Error(`There is no program for ${code.language}.`);
      const { PATH = '' } = process.env;
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', code.text], { env: { PATH, ...env } });
      return stdout;
    },
    stop() {
      node.stop();
      python?.stop();
    },
  };
}

/** Calls a tool as a client of the MCP server does. @returns its structured content */
async function callTool(params: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { hostname, port, pathname, host } = new URL(`${env['ACTION_API_URL']}/mcp`);
  if (!hostname.endsWith('localhost')) throw new Error('The address is not on this machine.');
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: JSON.parse(params) as object });
  const answer = await new Promise<string>((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: pathname,
        method: 'POST',
        headers: {
          host,
          authorization: `Bearer ${env['ACTION_API_KEY']}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
        incoming.on('end', () => resolve(text));
      },
    );
    outgoing.on('error', reject).end(body);
  });
  const data = /^data: (\{.*)$/m.exec(answer)?.[1] ?? answer;
  const { result } = JSON.parse(data) as { result?: { structuredContent: unknown } };
  if (!result) throw new Error(data);
  return JSON.stringify(result.structuredContent);
}

/** The compiler settings of this repository, for files in another folder. */
async function strictConfig(): Promise<string> {
  const { compilerOptions } = JSON.parse(await readFile(join(ROOT, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: Readonly<Record<string, unknown>>;
  };
  const here = { noEmit: false, rootDir: './ts', outDir: './js', typeRoots: [join(ROOT, 'node_modules/@types')] };
  return JSON.stringify({ compilerOptions: { ...compilerOptions, ...here }, include: ['ts'] });
}

/** Whether this machine has Python. */
export function hasPython(): Promise<boolean> {
  return run('python3', ['--version']).then(
    () => true,
    () => false,
  );
}

/** The shape of a JSON value: its fields with the types of their values. For an array, the shape of its first item. */
export function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(formOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, formOf(part)]));
}
