import { stripVTControlCharacters } from 'node:util';
import type { ActionName, AnyError, Change, Held, Preview } from '../answers.js';

/** A value from a company's data as plain text, without line breaks and control characters of a terminal. */
export function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  return stripVTControlCharacters(shown).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The cells of a row by column. The fields of an object become columns of their own. */
function flat(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      isRecord(value)
        ? Object.entries(value).map(([inner, deep]) => [`${name}.${inner}`, plain(deep)] as const)
        : [[name, plain(value)] as const],
    ),
  );
}

/** The widest cell on a terminal, in characters. */
const WIDEST = 40;

/**
 * Formats rows in columns, under headings.
 * @param wide whether long cells are shown in full
 */
export function table(records: readonly Record<string, unknown>[], wide = !process.stdout.isTTY): string {
  const rows = records.map(flat);
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const cut = (cell: string) => (wide || cell.length <= WIDEST ? cell : `${cell.slice(0, WIDEST - 1)}…`);
  const lines = [columns, ...rows.map((row) => columns.map((column) => cut(row[column] ?? '')))];
  const widths = columns.map((_, n) => Math.max(...lines.map((line) => line[n]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The result of an action for people: single values as lines, lists of objects as tables. */
export function result(data: unknown): string {
  if (!isRecord(data)) return plain(data);
  const parts = Object.entries(data).map(([name, value]) => {
    if (Array.isArray(value) && value.some(isRecord)) return `${name}:\n${table(value.filter(isRecord))}`;
    if (isRecord(value)) return `${name}:\n${indent(pairs(value))}`;
    return pairs({ [name]: value });
  });
  return parts.join('\n');
}

function pairs(record: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(record).map((name) => name.length), 0);
  return Object.entries(record)
    .map(([name, value]) =>
      `${name.padEnd(width)}  ${Array.isArray(value) ? value.map(plain).join(', ') : plain(value)}`.trimEnd(),
    )
    .join('\n');
}

const indent = (text: string): string => text.replaceAll(/^/gm, '  ');

/** The changes of a call: `3 rows updated, 1 list created`. */
export function changes(changed: readonly Change[]): string {
  const counts = new Map<string, number>();
  for (const { type, change } of changed) counts.set(`${type} ${change}`, (counts.get(`${type} ${change}`) ?? 0) + 1);
  return [...counts].map(([what, count]) => `${count} × ${plain(what)}`).join(', ');
}

/** The preview of a hold or of a dry run. A dry run may have no expiry. */
export function preview({
  title,
  effects,
  affected,
  recipients,
  reversible,
  cost,
  asked_by: by,
  reason,
  differs,
}: Omit<Preview, 'expires_at'>): string {
  return [
    plain(title),
    ...effects.map((effect) => `  - ${plain(effect)}`),
    ...(differs ?? []).map((difference) => `  ! ${plain(difference)}`),
    ...(affected.count > 0
      ? [`  Touches ${affected.count}: ${affected.sample.map(({ label }) => plain(label)).join(', ')}`]
      : []),
    ...(recipients.length > 0 ? [`  Goes to ${recipients.map(plain).join(', ')}`] : []),
    `  ${reversible ? 'Can be undone.' : 'Cannot be undone.'}${cost.credits > 0 ? ` Costs up to ${cost.credits} Deep credits.` : ''}`,
    `  Asked by ${plain(by.person)} with ${plain(by.via)}. ${plain(reason)}`,
  ].join('\n');
}

/** The text for a hold: who must decide, on what, and where. */
export function hold(held: Held<ActionName>): string {
  const who = held.kind === 'confirmation' ? 'You must confirm this first' : 'An administrator must approve this first';
  return `${who}, by ${held.expiresAt}:\n\n${indent(preview(held.preview))}\n\n  ${held.link}\n`;
}

/** The text for an error: its message, then its own fields. */
export function failure(error: AnyError): string {
  const lines = [`${error.code}: ${plain(error.message)}`];
  if (error.code === 'invalid_input')
    lines.push(...error.fields.map(({ path, message, fix }) => `  ${plain(path)}: ${plain(message)} ${plain(fix)}`));
  if (error.code === 'not_found' && error.nearest?.length)
    lines.push(`  Did you mean ${error.nearest.map(plain).join(', ')}?`);
  if (error.code === 'cost_approval_required')
    lines.push(
      `  Up to ${error.max_credits} Deep credits, which leaves ${error.balance_after}. Accept: --max-credits ${error.max_credits}`,
    );
  if (error.code === 'rejected' && error.reason_given !== undefined)
    lines.push(`  Reason given: ${plain(error.reason_given)}`);
  if (error.code === 'credit_limit')
    lines.push(`  Needs ${error.needed}, and ${error.available} are left until ${error.resets_at}.`);
  return [...lines, `  ${error.doc_url} · ${error.request_id}`].join('\n');
}
