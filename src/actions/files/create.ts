import { defineAction, phrase } from '../../engine/action.js';
import { object, oneOf, refTo, textOrNull, time } from '../../engine/schema.js';
import { EXAMPLE_FILE, NEW_FILE, refuseOverLimit } from '../shared/transfer/files.js';

const { fileId, name, contentType, size } = EXAMPLE_FILE;

export default defineAction({
  name: 'files.create',
  title: 'Upload a file',
  description:
    'Announces a file and returns an address that takes its bytes once, by PUT, within an hour. Then put `fileId` ' +
    'into a file column of a row, or import it: a file that no row holds is deleted after nine days.',
  role: 'member',
  plan: 'free',
  effect: 'change',
  secrets: ['uploadUrl'],
  input: NEW_FILE,
  result: object({
    fileId: refTo('file', 'Identifier of the file, for cells of file columns.'),
    uploadUrl: textOrNull('Address for the bytes, shown once; null in later responses to the same call.'),
    uploadMethod: oneOf(['PUT'], 'How to send the bytes, as the body of the request.'),
    expiresAt: time('Until when the address takes the bytes.'),
  }),
  examples: [
    {
      summary: 'Announce a document',
      input: { name, contentType, size },
      result: { fileId, uploadUrl: null, uploadMethod: 'PUT', expiresAt: '2026-11-20T15:03:21.000Z' },
    },
  ],
  validate: refuseOverLimit,
  preview: (_, input) =>
    Promise.resolve({
      title: phrase`Upload “${input.name}”`,
      effects: [phrase`A file of ${input.size} bytes can be sent within an hour.`],
      affected: { count: 1, sample: [{ id: 'new', label: input.name, after: { contentType: input.contentType } }] },
      reversible: true,
      targets: [],
      unit: 'file',
    }),
  async run(context, { sha256 = null, ...fields }) {
    const { file, upload } = await context.files.create({ ...fields, name: fields.name.trim(), sha256 });
    const expiresAt = upload.expiresAt.toISOString();
    return {
      data: { fileId: file._id, uploadUrl: upload.url, uploadMethod: 'PUT' as const, expiresAt },
      changed: [{ type: 'file', id: file._id, change: 'created' }],
    };
  },
});
