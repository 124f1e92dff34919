import {
  LINK_RULES,
  NUMBER_FORMATS,
  OPTION_COLORS,
  ROLLUP_FUNCTIONS,
  type Column,
  type ColumnOption,
  type ColumnType,
} from '../../../contract/columns.js';
import type { List } from '../../../contract/documents.js';
import { invalidFields } from '../rows/cells.js';
import { missingField, type FieldFault } from '../../../contract/errorFields.js';
import { LONGEST_EXPRESSION } from '../../../engine/formulaSyntax.js';
import { arrayOf, flag, identifier, object, oneOf, text } from '../../../engine/schema.js';
import { LIST_NAME, PART_ID } from '../lists/lists.js';
import { withId, withIds, type Named } from './partIds.js';
import { zoneFaults } from './zoneFaults.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** A column as callers send it. */
export interface NewColumn extends Named, Partial<Omit<Column, 'id' | 'name' | 'options'>> {
  readonly options?: readonly NewOption[];
  /** New link columns only: the linked column that the other list gets. */
  readonly inverse?: Named;
}

interface NewOption extends Named, Pick<ColumnOption, 'color'> {}

/** Input: the name of a column, a status or an option. */
export const PART_NAME = { ...LIST_NAME, description: 'Name that people see.' } as const;

/** The most columns, statuses and options. */
export const MOST_COLUMNS = 200;
export const MOST_STATUSES = 50;
export const MOST_OPTIONS = 200;

/** The setup of a column, besides its name and type. `refuseOddSetup` checks which setup belongs to which type. */
export const COLUMN_SETUP = {
  'expression?': text('Of a formula column: computes its cells from others, by column id: `price * amount`.', {
    maxLength: LONGEST_EXPRESSION,
  }),
  'format?': oneOf(NUMBER_FORMATS, 'Of numbers: how people see them. 35 as percent is 35 %.'),
  'currency?': text('Of numbers in the format `currency`: its code (ISO 4217).', {
    maxLength: 3,
    pattern: '^[A-Z]{3}$',
  }),
  'zone?': text('Of times: the zone in which people see them (IANA); UTC if left out.', {
    maxLength: 64,
  }),
  'options?': arrayOf(
    object({
      name: PART_NAME,
      'id?': text('Identifier, which cells hold; made from the name when left out.', { minLength: 1, maxLength: 100 }),
      'color?': oneOf(OPTION_COLORS, 'Color that people see.'),
    }),
    'Of a choice column: its options, in order.',
    { maxItems: MOST_OPTIONS },
  ),
  'multiple?': flag('Of a choice or link column: whether a cell holds several options or rows, as an array.'),
  'linkedListId?': identifier('list', 'Of a link or linked column: the list that it leads to.'),
  'onDelete?': oneOf(LINK_RULES, 'Of a link column: `refuse` keeps rows that others link to from being deleted.'),
  'linkColumnId?': identifier(
    'column',
    'Of a lookup or rollup column: the link or linked column of this list to go through.',
  ),
  'linkedColumnId?': identifier('column', 'Of a linked, lookup or rollup column: the column of the other list.'),
  'function?': oneOf(ROLLUP_FUNCTIONS, 'Of a rollup column: what it makes of the values of the linked rows.'),
  'hidden?': flag('Whether views leave the column out unless they name it.'),
} as const;

/** Input: the id of a new column. */
export const NEW_COLUMN_ID = {
  ...PART_ID,
  description:
    'Identifier, the key of its values in `cells`: a letter, then letters, digits and _; made from the name when left out.',
} as const;

/** A column as callers send it. @param type schema of the type of its values @param more fields */
export function columnInput<const T extends object, const M extends object>(type: T, more: M) {
  return object({
    name: PART_NAME,
    'id?': NEW_COLUMN_ID,
    'type?': type,
    ...COLUMN_SETUP,
    ...more,
  });
}

/** A status as callers send it. */
export const STATUS_INPUT = object({
  name: PART_NAME,
  'id?': { ...PART_ID, description: 'Identifier, which `status` of a row holds; made from the name when left out.' },
});

const DEFAULT_COLUMNS: readonly NewColumn[] = [{ id: 'name', name: 'Name' }];
const DEFAULT_STATUSES: readonly Named[] = [{ name: 'Open' }, { name: 'In progress' }, { name: 'Done' }];

/** A column in its stored form. */
export function columnOf({ name, type, options, ...rest }: NewColumn & { readonly id: string }): Column {
  const { inverse: _other, ...column } = rest;
  return {
    ...column,
    name: name.trim(),
    type: type ?? 'text',
    ...(type === 'choice' && { options: optionsOf(options) }),
  };
}

/** The columns of a new list, in their stored form. */
export function columnsOf(columns: readonly NewColumn[] = DEFAULT_COLUMNS): readonly Column[] {
  return withIds(columns, 'column').map(columnOf);
}

const SENT = ['name', 'type', 'expression', 'options', 'hidden', 'format', 'currency', 'zone', 'multiple'] as const;
const SENT_OF_LINKS = ['linkedListId', 'onDelete', 'linkColumnId', 'linkedColumnId', 'function'] as const;

/** The column fields in the input of an action. */
export function sentOf(column: Partial<NewColumn>): Partial<NewColumn> {
  const sent: Partial<NewColumn> = {};
  for (const key of [...SENT, ...SENT_OF_LINKS])
    if (column[key] !== undefined) Object.assign(sent, { [key]: column[key] });
  return sent;
}

/**
 * A new column of a list, in its stored form. No other column has its id, including deleted ones, since rows may still
 * have cells of those.
 * @throws Refusal invalid_input if the id that was sent is taken
 */
export function newColumn(
  { columns, deletedColumns }: Pick<List, 'columns' | 'deletedColumns'>,
  column: NewColumn,
): Column {
  const taken = [...columns, ...(deletedColumns ?? [])];
  if (taken.some(({ id }) => id === column.id)) {
    const fix = phrase`Choose another id, leave it out, or restore the deleted column with lists.restoreColumn.`;
    throw invalidFields([{ path: '/id', message: phrase`A column of the list has this id, or had it.`, fix }]);
  }
  const sent = { ...sentOf(column), name: column.name, ...(column.id !== undefined && { id: column.id }) };
  return columnOf(withId(sent, taken, 'column'));
}

/** Columns, each with its path in the input. */
export function placedOf<T>(columns: readonly T[] = []): readonly (readonly [path: string, column: T])[] {
  return columns.map((column, index) => [`/columns/${index}`, column]);
}

/** The options of a choice column, in their stored form. */
function optionsOf(options: readonly NewOption[] = []): readonly ColumnOption[] {
  return withIds(options, 'option').map((option) => ({ ...option, name: option.name.trim() }));
}

/** An option for each different text that is not empty; only for the first ones if there are too many. */
export function optionsOfTexts(texts: readonly string[]): readonly ColumnOption[] {
  const plain = texts.map((one) => one.trim()).filter((one) => one !== '');
  const names = new Map(plain.map((one) => [one.toLowerCase(), one]));
  return optionsOf([...names.values()].slice(0, MOST_OPTIONS).map((name) => ({ name })));
}

/** The statuses of a new list, in their stored form. */
export function statusesOf(statuses: readonly Named[] = DEFAULT_STATUSES): List['statuses'] {
  return withIds(statuses, 'status').map(({ id, name }) => ({ id, name: name.trim() }));
}

/** The types that each setup belongs to, and whether these types need it. */
const SETUP_OF: Readonly<Record<string, { readonly types: readonly ColumnType[]; readonly needed?: true }>> = {
  expression: { types: ['formula'] },
  format: { types: ['number', 'formula'] },
  currency: { types: ['number', 'formula'] },
  zone: { types: ['date_time', 'created_at', 'changed_at', 'formula'] },
  options: { types: ['choice'] },
  multiple: { types: ['choice', 'link'] },
  linkedListId: { types: ['link', 'linked'], needed: true },
  onDelete: { types: ['link'] },
  inverse: { types: ['link'] },
  linkColumnId: { types: ['lookup', 'rollup'], needed: true },
  linkedColumnId: { types: ['linked', 'lookup', 'rollup'], needed: true },
  function: { types: ['rollup'], needed: true },
};

/**
 * Refuses setup that does not belong to the type of its column, duplicate options, and unknown currencies and zones.
 * @param columns each with its path in the input
 * @throws Refusal invalid_input with one entry for each
 */
export function refuseOddSetup(columns: readonly (readonly [path: string, column: NewColumn])[]): void {
  const faults = columns.flatMap(([path, column]) =>
    setupFaults(column).map((one) => ({ ...one, path: path + one.path })),
  );
  if (faults.length > 0) throw invalidFields(faults);
}

function setupFaults({ type = 'text', options = [], ...column }: NewColumn): FieldFault[] {
  const faults: FieldFault[] = [];
  for (const [key, { types, needed }] of Object.entries(SETUP_OF)) {
    const isSent = key === 'options' ? options.length > 0 : key in column;
    const owners = types[0] ?? type;
    if (isSent && !types.includes(type)) {
      const message = phrase`This belongs to ${owners} columns; the column is of type ${type}.`;
      faults.push({ path: `/${key}`, message, fix: phrase`Leave it out, or set the type to ${owners}.` });
    }
    // A rollup column that counts rows needs no column of the other list.
    if (!needed || isSent || !types.includes(type) || (key === 'linkedColumnId' && column.function === 'count'))
      continue;
    faults.push(missingField(`/${key}`, `Add it: a ${type} column needs it.`));
  }
  if (type === 'formula' && column.expression === undefined)
    faults.push(missingField('/expression', 'Send one such as `price * amount`.'));
  if (column.format === 'currency' && column.currency === undefined)
    faults.push(missingField('/currency', 'Send a code such as EUR (ISO 4217).'));
  else if (column.currency !== undefined && !CURRENCIES.has(column.currency))
    faults.push({
      path: '/currency',
      message: phrase`There is no such currency.`,
      fix: phrase`Send a code such as EUR (ISO 4217).`,
    });
  return [...faults, ...zoneFaults(column.zone), ...doubledOptions(options)];
}

function doubledOptions(options: readonly NewOption[]): FieldFault[] {
  const seen = new Set<string>();
  return options.flatMap(({ id, name }, index) => {
    const plain = name.trim().toLowerCase();
    const doubled = seen.has(`id ${id}`) ? 'id' : seen.has(`name ${plain}`) ? 'name' : null;
    if (id !== undefined) seen.add(`id ${id}`);
    seen.add(`name ${plain}`);
    if (doubled === null) return [];
    return [
      {
        path: `/options/${index}/${doubled}`,
        message: phrase`This ${doubled} is used twice.`,
        fix: phrase`Choose another one.`,
      },
    ];
  });
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
