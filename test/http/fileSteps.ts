import { ask, call, type Ask, type Reply, type TestCompany, type TestService } from '../setup/service.js';
import { signedIn, type Who } from './people.js';

/** Steps of uploading and downloading in tests. */

export interface Announced {
  readonly fileId: string;
  readonly uploadUrl: string;
}

interface Announcement {
  readonly name?: string;
  readonly contentType?: string;
  readonly size?: number;
  readonly sha256?: string;
}

export function filesOf(service: TestService, company: () => TestCompany) {
  async function as(who: Who, name: string, input: object): Promise<Reply> {
    const headers = await signedIn(service, company(), who);
    return call(service, name, input, { host: company().host, headers });
  }

  /** A request to a signed address, without a session or a key. */
  function at(url: string, options: Partial<Ask> = {}): Promise<Reply> {
    const { pathname, search } = new URL(url);
    return ask(service, pathname + search, { host: company().host, ...options });
  }

  async function announce(bytes: Buffer, more: Announcement = {}, who: Who = 'member'): Promise<Announced> {
    const input = { name: 'a.txt', contentType: 'text/plain', size: bytes.length, ...more };
    const reply = await as(who, 'files.create', input);
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body.data;
  }

  const put = (url: string, bytes: Buffer, headers: Readonly<Record<string, string>> = {}) =>
    at(url, { method: 'PUT', raw: bytes, headers: { 'content-type': 'text/plain', ...headers } });

  /** Uploads a file. @returns its id */
  async function upload(bytes: Buffer, more: Announcement = {}, who: Who = 'member'): Promise<string> {
    const { fileId, uploadUrl } = await announce(bytes, more, who);
    const reply = await put(uploadUrl, bytes, { 'content-type': more.contentType ?? 'text/plain' });
    if (reply.status !== 200) throw new Error(reply.text);
    return fileId;
  }

  return { as, at, announce, put, upload };
}
