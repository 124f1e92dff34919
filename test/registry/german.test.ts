import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { factsOf } from '../../src/describe/operations.js';
import { loadRegistry, type Registry } from '../../src/engine/registry.js';
import { WHY_REJECT_ONLY } from '../../src/http/decide/words.js';
import { deCalls } from '../../src/http/pages/texts/deCalls.js';
import { labels } from '../../web/src/texts/actionsDe.js';
import { listFields } from '../../web/src/texts/about/listFieldsDe.js';
import { notes } from '../../web/src/texts/about/notesDe.js';
import { otherFields } from '../../web/src/texts/about/otherFieldsDe.js';
import { choices as choicesDe } from '../../web/src/texts/choicesDe.js';
import { choices as choicesEn, IDENTIFIERS } from '../../web/src/texts/choicesEn.js';
import { de as reasonsDe, en as reasonsEn } from '../../web/src/texts/places/rejectOnlyTexts.js';

/** The app's texts for actions. The types check that each action has a German title and a German description. */

interface Part {
  readonly type?: unknown;
  readonly description?: string;
  readonly propertyNames?: object;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
  readonly enum?: readonly (string | number)[];
}

/** A part of an input with the name of its field. */
type Named = readonly [field: string, part: Part];

function partsOf([field, part]: Named): readonly Named[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = part;
  const same = [...(items ? [items] : []), ...anyOf, ...oneOf];
  const inside = [...Object.entries(properties), ...same.map((one): Named => [field, one])];
  return [...inside, ...inside.flatMap(partsOf)];
}

/** The descriptions that a form shows for the fields of an input. Cells, and ids that are chosen by name, have none. */
function describedIn({ properties = {} }: Part): readonly string[] {
  return Object.values(properties).flatMap((given): readonly string[] => {
    const [other, ...more] = (given.anyOf ?? []).filter(({ type }) => type !== 'null');
    const part = other && more.length === 0 ? other : given;
    const description = given.description ?? part.description ?? '';
    const inside = part.type === 'object' ? describedIn(part) : [];
    if (description === '' || part.propertyNames || /^Identifiers? of /.test(description)) return inside;
    return [description, ...inside];
  });
}

const unique = (all: Iterable<string>) => [...new Set(all)].toSorted();

let actions: Registry['all'];
let parts: readonly Named[];

beforeAll(async () => {
  const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
  actions = registry.all;
  parts = actions.flatMap(({ input }) => partsOf(['', input as Part]));
});

test('every field of an input that members send has a German label, and no label is left over', () => {
  // The input itself has no name.
  const fields = unique(parts.map(([field]) => field)).filter((field) => field !== '');
  expect(fields).toEqual(Object.keys(labels).toSorted());
});

test('every choice of a field has a name in each language, and no name is left over', () => {
  const chosen = parts.filter(([field, part]) => part.enum !== undefined && !IDENTIFIERS.includes(field));
  for (const choices of [choicesEn, choicesDe]) {
    const used = chosen.flatMap(([field, { enum: values = [] }]) => {
      const at = (choices[field] ?? []).findIndex((names) => values.every((value) => Object.hasOwn(names, value)));
      return values.map((value) => `${field} ${at < 0 ? 'has no name for' : at} ${value}`);
    });
    const named = Object.entries(choices).flatMap(([field, meanings]) =>
      meanings.flatMap((names, at) => Object.keys(names).map((value) => `${field} ${at} ${value}`)),
    );
    expect(unique(used)).toEqual(named.toSorted());
  }
  expect(parts.map(([field]) => field)).toEqual(expect.arrayContaining([...IDENTIFIERS]));
});

test('every field description that a form shows is in German, and none is left over', () => {
  const described = unique(actions.flatMap(({ input }) => describedIn(input as Part)));
  expect(described).toEqual(Object.keys({ ...listFields, ...otherFields }).toSorted());
});

test('the texts about costs and decisions of each action are in German, and none is left over', () => {
  const said = unique(actions.flatMap((action) => [factsOf(action).cost.note, factsOf(action).guard.note]));
  expect(said).toEqual(Object.keys(notes).toSorted());
});

test('the app has a text for each reason why a person can only reject a call, the same as on the page', () => {
  expect(reasonsEn).toEqual(WHY_REJECT_ONLY);
  expect(reasonsDe).toEqual(deCalls.sheet.rejectOnly);
});
