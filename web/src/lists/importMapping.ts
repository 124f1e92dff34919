import type { AnyError, Input, Result } from '@action-api/client';
import { choiceNames } from '../actions/choiceNames';
import type { List } from '../queries';
import { texts } from '../texts';

/** Where the headings of a file go, and how the file writes numbers and days. The person sees and changes both. */

type Facts = Result<'lists.readFile'>;
export type Heading = Facts['headings'][number];
type Mapped = NonNullable<Input<'lists.import'>['columns']>[number];
type NewType = NonNullable<Mapped['type']>;
export type Notation = Pick<Input<'lists.import'>, 'decimal' | 'dates'>;

/** The name of the status in a mapping of the action. */
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

/** The target of a heading: a column or the status of a list, or a new column of a type. */
export interface Target {
  readonly id: string;
  readonly name: string;
  /** The type of the values. Undefined for the status. */
  readonly type: string | undefined;
  /** The zone of a column of times. Undefined if the column has none. */
  readonly zone?: string;
}

/** All targets for headings. @param list undefined for a new list */
export function targetsFor(list: List | undefined): readonly Target[] {
  const status = { id: STATUS, name: texts.list.status, type: undefined };
  const typeName = choiceNames('type', Object.keys(TYPES));
  if (!list) return [...Object.keys(TYPES).map((type) => ({ id: type, name: typeName(type), type })), status];
  // The other columns are computed, or hold files.
  const columns = list.columns.filter(({ type }) => isType(type) || type === 'link');
  const hasStatus = list.statuses.length > 0 && list.columns.every(({ id }) => id !== STATUS);
  return [...columns, ...(hasStatus ? [status] : [])];
}

/** The id of the chosen target, by heading. Empty if the heading is left out. */
export type Choices = Readonly<Record<string, string>>;

/** The id of the target of a heading: the chosen one, else the one that the service proposes. Empty for none. */
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

/** The usual notation of numbers and days in a language. */
function notationOf(locale: string): Required<Notation> {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  const parts = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type);
  const isMonthFirst = parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > 0;
  return { decimal: decimal === ',' ? ',' : '.', dates: isMonthFirst ? 'month_first' : 'day_first' };
}

/** The notation of a file: what the person has chosen, else what the file shows, else what is usual in the language. */
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

/** The faults of a refusal: faults of headings by heading, and the other faults. */
export function faultsIn(error: AnyError | null, mapping: readonly Mapped[]) {
  const all = error?.code === 'invalid_input' ? error.fields : [];
  const headingOf = (path: string) => mapping[Number(/^\/columns\/(\d+)/.exec(path)?.[1] ?? -1)]?.from;
  return {
    ofHeading: (from: string) => all.filter(({ path }) => headingOf(path) === from),
    others: all.filter(({ path }) => headingOf(path) === undefined),
  };
}
