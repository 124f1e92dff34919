import type { Logger } from 'pino';
import type { Key } from '../contract/keys.js';
import type { Store } from '../store/index.js';
import { USE_NOTED_EVERY } from '../store/people.js';

/** The most keys that a process remembers. */
const MOST_REMEMBERED = 10_000;

/** Records when keys were used, at most once per minute and key. No call waits for it. */
export function createKeyUse({ store, log }: { readonly store: Store; readonly log: Logger }) {
  const noted = new Map<string, number>();
  return (key: Pick<Key, '_id' | 'lastUsedAt'>, now: Date): void => {
    const last = Math.max(key.lastUsedAt?.getTime() ?? 0, noted.get(key._id) ?? 0);
    if (now.getTime() - last < USE_NOTED_EVERY) return;
    if (noted.size >= MOST_REMEMBERED) noted.clear();
    noted.set(key._id, now.getTime());
    store.keys.noteUse(key._id, now).catch((error: unknown) => {
      noted.delete(key._id);
      log.warn({ keyId: key._id, kind: (error as Error).name }, 'the use of a key could not be noted');
    });
  };
}
