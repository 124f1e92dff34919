import type { WriteGrants } from '../../engine/ports/grants.js';
import type { Writing } from './writing.js';
import { noSuch } from '../../engine/refusals.js';

export function writeGrants({ dependencies, read, author }: Writing): WriteGrants {
  const { grants } = dependencies.store;
  return {
    ...read.grants,
    async revoke(id) {
      const { by, callId, companyId, at } = author;
      const grant = await grants.revoke(companyId, id, { by, callId }, at);
      if (!grant) throw noSuch('grant');
      return grant;
    },
  };
}
