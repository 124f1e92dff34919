import { EXAMPLE_FILE } from '../../src/actions/shared/transfer/files.js';
import type { CompanyFile } from '../../src/contract/files.js';
import type { Versioned } from '../../src/contract/documents.js';
import type { Store } from '../../src/store/index.js';

const DAY = 86_400_000;

/** Inserts the file of the examples, which is not complete. */
export async function seedFile(store: Store, fresh: Omit<Versioned, '_id'>, ownerId: string): Promise<void> {
  const { fileId, name, contentType, size } = EXAMPLE_FILE;
  const file: CompanyFile = {
    ...fresh,
    _id: fileId,
    name,
    contentType,
    size,
    sha256: null,
    ownerId,
    reservation: 'reserved',
    uploads: [],
    bytesId: null,
    uploadedAt: null,
    heldAt: null,
    deletedAt: null,
    checkAt: new Date(fresh.createdAt.getTime() + DAY),
  };
  await store.files.collection.insertOne(file);
}
