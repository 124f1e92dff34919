import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ERRORS } from '../../src/contract/errors.js';
import { EXIT } from '../../client/src/cli/exit.js';
import { click } from '../http/people.js';
import { createCompany, until, type TestCompany, type TestService } from '../setup/service.js';
import { addressOf, startReachableService } from './reach.js';

const ROOT = resolve(import.meta.dirname, '../..');

let service: TestService;
let company: TestCompany;
let secret: string;
/** The built command, and the home of its user. */
let built: string;
let home: string;

beforeAll(async () => {
  built = await mkdtemp(join(inject('scratch'), 'cli-'));
  await writeFile(join(built, 'package.json'), '{"type":"module"}');
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), [
    '-p',
    join(ROOT, 'client'),
    '--outDir',
    join(built, 'dist'),
  ]);
  service = await startReachableService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store, { rows: 12 });
  ({ secret } = await company.key('member'));
  home = await mkdtemp(join(built, 'home-'));
});

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command to its end. It is signed in by environment variables, unless `env` is given. */
async function cli(
  args: readonly string[],
  options: { env?: Record<string, string>; input?: string } = {},
): Promise<Ran> {
  const child = start(args, options.env);
  child.stdin.end(options.input ?? '');
  return ranOf(child);
}

function start(args: readonly string[], env?: Record<string, string>) {
  const signedIn = { ACTION_API_URL: addressOf(service, company), ACTION_API_KEY: secret };
  return spawn(process.execPath, [join(built, 'dist/cli/main.js'), ...args], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_CACHE_HOME: join(home, 'cache'),
      ...(env ?? signedIn),
    },
    stdio: 'pipe',
  });
}

async function ranOf(child: ReturnType<typeof start>): Promise<Ran> {
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  expect(out + err).not.toContain(secret);
  return { code, out, err };
}

const eleven = () => `rowIds=${company.rowIds.slice(0, 11).join(',')}`;

test('every error has its own exit code, and the guide lists all of them', async () => {
  expect(Object.keys(EXIT)).toEqual(expect.arrayContaining(Object.keys(ERRORS)));
  expect(new Set(Object.values(EXIT)).size).toBe(Object.keys(EXIT).length);
  const guide = await readFile(join(ROOT, 'src/docs/guides/36-client.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| (\d+) +\| (.+?) +\|$/gm)].map(([, code, meaning]) => [meaning, Number(code)]);
  const { unexpected, usage, no_answer, ...ofErrors } = EXIT;
  const ofCommand = { done: 0, unexpected, 'wrong use': usage, 'no answer': no_answer, interrupted: 130 };
  const errors = Object.entries(ofErrors).map(([code, exit]) => [`\`${code}\``, exit]);
  expect(Object.fromEntries(rows)).toEqual({ ...ofCommand, ...Object.fromEntries(errors) });
  expect(rows).toHaveLength(Object.keys(EXIT).length + 2);
});

describe('signing in', () => {
  test('tries the key, stores it readable only by the user, and sends it with later calls', async () => {
    const said = await cli(['login', addressOf(service, company)], { env: {}, input: `${secret}\n` });
    expect(said).toMatchObject({ code: 0, out: expect.stringContaining('Testers as mika (member)') });
    const file = join(home, 'config/action-api/credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(secret);
    const me = await cli(['call', 'team.me', '--json'], { env: {} });
    expect(JSON.parse(me.out)).toMatchObject({ ok: true, data: { person: { name: 'mika' } } });
    expect((await cli(['logout'], { env: {} })).code).toBe(0);
    expect(await readFile(file, 'utf8')).not.toContain(secret);
    expect((await cli(['call', 'team.me'], { env: {} })).code).toBe(EXIT.unauthenticated);
  });

  test('stores no key that does not work, and warns about a key on the command line', async () => {
    const { secret: off } = await company.key('member', { switchedOffAt: new Date() });
    const refused = await cli(['login', addressOf(service, company), '--key', off], { env: {} });
    expect(refused).toMatchObject({ code: EXIT.unauthenticated, err: expect.stringContaining('history of the shell') });
    expect(refused.err + refused.out).not.toContain(off);
    await expect(stat(join(home, 'config/action-api/credentials.json'))).rejects.toThrow('ENOENT');
  });
});

describe('a call', () => {
  test('gives its arguments the types of the schema of the action', async () => {
    const given = ['cells.name="42"', 'cells.amount=42', 'status=open'];
    const made = await cli(['call', 'rows.create', `listId=${company.listId}`, ...given, '--json']);
    expect(JSON.parse(made.out)).toMatchObject({
      ok: true,
      data: { row: { status: 'open', cells: { name: '42', amount: 42 } } },
    });
    const several = await cli([
      'call',
      'lists.addColumn',
      `listId=${company.listId}`,
      'name=Tags',
      'type=choice',
      'multiple=true',
      'options=[{"name":"Red"},{"name":"Blue"}]',
    ]);
    expect(several.code).toBe(0);
    for (const tags of [['cells.tags=["red","blue"]'], ['cells.tags=red', 'cells.tags=blue']]) {
      const tagged = await cli(['call', 'rows.create', `listId=${company.listId}`, ...tags, '--json']);
      expect(JSON.parse(tagged.out)).toMatchObject({ data: { row: { cells: { tags: ['red', 'blue'] } } } });
    }
    const read = await cli([
      'call',
      'lists.rows',
      `listId=${company.listId}`,
      'limit=2',
      'fields=name',
      'sort:={"by":"createdAt"}',
      '--json',
    ]);
    expect(JSON.parse(read.out).data.rows).toHaveLength(2);
    const wrong = await cli(['call', 'lists.rows', `listId=${company.listId}`, 'limit=many']);
    expect(wrong).toMatchObject({ code: EXIT.usage, err: expect.stringContaining('limit takes integer') });
  });

  test('takes its input as JSON, as a file, and from standard input', async () => {
    const json = JSON.stringify({ listId: company.listId, limit: 1 });
    const file = join(home, 'input.json');
    await writeFile(file, json);
    for (const [args, input] of [
      [[json], ''],
      [['--file', file], ''],
      [['-'], json],
    ] as const) {
      const { out } = await cli(['call', 'lists.rows', ...args, '--json'], { input });
      expect(JSON.parse(out).data.rows, String(args)).toHaveLength(1);
    }
    const csv = join(home, 'things.csv');
    await writeFile(csv, 'Name,Amount\nfrom a file,7\n');
    const imported = await cli(['call', 'lists.import', 'name=Imported', 'format=csv', `content=@${csv}`, '--json']);
    expect(JSON.parse(imported.out)).toMatchObject({ ok: true });
  });

  test('shows rows as a table without control characters of a terminal', async () => {
    await service.store.rows.collection.updateOne(
      { _id: company.rowIds[0]! },
      { $set: { 'cells.name': '\u001B[2Jgone\nnext\u202E' } },
    );
    const { out } = await cli(['call', 'lists.rows', `listId=${company.listId}`, 'limit=2']);
    expect(out).toMatch(/cells\.name\s+cells\.amount/);
    expect(out).toMatch(/ gone next /);
    expect(out).not.toContain('\u001B');
    expect(out).not.toContain('\u202E');
  });

  test('that is refused exits with the code of its error and says what to do', async () => {
    const refused = await cli(['call', 'lists.rows', 'listId=x', 'colour=red']);
    expect(refused).toMatchObject({ code: EXIT.invalid_input, out: '', err: expect.stringContaining('/colour') });
    const unknown = await cli(['call', 'lists.row']);
    expect(unknown).toMatchObject({ code: EXIT.not_found, err: expect.stringContaining('Did you mean lists.rows') });
    const nobody = await cli(['call', 'team.me'], {
      env: { ACTION_API_URL: 'http://127.0.0.1:9', ACTION_API_KEY: 'act_x' },
    });
    expect(nobody.code).toBe(EXIT.no_answer);
    expect((await cli(['call', 'team.me', '--jsno'])).code).toBe(EXIT.usage);
  });

  test('shows its price, and accepts it up to a ceiling', async () => {
    const asked = await cli(['call', 'insights.duplicates', `listId=${company.listId}`]);
    expect(asked).toMatchObject({
      code: EXIT.cost_approval_required,
      err: expect.stringMatching(/Accept: --max-credits \d+/),
    });
    const [, credits = ''] = /--max-credits (\d+)/.exec(asked.err) ?? [];
    const done = await cli(['call', 'insights.duplicates', `listId=${company.listId}`, '--max-credits', credits]);
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining(`${credits} Deep credits charged`) });
  });

  test('repeated with its Idempotency-Key is the same call', async () => {
    const make = () => cli(['call', 'rows.create', `listId=${company.listId}`, '--idempotency-key', 'mine']);
    expect((await make()).code).toBe(0);
    expect((await make()).err).toContain('answer of an earlier call');
  });

  test('with --dry-run names the blockers and changes nothing', async () => {
    const tried = await cli(['call', 'rows.delete', eleven(), '--dry-run']);
    expect(tried).toMatchObject({ code: EXIT.confirmation_required, out: expect.stringContaining('It would not run') });
    expect((await cli(['call', 'rows.delete', `rowIds=${company.rowIds[0]}`, '--dry-run'])).code).toBe(0);
    expect(await service.store.rows.collection.countDocuments({ companyId: company.id, archivedAt: null })).toBe(12);
  });
});

describe('a call that a person must confirm', () => {
  test('shows the preview and the link, and its state can be read later', async () => {
    const held = await cli(['call', 'rows.delete', eleven()]);
    const [link = '', callId = ''] = /http\S+\/decide\/(\S+)/.exec(held.err) ?? [];
    expect(held).toMatchObject({ code: EXIT.confirmation_required, out: '', err: expect.stringContaining('11 rows') });
    expect(link).toBe(`${addressOf(service, company)}/decide/${callId}`);
    expect((await cli(['calls', 'get', callId])).out).toContain('held_confirmation');
    await click(service, company, callId, 'member', 'no', { reason: 'Not before\nMonday.' });
    const rejected = await cli(['calls', 'get', callId, '--wait']);
    expect(rejected).toMatchObject({
      code: EXIT.rejected,
      err: expect.stringContaining('Reason given: Not before Monday.'),
    });
  });

  test('waits with --wait, and only its result goes to standard output', async () => {
    const child = start(['call', 'rows.delete', eleven(), '--wait', '--json']);
    const ran = ranOf(child);
    const held = await until(
      () => service.store.calls.collection.findOne({ companyId: company.id, state: 'held_confirmation' }),
      (found) => found !== null,
    );
    await click(service, company, held!._id, 'member', 'yes');
    const { code, out, err } = await ran;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ok: true, data: { deleted: 11 } });
    expect(err).toContain('/decide/');
  });

  test('is still held after the time-out', async () => {
    expect((await cli(['call', 'rows.delete', eleven(), '--wait', '--timeout', '1'])).code).toBe(
      EXIT.confirmation_required,
    );
  });
});

test('actions are listed, described and completed as the service describes them', async () => {
  const listed = await cli(['actions', 'export', '--json']);
  expect(JSON.parse(listed.out).map(({ action }: { action: string }) => action)).toContain('lists.export');
  expect((await cli(['describe', 'lists.rows'])).out).toMatch(/listId +string +Identifier of the list/);
  expect((await cli(['__complete', 'call', 'lists.ro'])).out).toBe('lists.rows\tList the rows of a list\n');
  expect((await cli(['__complete', 'call', 'lists.rows', 'li'])).out).toMatch(/^listId=\t.*\nlimit=\t.*\n$/);
  expect((await cli(['__complete', 'call', '--dr'])).out).toBe('--dry-run\n');
});

test('bash completes words with the generated script', async () => {
  const { out: script } = await cli(['completion', 'bash']);
  const shell = `action-api() { "${process.execPath}" "${join(built, 'dist/cli/main.js')}" "$@"; }
${script}
COMP_WORDS=(action-api call rows.upd); COMP_CWORD=2; _action_api; echo "\${COMPREPLY[*]}"`;
  const { stdout } = await promisify(execFile)('bash', ['-c', shell], { env: { ...process.env, HOME: home } });
  expect(stdout.trim().split(/\s+/)).toEqual(['rows.update', 'rows.updateComment', 'rows.updateMany']);
});

describe('doctor', () => {
  test('reports no failure for a working set-up', async () => {
    const { code, out } = await cli(['doctor']);
    expect(out).not.toContain('✗');
    expect(out).toContain('The key works: mika, member, at Testers');
    expect(code).toBe(0);
  });

  test.each([
    [
      'nothing listens',
      () => ({ ACTION_API_URL: 'http://acme.localhost:9', ACTION_API_KEY: secret }),
      /nothing listens/,
    ],
    [
      'there is no company at the address',
      () => ({ ACTION_API_URL: `http://localhost:${service.port}`, ACTION_API_KEY: secret }),
      /no company at this address/,
    ],
    [
      'the key is mistyped',
      () => ({ ACTION_API_URL: addressOf(service, company), ACTION_API_KEY: 'act_x' }),
      /Check it for a typing error/,
    ],
    ['there is no key', () => ({ ACTION_API_URL: addressOf(service, company) }), /There is no key for this address/],
    ['no company is known', () => ({}), /No company is known/],
  ] as const)('reports that %s', async (_, env, expected) => {
    const { code, out } = await cli(['doctor'], { env: env() });
    expect(out).toMatch(expected);
    expect(code).toBe(EXIT.unexpected);
  });
});
