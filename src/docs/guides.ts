import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callLimits, PLAN_TERMS, PLANS, ROLES, type Role } from '../contract/ranks.js';
import { REPLAYED_FOR } from '../contract/states.js';
import { counted } from '../contract/counted.js';
import { inMegabytes } from '../engine/full.js';
import { GRANT_LASTS, MOST_ALIKE } from '../engine/grants.js';
import type { Registry } from '../engine/registry.js';
import { BUILT_IN_LIMITS, HIGHEST_LIMIT, VOLUME_KINDS } from '../engine/volume.js';
import { PARAMETERS } from '../describe/operations.js';
import { HEADERS } from '../describe/responses.js';
import { actionsTable } from './actions.js';
import { errorsTable } from './errors.js';
import { eventsTable } from './events.js';
import { table, type DocsOptions, type DocsPage } from './page.js';

/** The folder of the guides, `guides/<order>-<path>.md`. A new file adds a page. */
const FOLDER = fileURLToPath(new URL('./guides', import.meta.url));

const MINUTE = 60_000;

/** Milliseconds in words: `24 hours`, `7 days`. */
function lasting(milliseconds: number): string {
  const units = [
    [48 * 60 * MINUTE, 24 * 60 * MINUTE, 'day'],
    [60 * MINUTE, 60 * MINUTE, 'hour'],
    [MINUTE, MINUTE, 'minute'],
    [0, 1_000, 'second'],
  ] as const;
  const [, size, unit] = units.find(([from]) => milliseconds >= from) ?? units[3];
  const count = Math.round((milliseconds / size) * 10) / 10;
  return counted(count, unit);
}

const WHAT_ROLES_ARE: Readonly<Record<Role, string>> = {
  viewer: 'Reads.',
  member: 'Works with lists and rows.',
  developer: 'Also makes keys of their own.',
  admin: 'Manages people, plan, keys and policies, and approves held calls.',
};

function rolesTable(registry: Registry): string {
  const rows = ROLES.map((role) => {
    const added = registry.all.filter((action) => action.role === role).length;
    return [role, WHAT_ROLES_ARE[role], String(added)];
  });
  return table(['Role', 'What for', 'Actions that it adds'], rows);
}

function plansTable(registry: Registry, { rateLimit }: DocsOptions): string {
  const yes = (included: boolean) => (included ? 'yes' : 'no');
  const rows = PLANS.map((plan) => {
    const { creditsPerMonth, keys, webhooks, guardPolicies, callsKeptDays, fileBytes, fileTypes, storageBytes } =
      PLAN_TERMS[plan];
    const { key, person } = callLimits(plan, rateLimit);
    const types = fileTypes.map((type) => (type === '*' ? 'all' : `\`${type}\``)).join(', ');
    const files = [inMegabytes(fileBytes), inMegabytes(storageBytes), types];
    const added = registry.all.filter((action) => action.plan === plan).length;
    const numbers = [key, person, creditsPerMonth, added].map((number) => number.toLocaleString('en'));
    return [plan, ...numbers, yes(keys), yes(webhooks), yes(guardPolicies), String(callsKeptDays), ...files];
  });
  return table(
    [
      'Plan',
      'Calls a minute and key',
      'Calls a minute and person',
      'Deep credits a month',
      'Actions that it adds',
      'Keys',
      'Webhooks',
      'Guard policies',
      'Days in the call log',
      'One file',
      'All files',
      'Types of files',
    ],
    rows,
  );
}

/** The public keys that sign receipts. */
function keysTable({ receiptKeys = [] }: DocsOptions): string {
  return table(
    ['Key id (`kid`)', 'Public key (`x`)'],
    receiptKeys.map(({ kid, x }) => [`\`${kid}\``, `\`${x}\``]),
  );
}

/** The numbers of rows within an hour above which a decision is needed, if a company has not set its own. */
function volumeTable({ all }: Registry): string {
  const rows = VOLUME_KINDS.map((kind) => {
    const names = all
      .filter(({ volume }) => volume?.kind === kind)
      .map(({ name }) => `[${name}](/docs/actions/${name})`);
    const { confirmAbove, approveAbove } = BUILT_IN_LIMITS[kind];
    const [first, second] = [confirmAbove, approveAbove].map((number) => number.toLocaleString('en'));
    return [kind === 'deleted' ? 'Deleted' : 'Changed', names.join(', '), first ?? '', second ?? ''];
  });
  return table(['Rows of one list within an hour', 'By', 'Confirmation above', 'Approval instead above'], rows);
}

function described(entries: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string {
  const rows = Object.entries(entries).map(([key, entry]) => [
    `\`${typeof entry['name'] === 'string' ? entry['name'] : key}\``,
    String(entry['description']),
  ]);
  return table(['Name', 'Meaning'], rows);
}

/** The values of the placeholders `{{name}}` in guides, for this deployment and this registry. */
function valuesOf(registry: Registry, options: DocsOptions): Readonly<Record<string, string>> {
  const { publicUrl, answerWithin, confirmWithin, approveWithin, quoteFor, deliverWithin } = options;
  return {
    public_url: publicUrl.origin,
    company_url: `${publicUrl.protocol}//acme.${publicUrl.host}`,
    actions: actionsTable(registry),
    errors: errorsTable(),
    events: eventsTable(),
    deliver_within: lasting(deliverWithin),
    roles: rolesTable(registry),
    plans: plansTable(registry, options),
    parameters: described(PARAMETERS),
    headers: described(HEADERS),
    answer_within: lasting(answerWithin),
    confirm_within: lasting(confirmWithin),
    approve_within: lasting(approveWithin),
    quote_for: lasting(quoteFor),
    replayed_for: lasting(REPLAYED_FOR),
    grant_lasts: lasting(GRANT_LASTS),
    most_alike: String(MOST_ALIKE),
    receipt_keys: keysTable(options),
    volume: volumeTable(registry),
    highest_volume: HIGHEST_LIMIT.toLocaleString('en'),
    grantable: registry.all
      .filter(({ grantable }) => grantable !== undefined)
      .map(({ name }) => `[${name}](/docs/actions/${name})`)
      .join(', '),
  };
}

function guide(file: string, source: string, values: Readonly<Record<string, string>>): DocsPage {
  const markdown = source.trimEnd().replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(`docs/guides/${file} has the placeholder {{${name}}}. Add its value in guides.ts.`);
    return value;
  });
  const [, title, summary] = /^# (.+)\n\n(.+)\n/.exec(markdown) ?? [];
  if (title === undefined || summary === undefined)
    throw new Error(`docs/guides/${file} has no title and first sentence. Begin it with both.`);
  return {
    path: file.replace(/^\d+-/, '').replace(/\.md$/, ''),
    title,
    summary: summary.replaceAll('`', ''),
    section: 'Guides',
    markdown,
  };
}

/**
 * Reads the guides, in the order of their file names, and fills in their placeholders.
 * @throws Error for a guide without title and first sentence, or with a placeholder that has no value
 */
export async function readGuides(registry: Registry, options: DocsOptions): Promise<readonly DocsPage[]> {
  const values = valuesOf(registry, options);
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.md')).toSorted();
  return Promise.all(files.map(async (file) => guide(file, await readFile(join(FOLDER, file), 'utf8'), values)));
}
