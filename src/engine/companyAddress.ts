/** The address of a company is the first label of its host name. */

/** Names that belong to the service, or that could be mistaken for it. */
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

/** Look-alike characters and their replacements, in this order. */
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

/** The address with look-alike characters replaced by one form; unique over all companies. */
export function likenessOf(address: string): string {
  return READ_AS.reduce((name, [pattern, as]) => name.replace(pattern, as), address.toLowerCase());
}

const RESERVED_LIKENESSES: ReadonlySet<string> = new Set(RESERVED.map(likenessOf));

/**
 * What is wrong with a chosen address, and what to do. It does not check whether the address is taken.
 * @returns a message for the person who chose it; null if nothing is wrong
 */
export function addressProblem(address: string): string | null {
  if (!WELL_FORMED.test(address))
    return 'The address is not valid. Choose 3 to 40 characters: lower-case letters, digits and single hyphens, with a letter first and no hyphen at the end.';
  if (RESERVED_LIKENESSES.has(likenessOf(address)))
    return `"${address}" is reserved, or too similar to a reserved name. Choose another.`;
  return null;
}
