import type { FieldFault } from '../../contract/errorFields.js';
import type { Column } from '../../contract/columns.js';
import type { List } from '../../contract/documents.js';
import { defineAction, phrase } from '../../engine/action.js';
import { valueType } from '../../engine/columnTypes.js';
import { isRowField } from '../../engine/rowFields.js';
import { object, oneOf, refToColumn } from '../../engine/schema.js';
import { invalidFields } from '../shared/rows/cells.js';
import { creditsForList, eachRow, lookAt, PRICE_NOTE } from '../shared/insights/deep.js';
import { EXAMPLE_FORECAST, FORECAST, forecastResult } from '../shared/insights/forecastResult.js';
import { LIST_ID, PART_ID } from '../shared/lists/lists.js';
import { tallyOf } from '../shared/insights/series.js';

export default defineAction({
  name: 'insights.forecast',
  title: 'Forecast from a list',
  description:
    'Adds up the rows of a list by week or month and forecasts the next periods by exponential smoothing: with a ' +
    'yearly season if there are at least 24 months, by the trend alone otherwise. The current period is left out, ' +
    'and at most the last 240 periods are used. It reads every row and uses Deep credits by the number of rows; the ' +
    'list does not change.',
  role: 'member',
  plan: 'team',
  // Each call uses credits.
  effect: 'change',
  execution: 'background',
  price: { credits: (context, input) => creditsForList(context, input.listId), note: PRICE_NOTE },
  grantable: 'forecast',
  input: object({
    listId: LIST_ID,
    dateColumn: {
      ...PART_ID,
      ...refToColumn('date'),
      description: 'Identifier of the date column, which sets the period of a row.',
    },
    'valueColumn?': {
      ...PART_ID,
      ...refToColumn('number'),
      description: 'Identifier of the number column that is added up; rows are counted when left out.',
    },
    period: oneOf(['week', 'month'], 'Length of a period.'),
    ahead: { type: 'integer', minimum: 1, maximum: 12, description: 'Number of periods to forecast.' },
  }),
  result: FORECAST,
  examples: [
    {
      summary: 'Forecast the next month’s sum',
      input: {
        listId: EXAMPLE_FORECAST.listId,
        dateColumn: 'closed',
        valueColumn: 'amount',
        period: 'month',
        ahead: 1,
      },
      result: EXAMPLE_FORECAST,
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
    return (await lookAt(context, input.listId, (name) => phrase`Forecast from ${name}`)).draft;
  },
  async run(context, { listId, dateColumn, valueColumn, period, ahead }) {
    const list = await context.lists.get(listId);
    const tally = tallyOf(dateColumn, valueColumn, period);
    const rows = await eachRow(context, list._id, (chunk) => tally.add(chunk));
    const { history, rowsUsed } = tally.finish(context.now);
    const added = valueColumn === undefined ? {} : { valueColumn };
    const result = forecastResult(history, period, ahead, context.now);
    return { data: { listId: list._id, ...added, rows, rowsUsed, ...result } };
  },
});

function columnFaults(list: List, type: Column['type'], path: string, id: string): readonly FieldFault[] {
  const column = list.columns.find((one) => one.id === id);
  const isOfType = (one: Column) => !isRowField(one) && valueType(one) === type;
  if (column && isOfType(column)) return [];
  const known = list.columns.filter(isOfType).map((one) => one.id);
  const message = column
    ? phrase`The column holds ${column.type} values, not ${type}s.`
    : phrase`The list has no such column.`;
  const fix = known.length === 0 ? phrase`Add a ${type} column to the list.` : phrase`Use one of: ${known.join(', ')}.`;
  return [{ path, message, fix }];
}
