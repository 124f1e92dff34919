import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Rules of the whole repository: sizes, names, and documents that name files. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

async function filesIn(folder: string, extension: RegExp): Promise<readonly string[]> {
  const found = await readdir(join(ROOT, folder), { recursive: true });
  return found.filter((file) => extension.test(file)).map((file) => join(folder, file));
}

const read = (file: string) => readFile(join(ROOT, file), 'utf8');

interface Mutation {
  readonly rule: number;
  readonly file: string;
  readonly edits: readonly (readonly [find: string, replace: string])[];
  readonly more?: readonly Pick<Mutation, 'file' | 'edits'>[];
  readonly testFile: string;
  readonly test: string;
}

async function mutations(): Promise<readonly Mutation[]> {
  return JSON.parse(await read('tools/rules/mutations.json')) as readonly Mutation[];
}

describe('the rules of correctness', () => {
  test('each have a text that occurs once in its file, and a test file that exists', async () => {
    for (const { file, edits, more = [], testFile, test: title } of await mutations()) {
      for (const part of [{ file, edits }, ...more]) {
        const text = await read(part.file);
        for (const [find] of part.edits)
          expect([part.file, find, text.split(find).length - 1]).toEqual([part.file, find, 1]);
      }
      expect([title, existsSync(join(ROOT, testFile))]).toEqual([title, true]);
    }
  });

  test('are on one page, with files and tests that exist', async () => {
    const page = await read('docs/correctness.md');
    const numbers = [...page.matchAll(/^## (\d+)\. /gm)].map(([, n]) => Number(n));
    expect(numbers).toEqual(Array.from({ length: 21 }, (_, n) => n));
    for (const { rule } of await mutations()) expect(numbers).toContain(rule);
    const named = [...page.matchAll(/`((?:src|workflows|activities|test)\/[\w/.]+)`/g)].map(([, file]) => file ?? '');
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

test('documents name files that exist, in lines of at most 200 characters', async () => {
  for (const file of [
    'README.md',
    'CONTRIBUTING.md',
    'docs/architecture.md',
    'docs/correctness.md',
    'docs/dependencies.md',
  ]) {
    const text = await read(file);
    expect([file, text.split('\n').filter((line) => line.length > 200)]).toEqual([file, []]);
    const named = [...text.matchAll(/`((?:src|workflows|activities|test|tools|bench|client|docs)\/[\w/.]*\w\/?)`/g)];
    expect([file, named.map(([, name]) => name ?? '').filter((name) => !existsSync(join(ROOT, name)))]).toEqual([
      file,
      [],
    ]);
  }
});

test.each([
  ['the service', ['src', 'activities', 'workflows']],
  ['the app', ['web/src']],
  ['the client', ['client/src']],
  ['the bench', ['bench']],
])('no two types of %s have one name', async (_part, folders) => {
  const declared = new Map<string, string[]>();
  for (const folder of folders) {
    for (const file of await filesIn(folder, /\.tsx?$/)) {
      for (const [, name = ''] of (await read(file)).matchAll(/^(?:export )?(?:interface|type|class) ([A-Z]\w*)/gm))
        declared.set(name, [...(declared.get(name) ?? []), file]);
    }
  }
  expect(declared.size).toBeGreaterThan(0);
  expect([...declared].filter(([, files]) => files.length > 1)).toEqual([]);
});

test('an action is one screen long at most', async () => {
  const files = await filesIn('src/actions', /^[a-z]+[/\\][a-zA-Z]+\.ts$/);
  const lengths = await Promise.all(
    files.map(async (file) => ({ file, lines: (await read(file)).split('\n').length - 1 })),
  );
  expect(lengths.filter(({ lines }) => lines > 120)).toEqual([]);
  const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(55);
});

test('parts of the app that are loaded later are shown as soon as they are loaded', async () => {
  // React keeps the fallback of a Suspense boundary for at least 300 ms (web/src/shell/later.tsx).
  const waiting = [];
  for (const file of await filesIn('web/src', /\.tsx?$/))
    if (/\blazy\(|<Suspense|useSuspense/.test(await read(file))) waiting.push(file);
  expect(waiting).toEqual([]);
});
