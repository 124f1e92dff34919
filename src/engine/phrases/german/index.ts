import { access } from './access.js';
import { decisions } from './decisions.js';
import { lists } from './lists.js';
import { refusalsOfCompany } from './refusalsOfCompany.js';
import { refusalsOfFiles } from './refusalsOfFiles.js';
import { refusalsOfLists } from './refusalsOfLists.js';
import { refusalsOfRows } from './refusalsOfRows.js';
import { rows } from './rows.js';
import { workspace } from './workspace.js';
import { refusalsOfCalls } from './refusalsOfCalls.js';
import { refusalsOfRequests } from './refusalsOfRequests.js';
import { refusalsOfWorkspace } from './refusalsOfWorkspace.js';

export const GERMAN_TABLES: readonly Readonly<Record<string, string>>[] = [
  access,
  decisions,
  lists,
  rows,
  workspace,
  refusalsOfCalls,
  refusalsOfCompany,
  refusalsOfFiles,
  refusalsOfLists,
  refusalsOfRequests,
  refusalsOfRows,
  refusalsOfWorkspace,
];

/** The German translation of each phrase, by its pattern. Both have the same placeholders: `{0}`. */
export const GERMAN: ReadonlyMap<string, string> = new Map(GERMAN_TABLES.flatMap((table) => Object.entries(table)));
