import { phrase } from '../../../engine/phrases/phrase.js';
import { inMegabytes } from '../../../engine/full.js';
import type { ReadContext } from '../../../engine/context.js';
import { invalidFields } from '../rows/cells.js';

/** The largest file that is imported, in bytes. */
const MOST_BYTES = 26_214_400;

/** A file in the input: as text, or as a file that was uploaded. */
export interface SentFile {
  readonly content?: string;
  readonly fileId?: string;
}

/**
 * The text of the file in the input.
 * @throws Refusal invalid_input if there is not exactly one, or it is too large or not complete; not_found
 */
export async function contentOf({ files }: Pick<ReadContext, 'files'>, sent: SentFile): Promise<string> {
  const { content, fileId } = sent;
  if ((content === undefined) === (fileId === undefined)) {
    const fix = phrase`Send the file as content, or upload it with files.create and send its fileId.`;
    throw invalidFields([{ path: '', message: phrase`Exactly one of content and fileId is needed.`, fix }]);
  }
  if (content !== undefined) return content;
  const file = await files.get(fileId ?? '');
  if (file.uploadedAt === null) {
    const fix = phrase`Send its bytes with PUT to the address from files.create first.`;
    throw invalidFields([{ path: '/fileId', message: phrase`The file is not complete.`, fix }]);
  }
  if (file.size > MOST_BYTES) {
    const message = phrase`The file has ${inMegabytes(file.size)}; at most ${inMegabytes(MOST_BYTES)} can be imported.`;
    throw invalidFields([{ path: '/fileId', message, fix: phrase`Divide it into several files.` }]);
  }
  return (await files.text(file)).text;
}
