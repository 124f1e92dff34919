import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { invalidFields } from '../cells.js';
import { allLists, gzipped, wholeCompany, type ExportCounts } from '../companyExport.js';

/** What mail servers take in one piece. */
const MOST_BYTES = 20_000_000;
const SAMPLE = 5;

const count = { type: 'integer', minimum: 0 } as const;

export default defineAction({
  name: 'company.exportAll',
  title: 'Export everything',
  description:
    'Writes everything of the company into one JSON file and mails it, compressed, to an administrator. A person ' +
    'confirms and another administrator approves first. In it are lists with their rows, archived and deleted ones ' +
    'marked as such, comments, people, keys and webhook endpoints without their secrets, and the log of calls without ' +
    'inputs. Lists that were deleted for good are left out.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  outside: true,
  execution: 'background',
  guard: 'confirm_and_approve',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      to: {
        type: 'string',
        format: 'email',
        maxLength: 254,
        description: "Mail address of an administrator of the company; the caller's own when left out.",
      },
    },
  },
  result: {
    type: 'object',
    required: ['filename', 'bytes', 'lists', 'rows', 'members', 'keys', 'endpoints', 'comments', 'calls', 'sentTo'],
    additionalProperties: false,
    properties: {
      filename: { type: 'string', description: 'Name of the file that was sent.' },
      bytes: { ...count, description: 'Size of the compressed file.' },
      lists: { ...count, description: 'How many lists are in it.' },
      rows: { ...count, description: 'How many rows are in it.' },
      members: { ...count, description: 'How many people are in it, removed ones included.' },
      keys: { ...count, description: 'How many keys are in it.' },
      endpoints: { ...count, description: 'How many webhook endpoints are in it.' },
      comments: { ...count, description: 'How many comments are in it.' },
      calls: { ...count, description: 'How many calls are in it.' },
      sentTo: { type: 'string', description: 'Where the file was sent.' },
    },
  },
  examples: [
    {
      summary: 'Have everything mailed to an administrator',
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
        calls: 5_310,
        sentTo: 'jonas@acme.example',
      },
    },
  ],
  async validate(context, input) {
    const { keyId } = context.principal;
    if (keyId !== null && (await context.keys.get(keyId)).scope?.lists) {
      throw new Refusal('forbidden', 'This key works on some lists only; everything is more than it may see.');
    }
    if (input.to === undefined) return;
    const receiver = await context.members.ofAddress(input.to);
    if (receiver?.role === 'admin' && !receiver.removedAt) return;
    const message = 'This is not the address of an administrator of the company.';
    throw invalidFields([{ path: '/to', message, fix: "Send an administrator's address, or leave it out." }]);
  },
  async preview(context, input) {
    const to = await receiverOf(context, input.to);
    const lists = await allLists(context);
    // No numbers that grow with every call: what is shown would never be what runs.
    return {
      title: `Send everything of ${context.company.name} to ${to}`,
      effects: [
        `All lists with their rows and comments, all people, all keys and webhook endpoints without their secrets, and the log of calls are mailed to ${to}.`,
        'What has been sent cannot be called back.',
      ],
      affected: {
        count: lists.length,
        sample: lists.slice(0, SAMPLE).map((list) => ({ id: list._id, label: list.name })),
      },
      recipients: [to],
      reversible: false,
      targets: [{ type: 'company', id: context.company._id, version: context.company.version }],
    };
  },
  async run(context, input) {
    const to = await receiverOf(context, input.to);
    const counts: ExportCounts = { lists: 0, rows: 0, members: 0, keys: 0, endpoints: 0, comments: 0, calls: 0 };
    const file = await gzipped(wholeCompany(context, counts), MOST_BYTES);
    if (!file) {
      throw new Refusal(
        'action_failed',
        `The file would be larger than ${MOST_BYTES / 1_000_000} MB. Export the lists one by one with lists.export.`,
      );
    }
    const { company, now } = context;
    const filename = `${company._id}-${now.toISOString().slice(0, 10)}.json.gz`;
    await context.send({
      to,
      subject: `${company.name}: everything`,
      text: `Attached: everything of ${company.name}, ${counts.lists} lists with ${counts.rows} rows.`,
      attachment: { filename, contentType: 'application/gzip', content: file },
    });
    return { data: { filename, bytes: file.byteLength, ...counts, sentTo: to } };
  },
});

async function receiverOf(context: ReadContext, to: string | undefined): Promise<string> {
  return to ?? (await context.members.get(context.principal.memberId)).email;
}
