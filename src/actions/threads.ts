import type { Column } from '../contract/columns.js';
import type { List, Row } from '../contract/documents.js';
import { threadTask, type ThreadTask } from '../engine/threads.js';
import { searchDuplicates } from './shared/insights/duplicates.js';
import { findDuplicates, findOutlying, findStale } from './shared/insights/findings.js';
import { factsOfFile } from './shared/transfer/fileFacts.js';
import type { Mapped } from './shared/transfer/importPlaces.js';
import { importAsNew, importInto, type FileReading } from './shared/transfer/imports.js';
import type { FileNotation } from './shared/transfer/notation.js';
import { profileColumn } from './shared/insights/profile.js';
import { readTable } from './shared/transfer/tables.js';

/** The computations of actions that run in worker threads. Worker threads load this module. */

const MODULE = new URL(import.meta.url);

export const DUPLICATES_TASK: ThreadTask = { module: MODULE, name: 'duplicates', length: 'long' };
export const SUMMARY_TASK: ThreadTask = { module: MODULE, name: 'summary', length: 'long' };
export const IMPORT_TASK: ThreadTask = { module: MODULE, name: 'importing', length: 'short' };
export const FILE_TASK: ThreadTask = { module: MODULE, name: 'fileReading', length: 'short' };

interface DuplicatesInput {
  readonly list: Pick<List, 'columns'>;
  readonly columns: readonly Column[];
}

export const duplicates = threadTask(({ list, columns }: DuplicatesInput) => {
  const search = searchDuplicates(list, columns);
  return { take: (rows: readonly Row[]) => search.add(rows), finish: () => search.finish() };
});

interface SummaryInput {
  readonly columns: readonly Column[];
  readonly now: Date;
}

export const summary = threadTask(({ columns, now }: SummaryInput) => {
  const rows: Row[] = [];
  return {
    take(chunk: readonly Row[]) {
      for (const row of chunk) rows.push(row);
    },
    finish: () => summaryOf(columns, rows, now),
  };
});

/** The content of a list and its findings, without the texts of a model. */
function summaryOf(columns: readonly Column[], rows: readonly Row[], now: Date) {
  return {
    rows: rows.length,
    columns: columns.map((column) => profileColumn(column, rows)),
    duplicates: findDuplicates(columns, rows),
    stale: findStale(rows, now),
    outlying: findOutlying(columns, rows),
  };
}

export type ListSummary = ReturnType<typeof summaryOf>;

/** A file with its target. */
export interface ImportTask {
  readonly into: Pick<List, 'columns' | 'statuses'> | null;
  readonly file: { readonly format: 'csv' | 'json'; readonly content: string };
  readonly mapping: readonly Mapped[] | undefined;
  readonly reading: FileReading;
}

/**
 * Reads a file as rows of a list.
 * @throws Refusal invalid_input with entries for columns of the mapping, or for lines
 */
export async function importOf({ into, file, mapping, reading }: ImportTask) {
  const table = await readTable(file);
  return into ? importInto(into, table, mapping, reading) : importAsNew(table, mapping, reading);
}

export const importing = threadTask((task: ImportTask) => ({ finish: () => importOf(task) }));

/** A file, and the columns of the list that it is read for. */
export interface FileTask {
  readonly into: Pick<List, 'columns'> | null;
  readonly file: ImportTask['file'];
  readonly sent: FileNotation;
}

/** Reads which result an import of a file would have. @throws Refusal invalid_input if it has no rows */
export async function factsOf({ into, file, sent }: FileTask) {
  return factsOfFile(into, await readTable(file), sent);
}

export const fileReading = threadTask((task: FileTask) => ({ finish: () => factsOf(task) }));
