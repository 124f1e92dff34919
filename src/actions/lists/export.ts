import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import { object, oneOf } from '../../engine/schema.js';
import { invalidFields } from '../shared/rows/cells.js';
import { CONTENT_TYPES, EXPORTED, EXPORT_EXAMPLES, exportFilename, writeExport } from '../shared/transfer/exports.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { MAIL_ADDRESS, MAIL_TEXT, mailList, sendingDraft, wholeList } from '../shared/transfer/sending.js';

/** The largest file in a result, which is one JSON document; a mail may be larger. */
const MOST_BYTES = 1024 * 1024;

export default defineAction({
  name: 'lists.export',
  title: 'Export a list',
  description:
    'Writes all rows of a list into one file, CSV or JSON. Without `to` the result contains the file. With `to` it ' +
    'is mailed to that address, with a message, which needs a confirmation because the data leaves the company for ' +
    'good. Use lists.share to change which members see a list.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  outside: true,
  execution: (input) => (input.to === undefined ? 'quick' : 'background'),
  guard: {
    when: (_context, input) => (input.to === undefined ? 'none' : 'confirm'),
    note: 'Confirmation with `to`, none without.',
  },
  input: object({
    listId: LIST_ID,
    'format?': oneOf(['csv', 'json'], 'Format of the file.', { default: 'csv' }),
    'to?': { ...MAIL_ADDRESS, description: 'Mail address to send the file to.' },
    'message?': { ...MAIL_TEXT, description: 'With `to`: text of the mail, as plain text.' },
  }),
  result: EXPORTED,
  examples: EXPORT_EXAMPLES,
  async validate(context, input) {
    if (input.message !== undefined && input.to === undefined) {
      const fix = phrase`Send \`to\` as well, or leave the message out.`;
      throw invalidFields([{ path: '/message', message: phrase`Only a mail has a message.`, fix }]);
    }
    await context.lists.get(input.listId);
  },
  async preview(context, input) {
    const list = await context.lists.get(input.listId);
    const { to, format = 'csv' } = input;
    if (to !== undefined) return sendingDraft(context, list, { ...input, to });
    const whole = await wholeList(context, list);
    return {
      title: phrase`Export ${list.name}`,
      effects: [
        phrase`The caller gets all rows of ${list.name}, ${whole.affected.count} at present, as ${format.toUpperCase()}.`,
      ],
      ...whole,
      reversible: true,
    };
  },
  async run(context, input) {
    const { to, format = 'csv' } = input;
    const list = await context.lists.get(input.listId);
    if (to !== undefined) return { data: { ...(await mailList(context, list, { ...input, to })), content: null } };
    const file = await writeExport(context, { list, format }, MOST_BYTES, async () => {
      context.signal.throwIfAborted();
    });
    if (!file) {
      const message = phrase`The file would be larger than ${MOST_BYTES / 1_048_576} MiB. Send it by mail with \`to\`, or read the rows with lists.rows.`;
      throw new Refusal('action_failed', message);
    }
    const about = { filename: exportFilename(list.name, context.now, format), contentType: CONTENT_TYPES[format] };
    return { data: { ...about, rows: file.rows, content: file.content, sentTo: null } };
  },
});
