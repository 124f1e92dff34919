import { brotliCompressSync, constants } from 'node:zlib';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The most bytes that the scripts of the first view may have, compressed as the service compresses them. */
const MOST = 150_000;
/** The compression quality that `src/http/assets.ts` uses. */
const QUALITY = 9;
/** The script that the page loads first. */
const MAIN = /\/src\/main\.tsx$/;

/**
 * Lets the page name the scripts that its first script loads, so that the browser requests all of them together. Fails
 * the build if they are too large.
 */
export function firstView(): Plugin {
  return {
    name: 'first-view',
    apply: 'build',
    generateBundle(_options, bundle) {
      const size = chunksOf(bundle).reduce((sum, { code }) => sum + compressed(code), 0);
      const text = `The scripts of the first view have ${size.toLocaleString('en')} bytes with Brotli`;
      if (size > MOST) this.error(`${text}. They may have ${MOST.toLocaleString('en')}.`);
      this.info(`${text}.`);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = chunksOf(bundle);
        const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const link = (rel: string, name: string): HtmlTagDescriptor => {
          return { tag: 'link', attrs: { rel, crossorigin: true, href: `/app/${name}` }, injectTo: 'head' };
        };
        return [
          ...styles.map((name) => link('stylesheet', name)),
          ...chunks
            .map(({ fileName }) => fileName)
            .filter((name) => !html.includes(name))
            .map((name) => link('modulepreload', name)),
        ];
      },
    },
  };
}

/**
 * The scripts that send the first requests, and Vite's preload helper. They are separate small files, so that they run
 * before the others load.
 */
const EARLY = /\/src\/(early|lists\/address)\.ts$|vite\/preload-helper/;

/** Vite's information about a module: the modules that import it statically. */
type ModuleInfoOf = (id: string) => { readonly importers: readonly string[] } | null;

const known = new Map<string, boolean>();

/** Whether the main script imports a module statically, directly or through other modules. */
export function isOfFirstView(id: string, infoOf: ModuleInfoOf): boolean {
  if (EARLY.test(id)) return false;
  const found = known.get(id);
  if (found !== undefined) return found;
  // Ends the recursion for modules that import each other.
  known.set(id, false);
  const is = MAIN.test(id) || (infoOf(id)?.importers ?? []).some((importer) => isOfFirstView(importer, infoOf));
  known.set(id, is);
  return is;
}

/** The entry of the page, the main script, and everything that these import. */
function chunksOf(bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (file: Rolldown.OutputBundle[string] | undefined): void => {
    if (file?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    file.imports.forEach((name) => add(bundle[name]));
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && (file.isEntry || MAIN.test(file.facadeModuleId ?? ''))) add(file);
  return [...found];
}

const compressed = (code: string) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length;
