import type { FieldFault } from '../../../contract/errorFields.js';
import type { CompanyFile } from '../../../contract/files.js';
import { PLAN_TERMS } from '../../../contract/ranks.js';
import type { ReadContext } from '../../../engine/context.js';
import { inMegabytes, storageFull } from '../../../engine/full.js';
import { NAME_SCHEMA } from '../../../engine/names.js';
import { count, object, refTo, text, textOrNull, timeOrNull } from '../../../engine/schema.js';
import { invalidFields } from '../rows/cells.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import { PLAN_NAMES } from '../../../engine/phrases/ranks.js';

/** Schemas and helpers for the actions on files. */

export const FILE = object(
  {
    fileId: refTo('file', 'Identifier of the file, which cells of file columns hold.'),
    name: text('Name of the file.'),
    contentType: text('Media type of the file.'),
    size: count('Bytes of the file.'),
    sha256: textOrNull('SHA-256 of the bytes (64 hexadecimal digits); null if it is not known yet.'),
    uploadedAt: timeOrNull('When the last byte came; null if the file is not complete.'),
  },
  { description: 'A file, without its bytes.' },
);

export const EXAMPLE_FILE = {
  fileId: 'file_01jd8m7n9p1r3s5t7v9w1x3y5z',
  name: 'offer.pdf',
  contentType: 'application/pdf',
  size: 48_213,
  sha256: null,
  uploadedAt: null,
};

/** The input of files.create. */
export const NEW_FILE = object({
  name: text('Name of the file, as people see it.', { ...NAME_SCHEMA, maxLength: 200 }),
  contentType: text('Media type of the file, such as `image/png`.', {
    maxLength: 100,
    pattern: '^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*$',
  }),
  size: { type: 'integer', minimum: 1, maximum: 1_099_511_627_776, description: 'Bytes of the file.' },
  'sha256?': text('SHA-256 of the bytes; other bytes are then refused.', { pattern: '^[0-9a-f]{64}$', maxLength: 64 }),
});

export function fileView({ _id, name, contentType, size, sha256, uploadedAt }: CompanyFile) {
  return { fileId: _id, name, contentType, size, sha256, uploadedAt: uploadedAt?.toISOString() ?? null };
}

/**
 * Refuses a file that the plan does not allow.
 * @param file the file as files.create announces it
 * @throws Refusal invalid_input for its type or size; conflict if there is no room
 */
export async function refuseOverLimit(
  { company: { plan }, files }: ReadContext,
  { contentType, size }: { readonly contentType: string; readonly size: number },
): Promise<void> {
  const { fileBytes, fileTypes, storageBytes } = PLAN_TERMS[plan];
  const wrong: FieldFault[] = [];
  if (!fileTypes.some((type) => isOfType(contentType, type))) {
    const message = phrase`The plan ${PLAN_NAMES[plan]} takes no files of the type ${contentType}. It takes: ${fileTypes.join(', ')}.`;
    wrong.push({
      path: '/contentType',
      message,
      fix: phrase`Send a file of another type, or change to a higher plan.`,
    });
  }
  if (size > fileBytes) {
    const message = phrase`The file has ${inMegabytes(size)}. On the plan ${PLAN_NAMES[plan]}, a file has at most ${inMegabytes(fileBytes)}.`;
    wrong.push({ path: '/size', message, fix: phrase`Send a smaller file, or change to a higher plan.` });
  }
  if (wrong.length > 0) throw invalidFields(wrong);
  // This is only an early refusal. The write itself decides between concurrent calls.
  const used = await files.used();
  if (used + size > storageBytes) throw storageFull(used, storageBytes);
}

/** @param allowed a media type, or the beginning of media types followed by `*` */
function isOfType(contentType: string, allowed: string): boolean {
  const type = contentType.toLowerCase();
  return allowed.endsWith('*') ? type.startsWith(allowed.slice(0, -1)) : type === allowed;
}
