import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { AnyAction } from '../../src/engine/action.js';
import { Refusal } from '../../src/contract/errors.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { createInputSchemas } from '../../src/http/input.js';
import { parseJson, TooManyFields } from '../../src/http/json.js';
import { hostileInputs } from './hostile.js';

/**
 * Measures the time that the main thread needs to validate an input of 1 MiB. The inputs are built from the schema:
 * lists that are too long, long texts, unknown fields, and values that its keywords compare with each other.
 */

const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
const schemas = createInputSchemas(registry);
/** Schemas that were already tried: many actions share them. */
const tried = new Set<string>();
const MOST_MS = 50;

/**
 * @returns an upper bound of the main thread's time, milliseconds: the lower of elapsed and processor
 *   time, because other processes add to the former and other threads to the latter
 */
function time(action: AnyAction, input: unknown): { readonly ms: number; readonly fields: number } {
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  let fields = 0;
  try {
    schemas.check(action, input);
  } catch (error) {
    if (!(error instanceof Refusal) || error.error.code !== 'invalid_input') throw error;
    fields = error.error.fields.length;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { ms: Math.min(performance.now() - begin, (user + system) / 1_000), fields };
}

/** The input as the service parses it from a request. Undefined if it is refused before parsing. */
function received(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof TooManyFields) return undefined;
    throw error;
  }
}

const faultsIn = (name: string, input: unknown) => {
  const action = registry.get(name);
  if (!action) throw new Error('There is no such action.');
  return time(action, input).fields;
};

describe('an input of 1 MiB is checked within 50 ms', () => {
  test.each(registry.all.map((action) => [action.name, action] as const))('for %s', (_, action) => {
    let checked = 0;
    for (const { about, text } of hostileInputs(action.input, action.examples[0]?.input, tried)) {
      const value = received(text);
      if (value === undefined) continue;
      let best = time(action, value);
      for (let n = 1; n < 3 && best.ms >= MOST_MS; n += 1) {
        const again = time(action, value);
        if (again.ms < best.ms) best = again;
      }
      expect(best.ms, about).toBeLessThan(MOST_MS);
      expect(best.fields, about).toBeLessThanOrEqual(50);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(0);
  });
});

test('an object with more fields than any schema takes is refused before it is parsed', () => {
  const wide = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`a name with : and \\" in it ${n}`, n]));
  expect(received(JSON.stringify([wide]))).toBeUndefined();
  const { [`a name with : and \\" in it 0`]: _, ...rest } = wide;
  expect(received(JSON.stringify({ rest, more: [{ a: ':' }] }))).toEqual({ rest, more: [{ a: ':' }] });
  expect(received(JSON.stringify({ rows: Array.from({ length: 3_000 }, () => ({ a: 1 })) }))).toBeDefined();
});

describe('equal items', () => {
  const rule = { action: 'rows.updateMany', appliesTo: 'keys', guard: 'confirm', above: 50 };

  test('are refused, also when the order of their fields differs', () => {
    const reordered = Object.fromEntries(Object.entries(rule).toReversed());
    expect(faultsIn('company.setGuardPolicy', { rules: [rule, reordered] })).toBe(1);
    expect(faultsIn('company.setGuardPolicy', { rules: [rule, { ...rule, above: 51 }] })).toBe(0);
  });

  test('are refused in an array of texts', () => {
    expect(faultsIn('rows.updateMany', { rowIds: ['a', 'b', 'a'], status: null })).toBe(1);
    expect(faultsIn('rows.updateMany', { rowIds: ['a', 'b'], status: null })).toBe(0);
  });
});

test('all errors are listed, and the list ends at 50', () => {
  const wrong = (count: number) => ({ listId: 'lst', rows: Array.from({ length: count }, () => ({ cells: 1 })) });
  expect(faultsIn('rows.createMany', wrong(7))).toBe(7);
  expect(faultsIn('rows.createMany', wrong(800))).toBe(50);
});
