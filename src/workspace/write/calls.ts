import type { WriteCalls } from '../../engine/ports/calls.js';
import type { Writing } from './writing.js';

export function writeCalls({ dependencies, read }: Writing): WriteCalls {
  const { history } = dependencies.store;
  return {
    ...read.calls,
    async complete() {
      for (const record of await history.ofWholeCall(read.callId)) await history.apply(record);
    },
    async changed() {
      const records = await history.ofWholeCall(read.callId);
      return new Map(
        records.map(({ documentId, change }) => [documentId, change === 'deleted' ? 'deleted' : 'updated'] as const),
      );
    },
  };
}
