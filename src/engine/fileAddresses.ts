import type { CompanyFile } from '../contract/files.js';
import type { SignedAddress } from './ports/files.js';
import { isSameSecret, type Vault } from './secrets.js';

/**
 * Signed addresses of files. An address contains the id of the file, its expiry and a signature. The signature covers
 * these, the company, the use of the address, and the size and type of the file.
 */

type Use = 'upload' | 'download';

/** How long an address is valid, in milliseconds. */
const WORKS_FOR: Readonly<Record<Use, number>> = { upload: 3_600_000, download: 300_000 };

/** The file that an address is checked against. */
type SignedFile = Pick<CompanyFile, '_id' | 'companyId' | 'size' | 'contentType'>;

/** The query of a requested address. */
export interface AddressQuery {
  readonly expires: string;
  readonly signature: string;
}

function signatureOf(vault: Vault, use: Use, { _id, companyId, size, contentType }: SignedFile, expires: string) {
  return vault.mark(['file', use, companyId, _id, String(size), contentType, expires].join('\n'));
}

/** @param origin of the company */
export function signedAddress(vault: Vault, origin: string, use: Use, file: SignedFile, now: Date): SignedAddress {
  const expires = String(Math.floor((now.getTime() + WORKS_FOR[use]) / 1_000));
  const url = new URL(`/api/v1/files/${file._id}`, origin);
  url.searchParams.set('expires', expires);
  url.searchParams.set('signature', signatureOf(vault, use, file, expires));
  return { url: url.href, expiresAt: expiryOf(url) };
}

/** When a signed address expires. */
export function expiryOf(url: URL): Date {
  return new Date(Number(url.searchParams.get('expires')) * 1_000);
}

/** Whether an address may be used: `forged` if its signature is not that of the file, `expired` if it is too old. */
export function judgeAddress(
  vault: Vault,
  use: Use,
  file: SignedFile,
  { expires, signature }: AddressQuery,
  now: Date,
): 'good' | 'forged' | 'expired' {
  const right = signatureOf(vault, use, file, expires);
  if (!isSameSecret(Buffer.from(signature), Buffer.from(right))) return 'forged';
  return Number(expires) * 1_000 > now.getTime() ? 'good' : 'expired';
}
