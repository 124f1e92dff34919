import type { Row } from '../../../contract/documents.js';
import type { FieldFault } from '../../../contract/errorFields.js';
import type { RowValues } from '../../../engine/rowDifference.js';
import { arrayOf, object } from '../../../engine/schema.js';
import { invalidFields } from './cells.js';
import { ROW_ID, STATUS } from './rows.js';
import { CELLS } from '../lists/shapes.js';
import { phrase } from '../../../engine/phrases/phrase.js';

/** The values that rows.updateMany sets: the same on all rows, or different ones for each row. */

export const ROWS_WITH_VALUES = arrayOf(
  object({ rowId: ROW_ID, 'cells?': { ...CELLS, description: 'As above.' }, 'status?': STATUS }),
  'Instead of `rowIds`: rows with the values of each, each row once.',
  { minItems: 1, maxItems: 1_000 },
);

interface Batch extends RowValues {
  readonly rowIds?: readonly string[];
  readonly rows?: readonly (RowValues & { readonly rowId: string })[];
}

export function batchIds({ rowIds, rows = [] }: Batch): readonly string[] {
  return rowIds ?? rows.map(({ rowId }) => rowId);
}

/** The values to set on a row, with their path in the input. */
export type ValuesFor = (row: Pick<Row, '_id'>) => RowValues & { readonly path: string };

export function valuesFor({ rows, cells, status }: Batch): ValuesFor {
  const same = { path: '', ...(cells && { cells }), ...(status !== undefined && { status }) };
  if (!rows) return () => same;
  const byId = new Map(rows.map(({ rowId, ...values }, index) => [rowId, { path: `/rows/${index}`, ...values }]));
  return ({ _id }) => byId.get(_id) ?? same;
}

/**
 * Refuses what the schema cannot refuse: both forms or neither, a row twice, and nothing to set.
 * @throws Refusal invalid_input with one entry for each
 */
export function refuseOddBatch({ rowIds, rows, cells, status }: Batch): void {
  if ((rowIds === undefined) === (rows === undefined)) {
    const fix = phrase`Send rowIds with the same values for all, or rows with the values of each.`;
    throw invalidFields([{ path: '', message: phrase`Exactly one of rowIds and rows is needed.`, fix }]);
  }
  const faults: FieldFault[] = [];
  if (rows && cells)
    faults.push({ path: '/cells', message: phrase`This goes with rowIds.`, fix: phrase`Put it into each row.` });
  if (rows && status !== undefined)
    faults.push({ path: '/status', message: phrase`This goes with rowIds.`, fix: phrase`Put it into each row.` });
  const seen = new Set<string>();
  const given = rows?.map((row, index) => ({ path: `/rows/${index}`, ...row })) ?? [{ path: '', cells, status }];
  for (const { path, ...values } of given) {
    if ('rowId' in values && seen.has(values.rowId))
      faults.push({
        path: `${path}/rowId`,
        message: phrase`This row is named twice.`,
        fix: phrase`Send all its values together.`,
      });
    if ('rowId' in values) seen.add(values.rowId);
    if (values.status === undefined && Object.keys(values.cells ?? {}).length === 0)
      faults.push({
        path: `${path}/cells`,
        message: phrase`There is nothing to set.`,
        fix: phrase`Send cells, a status, or both.`,
      });
  }
  if (faults.length > 0) throw invalidFields(faults);
}

/** The columns that the batch sets on any row. */
export function columnsSet({ rows, cells = {} }: Batch): readonly string[] {
  return rows ? [...new Set(rows.flatMap((row) => Object.keys(row.cells ?? {})))] : Object.keys(cells);
}
