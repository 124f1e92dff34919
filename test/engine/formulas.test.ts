import { describe, expect, test } from 'vitest';
import type { Cell, Column } from '../../src/contract/columns.js';
import { hasFormulas, readFormula, usersOf, withFormulas } from '../../src/engine/formulas.js';

const column = (id: string, type: Column['type'], more: Partial<Column> = {}): Column => ({
  id,
  name: id,
  type,
  ...more,
});

const COLUMNS: readonly Column[] = [
  column('amount', 'number'),
  column('price', 'number'),
  column('name', 'text'),
  column('due', 'date'),
  column('at', 'date_time'),
  column('done', 'checkbox'),
  column('tags', 'choice', { multiple: true }),
  column('made', 'created_at'),
  column('changed', 'changed_at'),
  column('total', 'formula', { expression: 'amount * 2' }),
  // Ids that are reserved words of the language.
  column('in', 'text'),
  column('date', 'date'),
  column('length', 'number'),
  column('cells', 'text'),
  column('constructor', 'text'),
];

const CELLS: Readonly<Record<string, Cell>> = {
  amount: 5,
  price: 2,
  name: 'Ada',
  due: '2026-11-20',
  at: '2026-11-20T10:00:00.000Z',
  done: true,
  tags: ['red'],
  in: 'x',
  date: '2026-11-21',
  length: 3,
  cells: 'c',
  constructor: 'k',
};

const row = (cells: Readonly<Record<string, Cell>>) => ({
  cells,
  status: 'won',
  createdAt: new Date('2026-11-23T10:00:00.000Z'),
});
const of = (expression: string, cells = CELLS) => {
  const { result, cellOf } = readFormula(expression, COLUMNS);
  return [result, cellOf(row(cells))];
};

describe('a formula', () => {
  test.each<[string, string, Cell]>([
    ['amount * 2', 'number', 10],
    ['price * amount / 3', 'number', 10 / 3],
    ['-2', 'number', -2],
    ['-2 + amount % 3', 'number', 0],
    ['3 / 2', 'number', 1.5],
    ['0x10 + length', 'number', 19],
    ['done ? amount * 0.1 : 0', 'number', 0.5],
    ['status == "won" ? amount * 0.1 : 0', 'number', 0.5],
    ['status in ["won", "lost"]', 'checkbox', true],
    ['name + " " + text(amount)', 'text', 'Ada 5'],
    ['"red" in tags', 'checkbox', true],
    ['name.startsWith("A") && !done', 'checkbox', false],
    ['due < date("2026-12-01")', 'checkbox', true],
    ['due == date', 'checkbox', false],
    ['addDays(due, 30)', 'date', '2026-12-20'],
    ['days(due, date(made))', 'number', 3],
    ['at < made', 'checkbox', true],
    ['made', 'date_time', '2026-11-23T10:00:00.000Z'],
    ['time("2026-11-20T10:00:00+02:00")', 'date_time', '2026-11-20T08:00:00.000Z'],
    ['round(amount / 3, 2)', 'number', 1.67],
    ['max(amount, price) - min(amount, price)', 'number', 3],
    ['year(due) * 100 + month(due)', 'number', 202_611],
    ['cells["in"] + cells.name', 'text', 'xAda'],
    ['cells + constructor', 'text', 'ck'],
    ['length(name) + length', 'number', 6],
    ['number("4.5") + amount', 'number', 9.5],
  ])('%s', (expression, result, cell) => {
    expect(of(expression)).toEqual([result, cell]);
  });

  test('has no value when one of its values is missing, when it fails, or when its result is not a value', () => {
    expect(of('amount * 2', {})).toEqual(['number', null]);
    expect(of('done ? amount : 0', { done: false })).toEqual(['number', 0]);
    expect(of('has(cells.amount) ? amount : 0', {})).toEqual(['number', 0]);
    expect(of('number(name)')).toEqual(['number', null]);
    expect(of('date(name)')).toEqual(['date', null]);
    expect(of('date("2026-02-30")')).toEqual(['date', null]);
    expect(of('1 / 0')).toEqual(['number', null]);
    expect(of('addDays(due, 1000000000)')).toEqual(['date', null]);
    expect(of('name + name', { name: 'a'.repeat(6_000) })).toEqual(['text', null]);
  });

  test.each([
    ['', 'The expression is empty.'],
    [`"${'a'.repeat(1_000)}"`, 'The expression is too long.'],
    ['amount +', 'The expression cannot be read: Unexpected token: EOF (character 9).'],
    ['missing * 2', 'The list has no column missing.'],
    ['has(cells.missing)', 'The list has no column missing.'],
    ['total + 1', 'The expression uses total, which is computed itself.'],
    ['changed', 'The expression uses changed, which is computed itself.'],
    ['name + 1', 'The types in the expression do not fit: text + number.'],
    [
      'done ? 1 : "a"',
      "The types in the expression do not fit: Ternary branches must have the same type, got 'number' and 'text'.",
    ],
    ['tags', 'The expression gives a value of the type list<text>.'],
    ['upperCase(name)', 'There is no function upperCase.'],
    ['amount == null', 'The expression uses something that formulas do not support.'],
    ['name[0]', 'The expression uses something that formulas do not support.'],
    ['cells', null],
    // Work that grows with the values, and not only with the length of the expression.
    ['[1, 2].map(x, x)', 'There is no function map.'],
    ['name.matches("(a+)+$")', 'There is no function matches.'],
    ['cel.bind(a, name + name, a + a)', 'There is no function bind.'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'The expression cannot be read: Exceeded maxDepth (40) (character 41).'],
  ])('is refused: %s', (expression, message) => {
    const read = () => readFormula(expression, COLUMNS);
    if (message === null) expect(read).not.toThrow();
    else expect(read).toThrow(expect.objectContaining({ name: 'FormulaFault', message }));
  });
});

test('the cells of formulas are computed from the other cells', () => {
  const list = { columns: COLUMNS };
  expect(withFormulas(list, row({ amount: 4, total: 1 }))).toEqual({ amount: 4, total: 8 });
  expect(withFormulas(list, row({ name: 'Ada', total: 1 }))).toEqual({ name: 'Ada' });
  expect([hasFormulas(list, row({ amount: 4, total: 8 })), hasFormulas(list, row({ amount: 4 }))]).toEqual([
    true,
    false,
  ]);
  expect(usersOf(COLUMNS, 'amount').map(({ id }) => id)).toEqual(['total']);
  expect(usersOf(COLUMNS, 'price')).toEqual([]);
});
