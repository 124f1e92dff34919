import { defineAction } from '../../engine/action.js';
import { identifier, object, textOrNull, timeOrNull } from '../../engine/schema.js';
import { EXAMPLE_FILE, FILE, fileView } from '../shared/transfer/files.js';

export default defineAction({
  name: 'files.get',
  title: 'Get a file',
  description:
    'Returns the name, type and size of a file that you upload, or that a row holds which you see, and an address that ' +
    'answers its bytes for five minutes, to everyone who has it.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  input: object({ fileId: identifier('file', 'Identifier of the file.') }),
  result: object({
    file: FILE,
    downloadUrl: textOrNull('Address of the bytes; null if the file is not complete.'),
    expiresAt: timeOrNull('Until when the address works; null if there is none.'),
  }),
  examples: [
    {
      summary: 'Get a file that is not complete',
      input: { fileId: EXAMPLE_FILE.fileId },
      result: { file: EXAMPLE_FILE, downloadUrl: null, expiresAt: null },
    },
  ],
  async run(context, { fileId }) {
    const file = await context.files.get(fileId);
    const address = file.uploadedAt ? context.files.download(file) : null;
    return {
      data: {
        file: fileView(file),
        downloadUrl: address?.url ?? null,
        expiresAt: address?.expiresAt.toISOString() ?? null,
      },
    };
  },
});
