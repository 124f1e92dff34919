import type { CompanyFile } from '../contract/files.js';
import type { SignedAddress } from './ports/files.js';
import { isSameSecret, type Vault } from './secrets.js';

/**
 * Signed addresses of files. An address has the id of the file, when it expires and a signature; the signature is over
 * these, the company, what the address is for, and the size and the type of the file.
 */

type Use = 'upload' | 'download';

/** How long an address works, milliseconds. */
const WORKS_FOR: Readonly<Record<Use, number>> = { upload: 3_600_000, download: 300_000 };

/** What an address is compared with. */
type SignedFile = Pick<CompanyFile, '_id' | 'companyId' | 'size' | 'contentType'>;

/** The query of an address, as it came. */
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

/** Whether an address may be used: `forged` if its signature is not that of the file, `expired` if it is over. */
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
