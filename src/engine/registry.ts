import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import type { AnyAction } from './action.js';
import { refuseUnknownRefs } from './refs.js';

/** All actions by name. A new file under `actions/` adds an action. */
export interface Registry {
  readonly all: readonly AnyAction[];
  get(name: string): AnyAction | undefined;
  /** Up to three similar names, the nearest first. */
  nearest(name: string): readonly string[];
}

/**
 * Loads every action below a folder (`<resource>/<verb>.js|ts`, default export).
 * @param folder absolute path of the folder
 * @throws Error if a file's name and its action's name differ, or two actions have the same name
 */
export async function loadRegistry(folder: string): Promise<Registry> {
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((file) => /^[a-z]+[/\\][a-zA-Z]+\.(js|ts)$/.test(file)).toSorted();
  const actions = await Promise.all(
    files.map(async (file): Promise<AnyAction> => {
      const loaded = (await import(pathToFileURL(join(folder, file)).href)) as { default: AnyAction };
      const expected = file.replace(/\.(js|ts)$/, '').replace(/[/\\]/, '.');
      if (loaded.default.name !== expected) throw new Error(`actions/${file} defines ${loaded.default.name}`);
      return loaded.default;
    }),
  );
  return createRegistry(actions);
}

/**
 * @param actions every action once
 * @throws Error if two actions have the same name, or a schema has an `x-ref` of an unknown kind
 */
export function createRegistry(actions: readonly AnyAction[]): Registry {
  const byName = new Map(actions.map((action) => [action.name as string, action]));
  if (byName.size !== actions.length) throw new Error('Two actions share a name.');
  for (const { input, result } of actions) refuseUnknownRefs([input, result]);
  const names = [...byName.keys()];
  return {
    all: actions,
    get: (name) => byName.get(name),
    nearest: (name) => nearestNames(name, names),
  };
}

/** Up to three of the names that are similar to a name, the nearest first. */
export function nearestNames(name: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const limit = Math.max(3, Math.ceil(name.length / 2), distance(name, closest(name, names)));
  return names
    .map((candidate) => ({ candidate, edits: distance(name, candidate) }))
    .filter(({ edits }) => edits <= limit)
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}
