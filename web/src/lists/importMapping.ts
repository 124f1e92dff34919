import type { AnyError, Input, Result } from '@action-api/client';
import { choiceNames } from '../actions/choiceNames';
import type { List } from '../queries';
import { texts } from '../texts';

/** Where the headings of a file go, and how the file writes numbers and days, as a person sees and changes it. */

type Facts = Result<'lists.readFile'>;
export type Heading = Facts['headings'][number];
type Mapped = NonNullable<Input<'lists.import'>['columns']>[number];
type NewType = NonNullable<Mapped['type']>;
export type Notation = Pick<Input<'lists.import'>, 'decimal' | 'dates'>;

/** What the action calls the status of a row. */
const STATUS = 'status';

/** The types that a column of a new list can have. */
const TYPES: Readonly<Record<NewType, true>> = {
  text: true,
  long_text: true,
  number: true,
  checkbox: true,
  date: true,
  date_time: true,
  choice: true,
  person: true,
  url: true,
  email: true,
};

const isType = (text: string): text is NewType => Object.hasOwn(TYPES, text);

/** What a heading can become: a column or the status of a list, or a column of a new list by its type. */
export interface Target {
  readonly id: string;
  readonly name: string;
  /** The type of its values; undefined for the status. */
  readonly type: string | undefined;
  /** The zone of a column of times; undefined where the column has none. */
  readonly zone?: string;
}

/** All that a heading can become. @param list undefined for a new list */
export function targetsFor(list: List | undefined): readonly Target[] {
  const status = { id: STATUS, name: texts.list.status, type: undefined };
  const typeName = choiceNames('type', Object.keys(TYPES));
  if (!list) return [...Object.keys(TYPES).map((type) => ({ id: type, name: typeName(type), type })), status];
  // Other columns are computed, or hold files.
  const columns = list.columns.filter(({ type }) => isType(type) || type === 'link');
  const hasStatus = list.statuses.length > 0 && list.columns.every(({ id }) => id !== STATUS);
  return [...columns, ...(hasStatus ? [status] : [])];
}

/** By heading, the id of what a person has chosen; the empty text where it is left out. */
export type Choices = Readonly<Record<string, string>>;

/** The id of what a heading becomes: what was chosen, else what the service proposes; the empty text for nothing. */
export function targetOf({ from, to, type }: Heading, targets: readonly Target[], choices: Choices): string {
  const chosen = Object.hasOwn(choices, from) ? choices[from] : undefined;
  const id = chosen ?? to ?? type ?? '';
  return targets.some((target) => target.id === id) ? id : '';
}

/** The mapping that the action takes, without the headings that are left out. */
export function mappingOf(
  headings: readonly Heading[],
  isNew: boolean,
  target: (heading: Heading) => string,
): readonly Mapped[] {
  return headings.flatMap((heading): readonly Mapped[] => {
    const id = target(heading);
    if (id === '') return [];
    const { from } = heading;
    return [isNew && isType(id) ? { from, type: id } : { from, to: id }];
  });
}

/** How people who have set this language write numbers and days. */
function notationOf(locale: string): Required<Notation> {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  const parts = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type);
  const isMonthFirst = parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > 0;
  return { decimal: decimal === ',' ? ',' : '.', dates: isMonthFirst ? 'month_first' : 'day_first' };
}

/** What a person has chosen of the notation of a file, else what the file says, else what is usual in the language. */
export function proposedNotation(
  { decimal, dates }: Pick<Facts, 'decimal' | 'dates'>,
  chosen: Notation,
  locale: string,
): Required<Notation> {
  const usual = notationOf(locale);
  return {
    decimal: chosen.decimal ?? (decimal === null || decimal === 'unclear' ? usual.decimal : decimal),
    dates: chosen.dates ?? (dates === null || dates === 'unclear' ? usual.dates : dates),
  };
}

/** The faults of a refusal: those of headings by the heading, and the others. */
export function faultsIn(error: AnyError | null, mapping: readonly Mapped[]) {
  const all = error?.code === 'invalid_input' ? error.fields : [];
  const headingOf = (path: string) => mapping[Number(/^\/columns\/(\d+)/.exec(path)?.[1] ?? -1)]?.from;
  return {
    ofHeading: (from: string) => all.filter(({ path }) => headingOf(path) === from),
    others: all.filter(({ path }) => headingOf(path) === undefined),
  };
}
