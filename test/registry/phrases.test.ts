import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@swc/core';
import { beforeAll, expect, test } from 'vitest';
import { germanNouns } from '../../src/engine/germanNouns.js';
import { enumeration, phrase, quantity } from '../../src/engine/phrases/phrase.js';
import { phraseText } from '../../src/engine/phrases/phraseText.js';
import { GERMAN_TABLES } from '../../src/engine/phrases/german/index.js';

/** The phrases in the source, and their German translations. */

const ROOT = fileURLToPath(new URL('../../src', import.meta.url));

/** The parts of a syntax tree node that this test reads. */
interface Node {
  readonly type?: string;
  readonly tag?: { readonly value?: string };
  readonly template?: { readonly quasis: readonly { readonly cooked: string }[] };
  readonly callee?: { readonly value?: string };
  readonly arguments?: readonly { readonly expression: { readonly type: string; readonly value?: unknown } }[];
}

const patterns = new Set<string>();
const nouns = new Set<string>();

function visit(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, tag, template, callee, arguments: given }: Node = node;
  if (type === 'TaggedTemplateExpression' && tag?.value === 'phrase' && template)
    patterns.add(template.quasis.map(({ cooked }) => cooked).reduce((text, part, n) => `${text}{${n - 1}}${part}`));
  const noun = given?.[1]?.expression;
  if (type === 'CallExpression' && callee?.value === 'quantity' && noun?.type === 'StringLiteral')
    nouns.add(String(noun.value));
  Object.values(node).forEach(visit);
}

beforeAll(async () => {
  const files = await readdir(ROOT, { recursive: true });
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const source = await readFile(join(ROOT, file), 'utf8');
    if (/phrase`|quantity\(/.test(source))
      visit(await parse(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' }));
  }
});

const placesIn = (text: string) => [...new Set(text.match(/\{\d+\}/g))].toSorted();

test('every phrase has a German translation in one table, and no translation is left over', () => {
  const translated = GERMAN_TABLES.flatMap((table) => Object.keys(table));
  expect(patterns.size).toBeGreaterThan(200);
  expect(translated.toSorted()).toEqual([...patterns].toSorted());
});

test('a translation has all values of its phrase', () => {
  for (const table of GERMAN_TABLES)
    for (const [pattern, german] of Object.entries(table))
      expect([pattern, placesIn(german)]).toEqual([pattern, placesIn(pattern)]);
});

test('every noun of a quantity has a German translation', () => {
  expect([...nouns].filter((noun) => !Object.hasOwn(germanNouns, noun))).toEqual([]);
});

test('values are written in the notation of each language', () => {
  const lists = enumeration(['Deals', 'Tickets', 'Kontakte']);
  const said = phrase`The call affects ${enumeration([quantity(1200, 'row'), quantity(1, 'list'), lists])}.`;
  expect(phraseText(said, 'en')).toBe('The call affects 1,200 rows, 1 list, and Deals, Tickets, and Kontakte.');
  expect(phraseText(said, 'de')).toBe('Der Aufruf betrifft 1.200 Zeilen, 1 Liste und Deals, Tickets und Kontakte.');
});

test('a value that looks like a placeholder stays as it is', () => {
  expect(phraseText(phrase`${'{1}'} has changed.`, 'de')).toBe('{1} hat sich geändert.');
  expect(phraseText(phrase`${'$&'} was ${'{0}'} and is ${'b'}`, 'en')).toBe('$& was {0} and is b');
});
