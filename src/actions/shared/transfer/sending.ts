import { Refusal } from '../../../contract/errors.js';
import type { List } from '../../../contract/documents.js';
import type { PreviewDraft } from '../../../engine/action.js';
import type { ReadContext, RunContext } from '../../../engine/context.js';
import { text } from '../../../engine/schema.js';
import { CONTENT_TYPES, exportFilename, writeExport } from './exports.js';
import { namesOf, rowLabel } from '../../../engine/rowNames.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import { withoutHiddenIn } from '../columns/hiddenLinks.js';

/** Mails all rows of a list. */

/** The largest file that is mailed. Mail servers accept more, but the encoding enlarges the file. */
const MOST_BYTES = 15 * 1024 * 1024;

export const MAIL_ADDRESS = { type: 'string', format: 'email', maxLength: 254 } as const;

export const MAIL_TEXT = text('Text of the mail, as plain text.', {
  minLength: 1,
  maxLength: 2_000,
  pattern: String.raw`\S`,
});

export interface SendPlan {
  readonly to: string;
  readonly format?: 'csv' | 'json';
  /** Text of the mail. */
  readonly message?: string;
}

type WholeList = Pick<PreviewDraft, 'affected' | 'targets' | 'unit' | 'names'>;

/** All rows of a list, for a preview: their number, a sample, and the list as target. */
export async function wholeList(context: ReadContext, list: List): Promise<WholeList> {
  const [count, page] = await Promise.all([context.rows.count(list._id), context.rows.page(list._id, { limit: 5 })]);
  const items = page.items.map((row) => ({ id: row._id, label: rowLabel(list, row), after: { ...row.cells } }));
  const sample = await withoutHiddenIn(context, [list], items);
  return {
    affected: { count, sample },
    targets: [{ type: 'list', id: list._id, version: list.version }],
    unit: 'row',
    names: await namesOf(context, [list], sample),
  };
}

/** The preview of mailing a list. */
export async function sendingDraft(context: ReadContext, list: List, sending: SendPlan): Promise<PreviewDraft> {
  const { to, format = 'csv', message } = sending;
  const whole = await wholeList(context, list);
  const count = whole.affected.count;
  return {
    title: phrase`Send ${list.name} to ${to}`,
    effects: [
      phrase`All rows of ${list.name}, ${count} at present, as ${format.toUpperCase()}, are mailed to ${to}.`,
      ...(message === undefined ? [] : [phrase`The mail says: ${message}`]),
      phrase`A sent mail cannot be recalled.`,
    ],
    ...whole,
    recipients: [to],
    reversible: false,
  };
}

/**
 * Mails all rows of a list as one file, and reports progress.
 * @throws Refusal action_failed if the file is too large for a mail
 */
export async function mailList(context: RunContext, list: List, { to, format = 'csv', message }: SendPlan) {
  const total = await context.rows.count(list._id);
  const file = await writeExport(context, { list, format }, MOST_BYTES, async (done) => {
    context.signal.throwIfAborted();
    await context.progress(done, Math.max(done, total));
  });
  if (!file) {
    throw new Refusal(
      'action_failed',
      phrase`The file would be larger than ${MOST_BYTES / 1_048_576} MiB. Read the rows with lists.rows.`,
    );
  }
  const about = { filename: exportFilename(list.name, context.now, format), contentType: CONTENT_TYPES[format] };
  const attached = `Attached: ${list.name}, ${file.rows} rows, exported from ${context.company.name}.`;
  await context.send({
    to,
    subject: `${context.company.name}: ${list.name}`,
    text: message === undefined ? attached : `${message}\n\n${attached}`,
    // Excel reads a CSV file as UTF-8 only if it begins with a byte order mark.
    attachment: { ...about, content: format === 'csv' ? `\uFEFF${file.content}` : file.content },
  });
  return { ...about, rows: file.rows, sentTo: to };
}
