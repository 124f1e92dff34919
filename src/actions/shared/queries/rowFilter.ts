import { missingField, type FieldFault } from '../../../contract/errorFields.js';
import { ROW_OPERATORS } from '../../../contract/rowOperators.js';
import type { FilterChoice, FilterCondition, FilterEntry } from '../../../contract/views.js';
import type { RowCondition, RowFilter } from '../../../engine/ports/rowQueries.js';
import {
  comparable,
  hasKnownValues,
  HIDDEN,
  inWords,
  operatorsOf,
  queriedField,
  ROW_WORDS,
  type ListWithSources,
} from '../../../engine/rowOperators.js';
import { arrayOf, object, oneOf, ref, text } from '../../../engine/schema.js';
import { unknownColumn } from '../rows/cells.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** Filters of rows as callers send them. */

/** The most conditions of one filter, including those in groups. */
const MOST_CONDITIONS = 50;
const MOST_VALUES = 100;

export const NAMED =
  'The id of a column, or one of the words below. Write `cells.<id>` for a column whose id is one of these words.';

const VALUE = { type: ['string', 'number', 'boolean'], maxLength: 1_000 } as const;
const MORE = { maxItems: MOST_CONDITIONS, minItems: 1 } as const;

const CONDITION = {
  'column?': text(
    `${NAMED} Words: \`status\`, \`createdAt\`, \`updatedAt\`, \`createdBy\`, \`updatedBy\`, and with \`deleted\` \`deletedAt\`.`,
    { ...ref('field'), minLength: 1, maxLength: 100 },
  ),
  'op?': oneOf(
    ROW_OPERATORS,
    '`contains` is for texts and ignores case; `in` and `notIn` take `values`; `empty` with the value false finds ' +
      'rows that have a value.',
  ),
  'value?': {
    ...VALUE,
    description: 'The value to compare with, of the type of the column: for the times of rows RFC 3339.',
  },
  'values?': arrayOf(VALUE, 'For `in` and `notIn`: the values.', { minItems: 1, maxItems: MOST_VALUES }),
} as const;

/** The fields of a condition inside a group. */
const INNER = {
  'column?': text('As above.', { ...ref('field'), minLength: 1, maxLength: 100 }),
  'op?': oneOf(ROW_OPERATORS, 'As above.'),
  'value?': { ...VALUE, description: 'As above.' },
  'values?': arrayOf(VALUE, 'As above.', { minItems: 1, maxItems: MOST_VALUES }),
} as const;

export const FILTER = arrayOf(
  object({
    ...CONDITION,
    'any?': arrayOf(
      object({ ...INNER, 'all?': arrayOf(object(INNER), 'Conditions that a row must all meet.', MORE) }),
      'Instead of a condition: a group. A row must meet one of its entries, each a condition or `{all: [conditions]}`.',
      MORE,
    ),
  }),
  'Returns only rows that meet all of these entries, each a condition (`column`, `op`, `value` or `values`) or a group ' +
    `(\`any\`); at most ${MOST_CONDITIONS} conditions in all. Texts and dates are compared character by character, ` +
    'capitals first.',
  { maxItems: MOST_CONDITIONS },
);

/** Converts the filter for the store, or returns one fault for each column, operator or value that does not fit. */
export function readFilter(
  list: ListWithSources,
  filter: readonly FilterEntry[],
  deleted: boolean,
): { readonly where: readonly RowFilter[]; readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = [];
  const words = ['status', ...ROW_WORDS, ...(deleted ? ['deletedAt'] : [])];
  const size = sizeOf(filter);
  if (size > MOST_CONDITIONS) {
    const fix = phrase`Send at most ${MOST_CONDITIONS} conditions.`;
    return {
      where: [],
      faults: [{ path: '/filter', message: phrase`The filter has ${String(size)} conditions.`, fix }],
    };
  }

  const condition = (asked: FilterCondition, path: string): readonly RowCondition[] => {
    const read = readCondition(list, asked, words);
    if (!Array.isArray(read)) return [read];
    faults.push(...read.map((fault) => ({ ...fault, path: `${path}/${fault.path}` })));
    return [];
  };
  const group = (asked: FilterChoice, path: string): readonly RowFilter[] => {
    const { all, ...rest } = asked;
    if (!all) return condition(rest, path);
    if (Object.keys(rest).length > 0) faults.push(bothAt(`${path}/all`));
    return [{ all: all.flatMap((one, index) => condition(one, `${path}/all/${index}`)) }];
  };
  const where = filter.flatMap((asked, index): readonly RowFilter[] => {
    const path = `/filter/${index}`;
    const { any, ...rest } = asked;
    if (!any) return condition(rest, path);
    if (Object.keys(rest).length > 0) faults.push(bothAt(`${path}/any`));
    return [{ any: any.flatMap((one, inner) => group(one, `${path}/any/${inner}`)) }];
  });
  return { where, faults };
}

/** The number of conditions. */
function sizeOf(filter: readonly FilterEntry[]): number {
  const inner = (choices: readonly FilterChoice[]) => choices.reduce((sum, { all }) => sum + (all?.length ?? 1), 0);
  return filter.reduce((sum, { any }) => sum + (any ? inner(any) : 1), 0);
}

function bothAt(path: string): FieldFault {
  return {
    path,
    message: phrase`This entry is a condition and a group.`,
    fix: phrase`Send an entry for each of the two.`,
  };
}

/** Converts a condition for the store, or returns its faults, with paths below that of the condition. */
function readCondition(
  list: ListWithSources,
  { column: name, op, value, values }: FilterCondition,
  words: readonly string[],
): RowCondition | FieldFault[] {
  if (name === undefined) return [missingField('column', 'Add it, or send a group.')];
  if (op === undefined) return [missingField('op', `Use one of: ${ROW_OPERATORS.join(', ')}.`)];
  const queried = queriedField(list, name, words);
  if (!queried) return [unknownColumn('column', [...words, ...list.columns.map(({ id }) => id)])];
  const { field } = queried;
  // A link column whose list is hidden is refused when the rows are read.
  if (!hasKnownValues(queried) && queried.column?.type !== 'link')
    return [{ path: 'column', message: HIDDEN, fix: phrase`Leave it out, or filter by another column.` }];
  const operators = operatorsOf(queried);
  if (!operators.includes(op)) {
    const message = phrase`\`${op}\` cannot be used on ${inWords(queried)}.`;
    return [{ path: 'op', message, fix: phrase`Use one of: ${operators.join(', ')}.` }];
  }
  const isIn = op === 'in' || op === 'notIn';
  const extra = isIn ? value : values;
  if (extra !== undefined) {
    const [sent, taken] = isIn ? ['value', 'values'] : ['values', 'value'];
    return [{ path: sent, message: phrase`\`${op}\` takes \`${taken}\`.`, fix: phrase`Send \`${taken}\` instead.` }];
  }
  if (op === 'empty') {
    if (value === undefined || typeof value === 'boolean') return { field, op, value: value ?? null };
    const fix = phrase`Leave it out, or send true or false.`;
    return [{ path: 'value', message: phrase`\`empty\` takes true or false only.`, fix }];
  }
  const sent = isIn ? values : value === undefined ? undefined : [value];
  if (!sent) {
    const orElse = operators.includes('empty') ? ', or use `empty` for rows without a value' : '';
    return [missingField(isIn ? 'values' : 'value', `Add it${orElse}.`)];
  }
  const read = sent.map((one) => comparable(list, queried, op, one));
  const faults = read.flatMap((one, index) =>
    'value' in one ? [] : [{ path: isIn ? `values/${index}` : 'value', message: one.message, fix: one.fix }],
  );
  if (faults.length > 0) return faults;
  const fit = read.flatMap((one) => ('value' in one ? [one.value] : []));
  return { field, op, value: isIn ? fit : (fit[0] ?? null) };
}
