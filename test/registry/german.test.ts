import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadRegistry } from '../../src/engine/registry.js';
import { labels } from '../../web/src/texts/actionsDe.js';

/** The app's German words for actions. The types check that each action has a title. */

interface Part {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
}

function keysOf({ properties = {}, items, anyOf = [], oneOf = [] }: Part): readonly string[] {
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf];
  return [...Object.keys(properties), ...parts.flatMap(keysOf)];
}

test('every field of an input that members send has a German label, and no label is left over', async () => {
  const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
  const keys = registry.all.flatMap(({ input }) => keysOf(input as Part));
  expect([...new Set(keys)].toSorted()).toEqual(Object.keys(labels).toSorted());
});
