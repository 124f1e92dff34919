/** Which addresses a company may have: the first label of its host name. */

/** Names that belong to the service, or that people would take for it. */
const RESERVED = [
  'about',
  'account',
  'admin',
  'administrator',
  'api',
  'app',
  'assets',
  'auth',
  'billing',
  'blog',
  'cdn',
  'dashboard',
  'docs',
  'files',
  'help',
  'hooks',
  'host',
  'imap',
  'internal',
  'localhost',
  'login',
  'mail',
  'mcp',
  'ns',
  'oauth',
  'official',
  'pay',
  'payment',
  'pop',
  'postmaster',
  'public',
  'root',
  'security',
  'sign-in',
  'sign-up',
  'smtp',
  'staff',
  'static',
  'status',
  'support',
  'system',
  'team',
  'temporal',
  'test',
  'trust',
  'webhooks',
  'webmaster',
  'www',
] as const;

const WELL_FORMED = /^[a-z](?:[a-z0-9]|-(?!-)){1,38}[a-z0-9]$/;

/** What look-alike characters are read as, in this order. */
const READ_AS: readonly (readonly [pattern: RegExp, as: string])[] = [
  [/-/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/0/g, 'o'],
  [/[1ij]/g, 'l'],
  [/5/g, 's'],
  [/8/g, 'b'],
];

/** What a name looks like at a glance: two companies never have the same. */
export function likenessOf(address: string): string {
  return READ_AS.reduce((name, [pattern, as]) => name.replace(pattern, as), address.toLowerCase());
}

const RESERVED_LIKENESSES: ReadonlySet<string> = new Set(RESERVED.map(likenessOf));

/** What is wrong with an address that somebody chose, and what to do; null for one that may be tried. */
export function addressProblem(address: string): string | null {
  if (!WELL_FORMED.test(address))
    return 'An address has 3 to 40 characters: small letters, digits and single hyphens; it begins with a letter and does not end with a hyphen.';
  if (RESERVED_LIKENESSES.has(likenessOf(address)))
    return `"${address}" is reserved, or looks like a name that is. Choose another.`;
  return null;
}
