import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadRegistry, type Registry } from '../../src/engine/registry.js';
import { buildOpenApi, type OpenApiDocument } from '../../src/describe/openapi.js';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const PUBLIC_URL = 'http://localhost:3000';
const require = createRequire(import.meta.url);

let registry: Registry;
let document: OpenApiDocument;
let folder: string;
let file: string;

beforeAll(async () => {
  registry = await loadRegistry(join(ROOT, 'src/actions'));
  document = buildOpenApi(registry, { publicUrl: PUBLIC_URL });
  folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document, null, 2));
});

afterAll(async () => rm(folder, { recursive: true, force: true }));

/** Runs a linter of this project with its network features switched off. */
async function lint(script: string, ...options: string[]): Promise<{ status: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  return new Promise((done) => {
    execFile(process.execPath, [script, 'lint', file, ...options], { cwd: folder, env }, (error, stdout, stderr) => {
      const status = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
      done({ status, output: stdout + stderr });
    });
  });
}

/** The file behind a command of a dependency. */
function binary(name: string, command: string): string {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return join(dirname(manifest), bin[command] ?? '');
}

describe('the document passes', () => {
  test('redocly with its recommended ruleset', async () => {
    const { status, output } = await lint(
      binary('@redocly/cli', 'redocly'),
      '--config',
      join(ROOT, 'test/describe/redocly.yaml'),
      '--format',
      'json',
    );
    const found = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as {
      totals: { errors: number; warnings: number; ignored: number };
      problems: unknown[];
    };
    expect(found.problems).toEqual([]);
    expect(found.totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
    expect(status).toBe(0);
  });

  test('spectral with spectral:oas', async () => {
    const { status, output } = await lint(
      binary('@stoplight/spectral-cli', 'spectral'),
      '--ruleset',
      join(ROOT, 'test/describe/spectral.yaml'),
      '--fail-severity',
      'hint',
      '--display-only-failures=false',
      '--format',
      'json',
    );
    expect(output).toMatch(/^\s*\[\]/);
    expect(status).toBe(0);
  });
});

test('two builds of the document are equal', () => {
  expect(buildOpenApi(registry, { publicUrl: PUBLIC_URL })).toEqual(document);
});

test('servers and links have the public address', () => {
  const elsewhere = JSON.stringify(buildOpenApi(registry, { publicUrl: 'https://actions.test' }));
  expect(elsewhere).not.toContain('localhost');
  expect(elsewhere).toContain('https://{company}.{host}/api/v1');
});

test('every action can be imported as a tool by a GPT action', () => {
  // The limits of https://developers.openai.com/api/docs/actions/production: 300 and 700 characters, and the flag.
  const seen = new Set<string>();
  for (const { name, effect, description: own, deprecated } of registry.all) {
    const whole = deprecated ? `Deprecated since ${deprecated.since}: use ${deprecated.use}. ${own}` : own;
    const { post } = document.paths[`/actions/${name}`] as { post: Record<string, unknown> };
    const { operationId, summary, description } = post as Record<'operationId' | 'summary' | 'description', string>;
    expect(operationId).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    seen.add(operationId);
    expect(summary.length, name).toBeLessThanOrEqual(300);
    expect(description.length, name).toBeLessThanOrEqual(300);
    // Texts are shortened by whole sentences, and the first sentence is always kept.
    const [text = ''] = description.split('\n\n');
    expect(whole.startsWith(text) && /[.!?]$/.test(text), `${name}: ${text}`).toBe(true);
    expect(post['x-openai-isConsequential'], name).toBe(effect === 'change');
  }
  expect(seen.size).toBe(registry.all.length);
  for (const parameter of Object.values(document.components.parameters) as { description: string }[])
    expect(parameter.description.length).toBeLessThanOrEqual(700);
});
