import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { CONTENT_TYPES, EXPORTED, EXPORT_EXAMPLES, exportFilename, writeExport } from '../exports.js';
import { rowLabel } from '../shapes.js';

/** An answer is JSON in one piece; a mail may be larger, within what mail servers take. */
const MOST_BYTES = { answered: 1024 * 1024, sent: 15 * 1024 * 1024 };

export default defineAction({
  name: 'lists.export',
  title: 'Export a list',
  description:
    'Writes all rows of a list into one file, CSV or JSON. Without `to` the answer holds the file; with `to` it is ' +
    'mailed to that address, which a person confirms first because the data leaves the service.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  execution: (input) => (input.to === undefined ? 'quick' : 'background'),
  guard: {
    when: (_context, input) => (input.to === undefined ? 'none' : 'confirm'),
    note: 'Confirmation with `to`, none without.',
  },
  input: {
    type: 'object',
    required: ['listId'],
    additionalProperties: false,
    properties: {
      listId: { type: 'string', minLength: 1, maxLength: 100, description: 'Identifier of the list.' },
      format: { type: 'string', enum: ['csv', 'json'], default: 'csv', description: 'Format of the file.' },
      to: { type: 'string', format: 'email', maxLength: 254, description: 'Email address to send the file to.' },
    },
  },
  result: EXPORTED,
  examples: EXPORT_EXAMPLES,
  async validate(context, input) {
    await context.lists.get(input.listId);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const count = await context.rows.count(list._id);
    const page = await context.rows.page(list._id, { limit: 5 });
    const what = `All rows of ${list.name}, ${count} at present, as ${input.format === 'json' ? 'JSON' : 'CSV'}`;
    return {
      title: input.to === undefined ? `Export ${list.name}` : `Send ${list.name} to ${input.to}`,
      effects:
        input.to === undefined
          ? [`${what}, are handed to the caller.`]
          : [`${what}, are mailed to ${input.to}.`, 'What has been sent cannot be called back.'],
      affected: {
        count,
        sample: page.items.map((row) => ({ id: row._id, label: rowLabel(list, row), after: { ...row.cells } })),
      },
      recipients: input.to === undefined ? [] : [input.to],
      reversible: input.to === undefined,
      targets: [{ type: 'list', id: list._id, version: list.version }],
    };
  },
  async run(context, input) {
    const { to, format = 'csv' } = input;
    const list = await context.lists.get(input.listId);
    const total = to === undefined ? 0 : await context.rows.count(list._id);
    const most = to === undefined ? MOST_BYTES.answered : MOST_BYTES.sent;
    const file = await writeExport(list, format, context.rows.each(list._id), most, async (done) => {
      context.signal.throwIfAborted();
      if (to !== undefined) await context.progress(done, Math.max(done, total));
    });
    if (!file) {
      const way = to === undefined ? 'Have it mailed with `to`, or read' : 'Read';
      throw new Refusal(
        'action_failed',
        `The file would be larger than ${most / 1_048_576} MiB. ${way} it by lists.rows.`,
      );
    }
    const about = { filename: exportFilename(list.name, context.now, format), contentType: CONTENT_TYPES[format] };
    if (to === undefined) return { data: { ...about, rows: file.rows, content: file.content, sentTo: null } };
    // Excel takes a CSV file for UTF-8 only when it begins with a byte order mark.
    const content = format === 'csv' ? `\uFEFF${file.content}` : file.content;
    await context.send({
      to,
      subject: `${context.company.name}: ${list.name}`,
      text: `Attached: ${list.name}, ${file.rows} rows, exported from ${context.company.name}.`,
      attachment: { ...about, content },
    });
    return { data: { ...about, rows: file.rows, content: null, sentTo: to } };
  },
});
