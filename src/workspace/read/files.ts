import { buffer } from 'node:stream/consumers';
import type { CompanyFile } from '../../contract/files.js';
import { Refusal } from '../../contract/errors.js';
import { textOfBytes } from '../../engine/fileText.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { ReadFiles } from '../../engine/ports/files.js';
import { seenOrNull, type Reading } from './reading.js';
import { noSuch } from '../../engine/refusals.js';

/** The number of files whose rows are searched for at once. */
const AT_ONCE = 20;

/** Reads files for the member who uploads them, and for callers who see a row with them. */
export function readFiles({ store, companyId, record, once, list, blobs }: Reading): ReadFiles {
  const { memberId } = record.principal;

  /** Whether the caller sees a row that holds the file. */
  async function isSeen(fileId: string): Promise<boolean> {
    for (const listId of await store.rows.listsHolding(companyId, fileId)) {
      const holding = await seenOrNull(list(listId));
      if (holding && (await store.rows.isHeldIn(fileId, holding))) return true;
    }
    return false;
  }

  return {
    async get(id) {
      const file = await once('file', id, () => store.files.get(companyId, id));
      const isOpen = !file.deletedAt && (file.ownerId === memberId || (file.uploadedAt !== null && (await isSeen(id))));
      if (!isOpen) throw noSuch('file');
      return file;
    },
    many: (ids) => store.files.many(companyId, ids),
    async usable(files) {
      const complete = files.filter(isComplete);
      const usable = new Set(complete.filter(({ ownerId }) => ownerId === memberId).map(({ _id }) => _id));
      const others = complete.filter(({ _id }) => !usable.has(_id));
      for (let at = 0; at < others.length; at += AT_ONCE) {
        const some = others.slice(at, at + AT_ONCE);
        const seen = await Promise.all(some.map(({ _id }) => isSeen(_id)));
        for (const [index, { _id }] of some.entries()) if (seen[index]) usable.add(_id);
      }
      return usable;
    },
    async text({ bytesId }) {
      if (bytesId === null) throw new Refusal('conflict', phrase`The file is not complete.`);
      return textOfBytes(await buffer(await blobs.read(bytesId)));
    },
    used: () => store.storage.used(companyId),
    everywhere: (request) => store.files.page(companyId, request),
  };
}

function isComplete({ uploadedAt, deletedAt }: CompanyFile): boolean {
  return uploadedAt !== null && deletedAt === null;
}
