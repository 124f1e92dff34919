import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { generate, GENERATED } from '../../client/generate.js';
import { pythonWith } from '../setup/python.js';
import { createCompany, type TestCompany, type TestService } from '../setup/service.js';
import { addressOf, startReachableService } from './reach.js';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const command = (path: string) => join(ROOT, path);

let service: TestService;
let company: TestCompany;
let secret: string;
let folder: string;

beforeAll(async () => {
  service = await startReachableService();
  company = await createCompany(service.store);
  ({ secret } = await company.key('member'));
  folder = await mkdtemp(join(inject('scratch'), 'generated-'));
  // Two projects outside this repository: one without any package, one with Node's types.
  await mkdir(join(folder, 'with'));
  await symlink(command('node_modules'), join(folder, 'with/node_modules'));
  for (const place of ['', 'with']) {
    await writeFile(join(folder, place, 'package.json'), '{"type":"module"}');
    await run(command('node_modules/.bin/tsc'), ['-p', command('client'), '--outDir', join(folder, place, 'client')]);
  }
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Compiles one file outside this repository, with or without packages. @returns the output of the compiler */
async function compile(file: string, place: 'bare' | 'with node'): Promise<string> {
  const strict = ['--strict', '--exactOptionalPropertyTypes', '--target', 'es2022', '--module', 'nodenext', '--noEmit'];
  const rest =
    place === 'bare' ? ['--lib', 'es2022,dom,dom.iterable'] : ['--lib', 'es2022', '--types', 'node', '--skipLibCheck'];
  const cwd = place === 'bare' ? folder : join(folder, 'with');
  return run(command('node_modules/.bin/tsc'), [...strict, ...rest, file], { cwd }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

test("the client's types are those of the current registry (otherwise run `npm run client:types`)", async () => {
  for (const [name, expected] of Object.entries(await generate()))
    expect(await readFile(new URL(name, GENERATED), 'utf8'), name).toBe(expected);
});

describe('the types of the client', () => {
  const USE = `
    import { createClient, type ErrorCode } from './client/index.js';
    const api = createClient({ baseUrl: 'https://acme.example.com', key: 'act_x' });
    export async function right(): Promise<string | null> {
      const { data } = await api.lists.rows({ listId: 'lst_1', limit: 2 }).orThrow();
      const cursor: string | null = data.nextCursor;
      await api.team.me();
      const answer = await api.insights.summarize({ listId: 'lst_1' }, { maxCredits: 5 });
      if (answer.ok) return answer.data.listId;
      if (answer.held) return answer.link;
      if (answer.error.code === 'credit_limit') return answer.error.resets_at;
      const code: ErrorCode = answer.error.code;
      return code ?? cursor;
    }`;
  const WRONG = [
    ['an input that is missing', 'await api.lists.rows();'],
    ['a field that is missing', 'await api.lists.rows({});'],
    ['a field that there is not', "await api.lists.rows({ listId: 'l', colour: 1 });"],
    ['a value of another type', 'await api.lists.rows({ listId: 1 });'],
    ['an action that there is not', "await api.lists.paint({ listId: 'l' });"],
    ['a result that was not looked at', "(await api.lists.rows({ listId: 'l' })).data;"],
    [
      'an error that this action never has',
      "const a = await api.lists.list(); if (!a.ok && !a.held) a.error.code === 'credit_limit';",
    ],
    [
      'a field of another error',
      "const a = await api.lists.list(); if (!a.ok && !a.held && a.error.code === 'conflict') a.error.retry_after;",
    ],
    ['an option that there is not', "await api.lists.rows({ listId: 'l' }, { maxCredit: 5 });"],
  ] as const;

  test('compile in projects for browsers and for Node', async () => {
    await writeFile(join(folder, 'right.ts'), USE);
    expect(await compile('right.ts', 'bare')).toBe('');
    await writeFile(join(folder, 'with/right.ts'), USE);
    expect(await compile('right.ts', 'with node')).toBe('');
  });

  test('refuse each mistake on its own', async () => {
    const lines = WRONG.map(([, code]) => `async () => { ${code} };`);
    const source = `import { createClient } from './client/index.js';\nconst api = createClient({ baseUrl: '' });\n`;
    await writeFile(join(folder, 'wrong.ts'), source + lines.join('\n'));
    const output = await compile('wrong.ts', 'bare');
    const found = new Set([...output.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => Number(line)));
    for (const [n, [what]] of WRONG.entries()) expect(found.has(n + 3), `${what}\n${output}`).toBe(true);
  });
});

describe('clients generated from the description', () => {
  beforeAll(async () => {
    const response = await fetch(`http://localhost:${service.port}/api/v1/openapi.json`);
    await writeFile(join(folder, 'openapi.json'), await response.text());
  });

  test('by openapi-typescript and openapi-fetch compile under --strict and work', async () => {
    await run(command('client/node_modules/.bin/openapi-typescript'), ['openapi.json', '-o', 'with/openapi.ts'], {
      cwd: folder,
    });
    await writeFile(
      join(folder, 'with/use.ts'),
      `import createClient from 'openapi-fetch';
      import type { paths } from './openapi.js';
      import { localFetch } from './client/node.js';
      const send = (request: Request): Promise<Response> =>
        request.text().then((body) =>
          localFetch(request.url, { method: request.method, headers: request.headers, ...(body !== '' && { body }) }));
      const [baseUrl = '', key = '', listId = ''] = process.argv.slice(2);
      const client = createClient<paths>({ baseUrl, fetch: send, headers: { Authorization: \`Bearer \${key}\` } });
      const { data } = await client.POST('/actions/lists.rows', { body: { listId, limit: 2 } });
      if (!data?.ok || 'blockers' in data.data) throw new Error('There is no answer.');
      const names: unknown[] = data.data.rows.map(({ cells }) => cells['name']);
      const refused = await client.POST('/actions/lists.rows', { body: { listId: 'lst_none' } });
      if (!refused.error) throw new Error('It was not refused.');
      const { code } = refused.error.error;
      // @ts-expect-error -- a list is named by its id
      void (() => client.POST('/actions/lists.rows', { body: { list: 1 } }));
      console.log(JSON.stringify({ names, code }));`,
    );
    expect(await compile('use.ts', 'with node')).toBe('');
    const given = [`${addressOf(service, company)}/api/v1`, secret, company.listId];
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'use.ts', ...given], {
      cwd: join(folder, 'with'),
    });
    expect(JSON.parse(stdout)).toEqual({ names: ['thing 0', 'thing 1'], code: 'not_found' });
  });

  test('by openapi-python-client are imported and work', { timeout: 600_000 }, async (context) => {
    const python = await pythonWith('openapi-python-client==0.29.1');
    if (typeof python === 'string') return context.skip(python);
    const generator = ['generate', '--path', 'openapi.json', '--output-path', 'py/action_api', '--meta', 'none'];
    await mkdir(join(folder, 'py'));
    const { stdout: said, stderr } = await run(join(python.bin, 'openapi-python-client'), generator, {
      cwd: folder,
      env: { ...process.env, PATH: `${python.bin}:${process.env['PATH']}` },
    });
    expect(said + stderr).not.toMatch(/warning|unable|error/i);
    await writeFile(
      join(folder, 'py/use.py'),
      `import importlib, json, pkgutil, sys
import action_api
from action_api import AuthenticatedClient
from action_api.api.lists import lists_rows
from action_api.models import ListsRowsAnswer, ListsRowsInput
for module in pkgutil.walk_packages(action_api.__path__, "action_api."):
    importlib.import_module(module.name)
port, host, key, list_id = sys.argv[1:]
client = AuthenticatedClient(base_url=f"http://127.0.0.1:{port}/api/v1", token=key, headers={"Host": host})
answer = lists_rows.sync(client=client, body=ListsRowsInput(list_id=list_id, limit=2))
assert isinstance(answer, ListsRowsAnswer), answer
refused = lists_rows.sync(client=client, body=ListsRowsInput(list_id="lst_none"))
print(json.dumps({"names": [row.cells["name"] for row in answer.data.rows], "code": refused.error.code}))
`,
    );
    const given = [`${service.port}`, `${company.id}.localhost:${service.port}`, secret, company.listId];
    const { stdout } = await run(join(python.bin, 'python'), ['use.py', ...given], { cwd: join(folder, 'py') });
    expect(JSON.parse(stdout)).toEqual({ names: ['thing 0', 'thing 1'], code: 'not_found' });
  });
});
