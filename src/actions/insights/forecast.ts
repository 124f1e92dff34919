import type { InvalidField } from '../../contract/errorFields.js';
import { Refusal } from '../../contract/errors.js';
import type { Column, List } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import { invalidFields } from '../cells.js';
import { creditsForList, eachRow, lookAt, PRICE_NOTE } from '../deep.js';
import { forecast, periodOf, startOf } from '../forecasting.js';
import { LIST_ID, PART_ID } from '../lists.js';
import { tallyOf } from '../series.js';
import { EXAMPLE_LIST } from '../shapes.js';

/** With fewer there is no telling a trend from chance. */
const LEAST_PERIODS = 6;

const START = {
  type: 'string',
  format: 'date',
  description: 'First day of the period, in UTC; weeks begin on Monday.',
} as const;

export default defineAction({
  name: 'insights.forecast',
  title: 'Forecast from a list',
  description:
    'Adds up the rows of a list by week or month and says how it goes on, by exponential smoothing: with a yearly ' +
    'season where there are at least 24 months, by the trend alone otherwise. The period that is not over yet is left ' +
    'out, and at most the last 240 periods are looked at. Uses Deep credits by the number of rows and changes nothing.',
  role: 'member',
  plan: 'team',
  effect: 'read',
  idempotent: true,
  execution: 'background',
  price: {
    credits: (context, input) => creditsForList(context, input.listId),
    note: PRICE_NOTE,
  },
  input: {
    type: 'object',
    required: ['listId', 'dateColumn', 'period', 'ahead'],
    additionalProperties: false,
    properties: {
      listId: LIST_ID,
      dateColumn: { ...PART_ID, description: 'Identifier of the date column that says which period a row counts to.' },
      valueColumn: {
        ...PART_ID,
        description: 'Identifier of the number column that is added up; rows are counted when left out.',
      },
      period: { type: 'string', enum: ['week', 'month'], description: 'What is added up and forecast by.' },
      ahead: { type: 'integer', minimum: 1, maximum: 12, description: 'How many periods to forecast.' },
    },
  },
  result: {
    type: 'object',
    required: ['listId', 'rows', 'rowsUsed', 'history', 'forecast', 'method', 'parameters', 'error', 'naiveError'],
    additionalProperties: false,
    properties: {
      listId: { type: 'string', description: 'Identifier of the list.' },
      rows: { type: 'integer', minimum: 0, description: 'How many rows were looked at.' },
      rowsUsed: {
        type: 'integer',
        minimum: 0,
        description: 'Rows with a date in the history and, where numbers are added up, with a number.',
      },
      history: {
        type: 'array',
        description: 'The periods that are over, oldest first; periods without rows count 0.',
        items: {
          type: 'object',
          required: ['start', 'value'],
          additionalProperties: false,
          properties: { start: START, value: { type: 'number', description: 'Sum or number of rows.' } },
        },
      },
      forecast: {
        type: 'array',
        description: 'The periods to come, the present one first. Never below 0 where the history never was.',
        items: {
          type: 'object',
          required: ['start', 'value', 'low', 'high'],
          additionalProperties: false,
          properties: {
            start: START,
            value: { type: 'number', description: 'What is expected.' },
            low: { type: 'number', description: 'In four cases of five it lies between this and `high`.' },
            high: { type: 'number', description: 'In four cases of five it lies between `low` and this.' },
          },
        },
      },
      method: {
        type: 'string',
        enum: ['holt', 'holt_winters'],
        description: "Holt's linear smoothing, or Holt–Winters' with an additive season of 12 months.",
      },
      parameters: {
        type: 'object',
        description: 'What the method was tuned to: the least squared error one period ahead.',
        required: ['alpha', 'beta', 'gamma'],
        additionalProperties: false,
        properties: {
          alpha: { type: 'number', description: 'Weight of the newest value in the level.' },
          beta: { type: 'number', description: 'Weight of the newest change in the trend.' },
          gamma: {
            type: ['number', 'null'],
            description: 'Weight of the newest value in the season; null without one.',
          },
        },
      },
      error: { type: 'number', description: 'Mean absolute error, one period ahead, over the history.' },
      naiveError: {
        type: 'number',
        description: 'The same for taking each period for the next; where it is smaller, trust the forecast little.',
      },
    },
  },
  examples: [
    {
      summary: 'Forecast the next month’s sum',
      input: { listId: EXAMPLE_LIST.listId, dateColumn: 'closed', valueColumn: 'amount', period: 'month', ahead: 1 },
      result: {
        listId: EXAMPLE_LIST.listId,
        rows: 180,
        rowsUsed: 176,
        history: [
          { start: '2026-05-01', value: 1000 },
          { start: '2026-06-01', value: 1110 },
          { start: '2026-07-01', value: 1190 },
          { start: '2026-08-01', value: 1310 },
          { start: '2026-09-01', value: 1400 },
          { start: '2026-10-01', value: 1490 },
        ],
        forecast: [{ start: '2026-11-01', value: 1588.24, low: 1563.7, high: 1612.78 }],
        method: 'holt',
        parameters: { alpha: 0.4, beta: 0.4, gamma: null },
        error: 13.1,
        naiveError: 95,
      },
    },
  ],
  async validate(context, input) {
    const list = await context.lists.get(input.listId);
    const faults = [
      ...columnFaults(list, 'date', '/dateColumn', input.dateColumn),
      ...(input.valueColumn === undefined ? [] : columnFaults(list, 'number', '/valueColumn', input.valueColumn)),
    ];
    if (faults.length > 0) throw invalidFields(faults);
  },
  async preview(context, input) {
    return (await lookAt(context, input.listId, 'Forecast from')).draft;
  },
  async run(context, input) {
    const { dateColumn, valueColumn, period, ahead } = input;
    const list = await context.lists.get(input.listId);
    const tally = tallyOf(dateColumn, valueColumn, period);
    const rows = await eachRow(context, list._id, (chunk) => tally.add(chunk));
    const { history, rowsUsed } = tally.finish(context.now);
    if (history.length < LEAST_PERIODS) {
      const counted = `${history.length} ${period}${history.length === 1 ? '' : 's'}`;
      const message = `A forecast takes at least ${LEAST_PERIODS} whole ${period}s of history; the list has ${counted}.`;
      throw new Refusal('action_failed', message);
    }
    const values = history.map(({ value }) => value);
    const { points, parameters, method, ...errors } = forecast(values, period, ahead);
    const present = periodOf(context.now, period);
    const floor = values.every((value) => value >= 0) ? 0 : Number.NEGATIVE_INFINITY;
    const shown = (value: number) => finite(Math.max(floor, value));
    return {
      data: {
        listId: list._id,
        rows,
        rowsUsed,
        history: history.map(({ start, value }) => ({ start, value: finite(value, 12) })),
        forecast: points.map(({ value, low, high }, index) => ({
          start: startOf(present + index, period),
          value: shown(value),
          low: shown(low),
          high: shown(high),
        })),
        method,
        parameters: { ...parameters },
        error: finite(errors.error),
        naiveError: finite(errors.naiveError),
      },
    };
  },
});

function columnFaults(list: List, type: Column['type'], path: string, id: string): readonly InvalidField[] {
  const column = list.columns.find((one) => one.id === id);
  if (column?.type === type) return [];
  const known = list.columns.filter((one) => one.type === type).map((one) => one.id);
  const message = column ? `The column holds ${column.type} values, not ${type}s.` : 'The list has no such column.';
  const fix = known.length === 0 ? `Add a ${type} column to the list.` : `Use one of: ${known.join(', ')}.`;
  return [{ path, message, fix }];
}

/** @throws Refusal action_failed for what JSON cannot carry */
function finite(value: number, digits = 6): number {
  if (Number.isFinite(value)) return Number(value.toPrecision(digits));
  throw new Refusal('action_failed', 'The numbers in this column are too large to be added up.');
}
