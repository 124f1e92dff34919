import type { AnyError } from '@action-api/client';
import { CallError, client } from '../../api';
import { texts } from '../../texts';
import { tableTexts } from '../../texts/places/table';
import { plainly } from '../../../../src/engine/plainText';

/** The type of a file whose type the browser does not know. */
const BYTES = 'application/octet-stream';

/**
 * Creates a file and sends its bytes to the address that the service returns.
 * @param tell called with the share that has been sent, from 0 to 1
 * @returns the id of the file, for a cell
 * @throws CallError if the file is refused
 */
export async function upload(file: File, tell: (part: number) => void, signal: AbortSignal): Promise<string> {
  const contentType = file.type || BYTES;
  const answer = await client.files.create({ name: file.name, contentType, size: file.size });
  if (answer.held) throw new Error(texts.held[answer.kind](plainly(answer.preview.title)));
  if (!answer.ok) throw new CallError(answer.error);
  const { fileId, uploadUrl } = answer.data;
  if (uploadUrl === null) throw new Error(tableTexts.broken);
  await put(uploadUrl, file, contentType, tell, signal);
  return fileId;
}

/** Sends bytes with XMLHttpRequest, because `fetch` does not report upload progress. */
function put(
  url: string,
  file: File,
  contentType: string,
  tell: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const breakOff = () => reject(new Error(tableTexts.broken));
    request.upload.addEventListener('progress', ({ loaded, total }) => tell(total > 0 ? loaded / total : 1));
    request.addEventListener('error', breakOff);
    request.addEventListener('abort', breakOff);
    request.addEventListener('load', () => {
      if (request.status === 200) resolve();
      else reject(refusalOf(request.responseText));
    });
    signal.addEventListener('abort', () => request.abort());
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', contentType);
    request.send(file);
  });
}

/** The reason why the bytes were refused. */
function refusalOf(body: string): Error {
  try {
    return new CallError((JSON.parse(body) as { readonly error: AnyError }).error);
  } catch {
    return new Error(tableTexts.broken);
  }
}
