import { access } from './access.js';
import { decisions } from './decisions.js';
import { lists } from './lists.js';
import { refusalsOfCompany } from './refusalsOfCompany.js';
import { refusalsOfFiles } from './refusalsOfFiles.js';
import { refusalsOfLists } from './refusalsOfLists.js';
import { refusalsOfRows } from './refusalsOfRows.js';
import { rows } from './rows.js';
import { workspace } from './workspace.js';

export const GERMAN_TABLES: readonly Readonly<Record<string, string>>[] = [
  access,
  decisions,
  lists,
  rows,
  workspace,
  refusalsOfCompany,
  refusalsOfFiles,
  refusalsOfLists,
  refusalsOfRows,
];

/** The German translation of each phrase, by its pattern. Both have the same placeholders: `{0}`. */
export const GERMAN: ReadonlyMap<string, string> = new Map(GERMAN_TABLES.flatMap((table) => Object.entries(table)));
