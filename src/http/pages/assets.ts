import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { assetOf } from '../assets.js';
import { SHARED_STYLES } from './sharedStyles.js';
import { ICON_COLOURS, TOKENS } from './tokens.js';

const require = createRequire(import.meta.url);
const { light, dark } = ICON_COLOURS;

/** The icon: lines of a text, with a seal for the decision. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>
path{stroke:${light.ink}}circle{fill:${light.decision}}
@media(prefers-color-scheme:dark){path{stroke:${dark.ink}}circle{fill:${dark.decision}}}
</style><path d="M4 9h24M4 16h12M4 23h9" fill="none" stroke-width="3"/><circle cx="23" cy="21" r="7"/></svg>`;

const SANS = require.resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2');
const SERIF = require.resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2');

/** The script of the passkey pages. All other pages have no script. */
const SCRIPT = new URL('passkeyScript.js', import.meta.url);

/** The icon, the fonts and the script of passkeys. */
const FILES = {
  icon: named('icon', '.svg', 'image/svg+xml', Buffer.from(ICON)),
  sans: named('sans', extname(SANS), 'font/woff2', readFileSync(SANS)),
  passkeys: named('passkeys', '.js', 'text/javascript; charset=utf-8', readFileSync(SCRIPT)),
  serif: named('serif', extname(SERIF), 'font/woff2', readFileSync(SERIF)),
} as const;

function named(name: string, extension: string, type: string, body: Buffer) {
  return assetOf(body, (hash) => `/assets/${name}-${hash}${extension}`, { type, alias: `/assets/${name}${extension}` });
}

/** The Latin part of each font. Other scripts are shown in a font of the system. */
export const FONT_FACES = [
  ['Source Sans 3', FILES.sans.path, '200 900'],
  ['Source Serif 4', FILES.serif.path, '200 900'],
]
  .map(
    ([family, path, weights]) =>
      `@font-face { font-family: '${family}'; font-style: normal; font-display: swap; font-weight: ${weights}; ` +
      `src: url('${path}') format('woff2'); unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+2000-206F, U+20AC, ` +
      'U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD; }',
  )
  .join('\n');

/** The files that pages, documentation and app share. */
export const ASSETS = {
  ...FILES,
  /** Fonts, tokens and shared styles for the app. Pages have them in their stylesheet. */
  tokens: named('tokens', '.css', 'text/css; charset=utf-8', Buffer.from(`${FONT_FACES}\n${TOKENS}${SHARED_STYLES}`)),
} as const;
