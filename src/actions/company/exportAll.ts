import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { count, object, text } from '../../engine/schema.js';
import { invalidFields } from '../shared/rows/cells.js';
import { allLists, EXPORT_COUNTS, gzipped, noneYet, wholeCompany } from '../shared/company/companyExport.js';

/** The largest file that is sent. Mail servers refuse larger messages. */
const MOST_BYTES = 20_000_000;
const SAMPLE = 5;

export default defineAction({
  name: 'company.exportAll',
  title: 'Export all data',
  description:
    'Writes all data of the company into one JSON file and mails it, compressed, to an administrator. It needs a ' +
    'confirmation and then an approval. The file has lists with their rows (archived and deleted ones are marked), ' +
    'comments, saved views, notifications, members, keys and webhook endpoints without their secrets, names of ' +
    'uploaded files, and the call log without inputs. The bytes of files are not in it. Lists that were deleted for good are left out.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  outside: true,
  execution: 'background',
  guard: 'confirm_and_approve',
  because: (_input, { recipients = [] }) =>
    phrase`The call sends all data of the company out of the service, to ${recipients.join(', ')}.`,
  input: object({
    'to?': text('Mail address of an administrator of the company. Defaults to your own.', {
      format: 'email',
      maxLength: 254,
    }),
  }),
  result: object({
    filename: text('Name of the file.'),
    bytes: count('Size of the compressed file.'),
    ...EXPORT_COUNTS,
    sentTo: text('Mail address that the file was sent to.'),
  }),
  examples: [
    {
      summary: 'Mail all data to an administrator',
      input: { to: 'jonas@acme.example' },
      result: {
        filename: 'acme-2026-11-20.json.gz',
        bytes: 184_220,
        lists: 3,
        rows: 1_240,
        members: 9,
        keys: 2,
        endpoints: 1,
        comments: 37,
        views: 4,
        notifications: 12,
        files: 7,
        calls: 5_310,
        sentTo: 'jonas@acme.example',
      },
    },
  ],
  async validate(context, input) {
    const { keyId } = context.principal;
    if (keyId !== null && (await context.keys.get(keyId)).scope?.lists) {
      const message = phrase`This key sees some lists only, and the export has all lists. Use another key.`;
      throw new Refusal('forbidden', message);
    }
    if (input.to === undefined) return;
    const receiver = await context.members.ofAddress(input.to);
    if (receiver?.role === 'admin' && !receiver.removedAt) return;
    const message = phrase`This is not the address of an administrator of the company.`;
    throw invalidFields([{ path: '/to', message, fix: phrase`Send an administrator's address, or leave it out.` }]);
  },
  async preview(context, input) {
    const to = await receiverOf(context, input.to);
    const lists = await allLists(context);
    // The preview must not contain a number that increases with every call, or it would be stale whenever the call
    // runs.
    return {
      title: phrase`Send all data of ${context.company.name} to ${to}`,
      effects: [
        phrase`All lists with their rows, comments and saved views, all notifications, all members, all keys and webhook endpoints without their secrets, and the call log are mailed to ${to}.`,
        phrase`A sent mail cannot be recalled.`,
      ],
      affected: {
        count: lists.length,
        sample: lists.slice(0, SAMPLE).map((list) => ({ id: list._id, label: list.name })),
      },
      recipients: [to],
      unit: 'list',
      reversible: false,
      targets: [{ type: 'company', id: context.company._id, version: context.company.version }],
    };
  },
  async run(context, input) {
    const to = await receiverOf(context, input.to);
    const counts = noneYet();
    const file = await gzipped(wholeCompany(context, counts), MOST_BYTES);
    if (!file) {
      const most = `${MOST_BYTES / 1_000_000} MB`;
      throw new Refusal(
        'action_failed',
        phrase`The file would be larger than ${most}. Export the lists one by one with lists.export.`,
      );
    }
    const { company, now } = context;
    const filename = `${company._id}-${now.toISOString().slice(0, 10)}.json.gz`;
    await context.send({
      to,
      subject: `${company.name}: export of all data`,
      text: `Attached: all data of ${company.name}, ${counts.lists} lists with ${counts.rows} rows.`,
      attachment: { filename, contentType: 'application/gzip', content: file },
    });
    return { data: { filename, bytes: file.byteLength, ...counts, sentTo: to } };
  },
});

async function receiverOf(context: ReadContext, to: string | undefined): Promise<string> {
  return to ?? (await context.members.get(context.principal.memberId)).email;
}
