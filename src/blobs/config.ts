/** A bucket with the API of Amazon S3. */
export interface BucketConfig {
  /** The address above the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: URL;
  readonly name: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** How the settings of the bucket are read. A wrong one adds a message to `wrong`. */
interface BucketSettings {
  value(name: string): string | undefined;
  url(name: string, fallback: string): URL;
  readonly wrong: string[];
}

/**
 * Reads the settings of the bucket.
 * @returns undefined if none of them is set
 */
export function readBucket({ value, url, wrong }: BucketSettings): BucketConfig | undefined {
  const names = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'];
  const region = value('FILES_S3_REGION') ?? 'us-east-1';
  const missing = names.filter((name) => value(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) wrong.push(`${missing.join(', ')} must be set, too, for files to be kept in a bucket.`);
  const endpoint = url('FILES_S3_ENDPOINT', 'https://s3.invalid');
  if (!['https:', 'http:'].includes(endpoint.protocol))
    wrong.push('FILES_S3_ENDPOINT must begin with https:// or http://.');
  const [, name = '', accessKey = '', secretKey = ''] = names.map((each) => value(each) ?? '');
  return { endpoint, name, accessKey, secretKey, region };
}
