import { companyOrigin } from '../../config.js';
import { PLAN_TERMS } from '../../contract/ranks.js';
import { expiryOf, signedAddress } from '../../engine/fileAddresses.js';
import { storageFull } from '../../engine/full.js';
import type { WriteFiles } from '../../engine/ports/files.js';
import type { Writing } from './writing.js';

const DAY = 86_400_000;

export function writeFiles({ dependencies, read, author, nextId, fresh }: Writing): WriteFiles {
  const { store, vault, config } = dependencies;
  const { companyId, callId, company, principal } = read;
  const origin = companyOrigin(config.publicUrl, companyId);

  return {
    ...read.files,
    async create(fields) {
      const id = nextId('file');
      const { storageBytes } = PLAN_TERMS[company.plan];
      const known = await store.files.get(companyId, id);
      const claim = { companyId, fileId: id, bytes: fields.size, callId, at: author.at };
      const reservation = known?.reservation ?? (await store.storage.reserve(claim, storageBytes));
      if (reservation === null) throw storageFull(await store.storage.used(companyId), storageBytes);
      const file = await store.files.writes.create(author, {
        ...fresh(id),
        ...fields,
        ownerId: principal.memberId,
        reservation,
        uploads: [],
        bytesId: null,
        uploadedAt: null,
        heldAt: null,
        deletedAt: null,
        checkAt: new Date(author.at.getTime() + DAY),
      });
      // The call record has the address before the response is sent, so a re-run returns the same one.
      const { url } = signedAddress(vault, origin, 'upload', file, author.at);
      const sealed = await store.calls.putSecret(callId, 'uploadUrl', vault.seal(url));
      const kept = vault.open(sealed);
      return { file, upload: { url: kept, expiresAt: expiryOf(new URL(kept)) } };
    },
    download: (file) => signedAddress(vault, origin, 'download', file, dependencies.now()),
  };
}
