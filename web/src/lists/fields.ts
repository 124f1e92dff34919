import type { Column, List } from '../queries';
import { locale, texts } from '../texts';
import { STATUS_KEY, type Cell } from './cellText';
import { asOptions, type People } from './people';
import { numbersIn, signsOf } from './numbers';
import type { RefusedEdit } from './refused';

/** How a cell is edited: as a choice among options, as a text that is read, or beside the cell. */
export interface Field {
  /** The id of the column, or `STATUS_KEY`. */
  readonly key: string;
  readonly name: string;
  /** What is edited in a popover beside the cell. Undefined if the cell itself is a field. */
  readonly beside?: 'options' | 'rows' | 'files' | 'text';
  /** Whether the cell holds several values. */
  readonly isSeveral: boolean;
  /** For links: the list of the linked rows. */
  readonly linkedListId?: string;
  /** The values to choose from. Undefined for a text. */
  readonly options?: readonly { readonly id: string; readonly name: string }[];
  /** The type of the input element. */
  readonly input: string;
  readonly isNumber: boolean;
  /** Whether the cell itself is a checkbox, which a click or the space bar toggles. A form offers its options. */
  readonly isCheckbox: boolean;
  readonly isLong: boolean;
  /** The last value of a date or time input, whose years have four digits. */
  readonly max?: string;
  /** The value as an input or select shows it: times in the zone of the person, numbers in the person's language. */
  shown(cell: Cell): string;
  /**
   * The cell value for the text of an input or select. A text that is not a number stays text: the service then says
   * what would fit.
   */
  read(text: string): Cell;
}

const INPUTS: Readonly<Partial<Record<Column['type'], string>>> = {
  text: 'text',
  url: 'url',
  email: 'email',
  number: 'text',
};

const PLAIN = {
  input: 'text',
  isNumber: false,
  isCheckbox: false,
  isLong: false,
  isSeveral: false,
  shown: (cell: Cell) => (cell === undefined || cell === null ? '' : String(cell)),
  read: (text: string): Cell => (text === '' ? null : text),
};

const numbers = numbersIn(locale);

/** The field of the status. */
export function statusField({ statuses }: Pick<List, 'statuses'>): Field {
  return { ...PLAIN, key: STATUS_KEY, name: texts.list.status, options: statuses };
}

/** The field of a column. Undefined if the service computes its cells. */
export function fieldOf(column: Column, people: People): Field | undefined {
  const { id: key, name, type, multiple: isSeveral = false, options, linkedListId } = column;
  const plain = { ...PLAIN, key, name };
  const { yes, no } = texts.list;
  const input = INPUTS[type];
  switch (type) {
    case 'choice':
      return { ...plain, options: options ?? [], isSeveral, ...(isSeveral && { beside: 'options' as const }) };
    case 'person':
      return { ...plain, options: asOptions(people) };
    case 'link':
      return linkedListId === undefined ? undefined : { ...plain, beside: 'rows', isSeveral, linkedListId };
    case 'file':
      return { ...plain, beside: 'files', isSeveral: true };
    case 'long_text':
      return { ...plain, beside: 'text', isLong: true };
    case 'checkbox': {
      const either = [
        { id: 'true', name: yes },
        { id: 'false', name: no },
      ];
      return { ...plain, isCheckbox: true, options: either, read: (text) => (text === '' ? null : text === 'true') };
    }
    case 'number': {
      const signs = signsOf(locale, column);
      return { ...plain, isNumber: true, shown: shownNumber, read: (text) => readNumber(text, signs) };
    }
    case 'date_time':
      return {
        ...plain,
        input: 'datetime-local',
        max: '9999-12-31T23:59',
        shown: localTime,
        read: readTime,
      };
    case 'date':
      return { ...plain, input: 'date', max: '9999-12-31' };
    default:
      return input === undefined ? undefined : { ...plain, input };
  }
}

/** Whether the cells of a column are dates or times. */
export const isDated = ({ type, result }: Column) =>
  ['date', 'date_time', 'created_at', 'changed_at'].includes(result ?? type);

/** The text of a cell in a field. A number is written in the person's language. */
export function shownNumber(cell: Cell): string {
  return typeof cell === 'number' ? numbers.shown(cell) : PLAIN.shown(cell);
}

/**
 * The number that a person wrote, or the text if it is not a number.
 * @param signs signs that may stand beside the number
 */
export function readNumber(text: string, signs: readonly string[] = []): Cell {
  const number = numbers.read(text, signs);
  return number === undefined ? text : number;
}

/**
 * Whether the text of an input fits its column. If it does not, `validationMessage` of the input gives the reason. The
 * browser itself checks addresses and dates. This function adds numbers, and values that the service did not take.
 */
export function isFit(input: HTMLInputElement, { isNumber, shown, read }: Field, refused?: RefusedEdit): boolean {
  const isOdd = isNumber && typeof read(input.value) === 'string';
  const isRefused = refused !== undefined && input.value === shown(refused.value);
  input.setCustomValidity(isOdd ? texts.list.noNumber(numbers.shown(1234.5)) : isRefused ? refused.fault : '');
  return input.validity.valid;
}

function readTime(text: string): Cell {
  const time = new Date(text);
  if (text === '') return null;
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

function localTime(cell: Cell): string {
  if (typeof cell !== 'string') return '';
  const time = new Date(cell);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
