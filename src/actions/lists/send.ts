import { defineAction } from '../../engine/action.js';
import { count, object, oneOf, text } from '../../engine/schema.js';
import { LIST_ID } from '../shared/lists/lists.js';
import { MAIL_ADDRESS, MAIL_TEXT, mailList, sendingDraft } from '../shared/transfer/sending.js';
import { EXAMPLE_LIST } from '../shared/lists/shapes.js';

export default defineAction({
  name: 'lists.send',
  title: 'Mail a list',
  description:
    'Mails all rows of a list as a file to one address, as lists.export with `to` does. It needs a confirmation, ' +
    'because the data leaves the company for good.',
  deprecated: { use: 'lists.export', since: '2026-11-23' },
  role: 'member',
  plan: 'free',
  effect: 'change',
  outside: true,
  execution: 'background',
  guard: 'confirm',
  input: object({
    listId: LIST_ID,
    to: { ...MAIL_ADDRESS, description: 'Mail address of the recipient.' },
    'message?': MAIL_TEXT,
    'format?': oneOf(['csv', 'json'], 'Format of the file.', { default: 'csv' }),
  }),
  result: object({
    filename: text('Name of the file that was sent.'),
    contentType: text('Media type of the file.'),
    rows: count('Number of rows in the file.'),
    sentTo: text('Mail address that the file was sent to.'),
  }),
  examples: [
    {
      summary: 'Send a list to a partner',
      input: { listId: EXAMPLE_LIST.listId, to: 'sam@partner.example', message: 'As we discussed on Friday.' },
      result: {
        filename: 'deals-2026-11-20.csv',
        contentType: 'text/csv; charset=utf-8',
        rows: 180,
        sentTo: 'sam@partner.example',
      },
    },
  ],
  async validate(context, input) {
    await context.lists.get(input.listId);
  },
  preview: async (context, input) => sendingDraft(context, await context.lists.get(input.listId), input),
  async run(context, input) {
    const list = await context.lists.get(input.listId);
    return { data: await mailList(context, list, input) };
  },
});
