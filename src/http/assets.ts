import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type Koa from 'koa';
import type { RequestContext, RequestState } from './state.js';

/** A file that is named by its content, so its address always returns the same bytes. */
export interface Asset {
  readonly path: string;
  /** A media type. */
  readonly type: string;
  readonly body: Buffer;
  /** An address without the hash, which redirects to the file of this process. */
  readonly alias?: string;
}

/** How many hexadecimal digits of its SHA-256 are in the name of a file. */
const HASH_DIGITS = 12;
/** Types that are worth compressing. Fonts and pixel images are compressed already. */
const COMPRESSIBLE = /^(text\/|application\/json|image\/svg)/;
const SHORTEST_COMPRESSED = 1_000;

type Encoding = 'br' | 'gzip';

/**
 * With 11, the highest quality, the first request of the registry would take 1 s instead of 0.1 s, for a tenth less
 * size.
 */
const BROTLI_QUALITY = 9;

/** Each file is compressed once per process. */
const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Names a file by its content.
 * @param pathOf makes the address from the hash
 * @param more the media type, and perhaps an address without the hash
 */
export function assetOf(body: Buffer, pathOf: (hash: string) => string, more: Pick<Asset, 'type' | 'alias'>): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_DIGITS);
  return { ...more, path: pathOf(hash), body };
}

/**
 * Serves files that are named by their content, on every host, without a session. Browsers keep them for a year without
 * asking again (RFC 8246). Texts are compressed at the first request, with Brotli or gzip.
 */
export function serveAssets(assets: readonly Asset[]): Koa.Middleware<RequestState> {
  const files = new Map(assets.map((asset) => [asset.path, { ...asset, encoded: encodedOnce(asset) }]));
  const paths = new Map(assets.flatMap(({ alias, path }) => (alias === undefined ? [] : [[alias, path]])));

  return async (context, next) => {
    const { method } = context;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const path = paths.get(context.path);
    if (path !== undefined) {
      context.set('Cache-Control', 'no-cache');
      return context.redirect(path);
    }
    const file = files.get(context.path);
    if (!file) return next();
    const { type, encoded } = file;
    context.set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' });
    context.status = 200;
    const encoding = encoded && encodingFor(context);
    if (encoded) context.vary('Accept-Encoding');
    // Each encoding has its own tag (RFC 9110, section 8.8.3.3).
    context.etag = encoding ? `${file.path}.${encoding}` : file.path;
    if (context.fresh) {
      context.status = 304;
      return;
    }
    if (encoding) context.set('Content-Encoding', encoding);
    context.type = type;
    context.body = encoding ? await encoded(encoding) : file.body;
  };
}

/** Brotli if the client accepts it, else gzip; undefined if the client accepts neither. */
function encodingFor(context: RequestContext): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => context.acceptsEncodings(encoding) === encoding);
}

/** The compressed forms of a file, each made when it is first needed; undefined if the file is not compressed. */
function encodedOnce({ type, body }: Asset): ((encoding: Encoding) => Promise<Buffer>) | undefined {
  if (!COMPRESSIBLE.test(type) || body.length < SHORTEST_COMPRESSED) return undefined;
  const made = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const known = made.get(encoding) ?? COMPRESS[encoding](body);
    made.set(encoding, known);
    return known;
  };
}
