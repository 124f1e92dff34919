import { companyOrigin } from '../../config.js';
import { Refusal } from '../../contract/errors.js';
import type { Invite } from '../../contract/documents.js';
import { phrase } from '../../engine/phrases/phrase.js';
import type { WriteInvites } from '../../engine/ports/invites.js';
import { keyHash, newToken } from '../../engine/secrets.js';
import type { StoredInvite } from '../../store/invites.js';
import type { Writing } from './writing.js';

export function writeInvites({ dependencies, read, author, nextId, fresh, change }: Writing): WriteInvites {
  const { store, vault, config } = dependencies;
  const { companyId, callId, principal } = read;
  return {
    ...read.invites,
    async create(fields) {
      const _id = nextId('inv');
      // All runs use one token, so that the link in a mail that was sent stays valid.
      const token = vault.open(await store.calls.putSecret(callId, 'token', vault.seal(newToken())));
      const stored: StoredInvite = {
        ...fresh(_id),
        ...fields,
        invitedBy: principal.memberId,
        acceptedAt: null,
        cancelledAt: null,
        tokenHash: keyHash(token),
      };
      const invite = withoutHash(await store.invites.writes.create(author, stored));
      return { invite, link: `${companyOrigin(config.publicUrl, companyId)}/invite/${token}` };
    },
    cancel: async (id) =>
      withoutHash(
        await change('invitation', store.invites.writes, { id, known: null }, (invite) => {
          if (invite.acceptedAt)
            throw new Refusal('conflict', phrase`${invite.name} has accepted the invitation already.`);
          return invite.cancelledAt ? null : { set: { cancelledAt: author.at } };
        }),
      ),
  };
}

function withoutHash(stored: StoredInvite): Invite {
  const { tokenHash: _, ...invite } = stored;
  return invite;
}
