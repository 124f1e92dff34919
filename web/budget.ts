import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** The most that the scripts of the first view may have, compressed as the service compresses them. Bytes. */
const MOST = 150_000;
/** The quality of `src/http/assets.ts`. */
const QUALITY = 9;

/** Fails the build where the scripts that the page loads at once are too large. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const atOnce = new Set<string>();
      const add = (name: string): void => {
        const file = bundle[name];
        if (file?.type !== 'chunk' || atOnce.has(name)) return;
        atOnce.add(name);
        file.imports.forEach(add);
      };
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName);
      let size = 0;
      for (const name of atOnce) {
        const file = bundle[name];
        if (file?.type === 'chunk')
          size += brotliCompressSync(file.code, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length;
      }
      const text = `The scripts of the first view have ${size.toLocaleString('en')} bytes with Brotli, of at most ${MOST.toLocaleString('en')}.`;
      if (size > MOST) this.error(text);
      this.info(text);
    },
  };
}
