import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Blobs } from './blobs.js';
import type { BucketConfig } from './config.js';

/** How long the bucket may take to begin its response, in milliseconds. */
const ANSWERS_WITHIN = 30_000;
/** How long the bucket may take to respond to a request that sends bytes, in milliseconds. */
const SENT_WITHIN = 15 * 60_000;

/** How long after the end of the connection a bucket may still process what it received, in milliseconds. */
const SETTLES_WITHIN = 5_000;

/** The bucket refused a request. The message only has the status. */
class BucketError extends Error {
  override readonly name = 'BucketError';
}

/**
 * Stores bytes in a bucket with the API of Amazon S3. Requests have the bucket in the path and are signed (version 4).
 */
export function createS3({ endpoint, name, region, accessKey, secretKey }: BucketConfig): Blobs {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    // A body that is a stream cannot be sent again.
    retries: 0,
  });

  async function request(method: 'GET' | 'PUT' | 'DELETE', id: string, body?: RequestInit): Promise<Response> {
    const address = new URL(endpoint);
    address.pathname = `${address.pathname.replace(/\/$/, '')}/${name}/${encodeURIComponent(id)}`;
    const signed = await client.sign(address.href, {
      method,
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    });
    const headers = { ...Object.fromEntries(signed.headers), ...(body?.headers as Record<string, string>) };
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), body ? SENT_WITHIN : ANSWERS_WITHIN);
    try {
      return await fetch(address, { method, ...body, headers, signal: late.signal });
    } finally {
      // The body of the response may take longer.
      clearTimeout(timer);
    }
  }

  function refuse({ status }: Response): never {
    throw new BucketError(`The bucket of files answered ${status}.`);
  }

  return {
    settlesWithin: SETTLES_WITHIN,
    async write(id, size, bytes) {
      const answer = await request('PUT', id, {
        headers: { 'content-length': String(size) },
        body: Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>,
        duplex: 'half',
      } as RequestInit);
      await answer.body?.cancel();
      if (!answer.ok) refuse(answer);
    },
    async read(id) {
      const answer = await request('GET', id);
      if (!answer.ok || !answer.body) refuse(answer);
      return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
    },
    async delete(id) {
      const answer = await request('DELETE', id);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) refuse(answer);
    },
  };
}
