import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { readBucket, type BucketConfig } from './blobs/config.js';
import { isAddress, isRange } from './engine/events/address.js';
import { readSettings, type Environment, type Settings } from './settings.js';
import { rangesAllowed } from './engine/events/endpointUrl.js';
import { isPublicKey } from './engine/signing.js';

/** Which parts of the service this process is. */
export type ServicePart = 'all' | 'api' | 'worker';

/** All settings. Nothing else reads `process.env`. Durations are in milliseconds. */
export interface Config {
  readonly part: ServicePart;
  readonly port: number;
  /** The public address: `http://localhost:3000`. The address of a company is one label below it. */
  readonly publicUrl: URL;
  readonly dataDir: string;
  /** The folder of downloaded and built engines, outside the checkout. */
  readonly cacheDir: string;
  readonly production: boolean;
  readonly logLevel: string;
  readonly temporal: {
    readonly address: string | undefined;
    readonly cliPath: string | undefined;
    readonly namespace: string;
    readonly taskQueue: string;
    readonly apiKey: string | undefined;
    readonly tls: boolean;
    /** The address of the Temporal UI, above `/namespaces`; undefined for none. */
    readonly ui: URL | undefined;
  };
  readonly mongo: { readonly uri: string | undefined; readonly binary: string | undefined; readonly database: string };
  readonly path: string;
  /** How long a request waits for its call before the response is 202. */
  readonly answerWithin: number;
  readonly confirmWithin: number;
  readonly approveWithin: number;
  readonly quoteFor: number;
  readonly sessionFor: number;
  readonly sweepEvery: number;
  /** How often an event stream gets a heartbeat and the rights of its viewer are checked. */
  readonly heartbeatEvery: number;
  /** Calls per minute and key, which replace the plan's number. */
  readonly rateLimit: number | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** How long the delivery of an event is attempted. */
  readonly deliverWithin: number;
  readonly webhooks: WebhooksConfig;
  readonly http: HttpConfig;
  /** Where the bytes of files are stored; undefined for the database. */
  readonly bucket: BucketConfig | undefined;
  /** The payment of plans; undefined without Stripe. */
  readonly stripe: StripeConfig | undefined;
  /** The language model that writes summaries of a list's numbers; undefined if there is none. */
  readonly model: ModelConfig | undefined;
  /** 32 bytes for one-time secrets and cookies. If not given, they are made once and stored in `dataDir`. */
  readonly secretKey: Buffer | undefined;
  /** The seed of the key that signs receipts, 32 bytes. If not given, it is derived from `secretKey`. */
  readonly signingKey: Buffer | undefined;
  readonly receipts: ReceiptsConfig;
  readonly demo: boolean;
  /** Origins whose pages may call the MCP server, in addition to those of the service and of the person's machine. */
  readonly mcpOrigins: readonly string[];
  /** The proxies before the service whose `X-Forwarded-For` is trusted: their number, or their addresses and ranges. */
  readonly trustedProxies: number | readonly string[];
  /** Whether anyone can open a company at `/sign-up`. */
  readonly signUp: boolean;
}

export interface StripeConfig {
  readonly url: URL;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The ids of Stripe's monthly prices, by plan. */
  readonly prices: { readonly team: string; readonly business: string };
}

/** Proofs of receipts outside the database. */
export interface ReceiptsConfig {
  /** Public keys with which the deployment signed earlier, each 32 bytes in base64url. */
  readonly earlierKeys: readonly string[];
  /** Where the heads of receipt chains are sent: `https:`, `mailto:` or `file:`; undefined if they are not sent. */
  readonly anchors: URL | undefined;
  readonly anchorEvery: number;
}

/** The limits of connections to the API. They do not limit the time of event streams and waiting requests. */
export interface HttpConfig {
  /** How long a client may take to send the headers of a request. */
  readonly headersWithin: number;
  /** How long a client may take to send a whole request. */
  readonly requestWithin: number;
  /** How long a client may take to send a whole request with a file. */
  readonly uploadWithin: number;
  /** How long a connection without a request is kept. */
  readonly idleFor: number;
  /** The most connections, and the most open requests, of one client address in one process. */
  readonly perClient: number;
}

/** How events are sent to webhook endpoints. */
export interface WebhooksConfig {
  /** Private ranges that endpoints may be in, as CIDR. */
  readonly allow: readonly string[];
  /** How long one attempt may take. */
  readonly within: number;
}

/** A language model with OpenAI's chat completions API. */
export interface ModelConfig {
  /** The address above `/chat/completions`. */
  readonly url: URL;
  readonly key: string;
  readonly name: string;
  /** How long one request may take. */
  readonly within: number;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const MOST_PROXIES = 20;

/**
 * Reads and checks the environment.
 * @throws ConfigError with every variable that is wrong, and what it should be
 */
export function readConfig(env: Environment, part: ServicePart): Config {
  const settings = readSettings(env);
  const { value, integer, flag, url, wrong } = settings;
  const port = integer('PORT', 3000, 1, 65_535);
  const production = value('NODE_ENV') === 'production';
  const config: Config = {
    part,
    port,
    publicUrl: url('PUBLIC_URL', `http://localhost:${port}`),
    dataDir: resolve(value('DATA_DIR') ?? '.data'),
    cacheDir: resolve(value('CACHE_DIR') ?? join(value('XDG_CACHE_HOME') ?? join(homedir(), '.cache'), 'action-api')),
    production,
    logLevel: value('LOG_LEVEL') ?? 'info',
    temporal: {
      address: value('TEMPORAL_ADDRESS'),
      cliPath: value('TEMPORAL_CLI_PATH'),
      namespace: value('TEMPORAL_NAMESPACE') ?? 'default',
      taskQueue: value('TEMPORAL_TASK_QUEUE') ?? 'action-api',
      apiKey: value('TEMPORAL_API_KEY'),
      tls: flag('TEMPORAL_TLS', value('TEMPORAL_API_KEY') !== undefined),
      ui: readTemporalUi(settings),
    },
    mongo: {
      uri: value('MONGODB_URI'),
      binary: value('MONGOMS_SYSTEM_BINARY'),
      database: value('MONGODB_DATABASE') ?? 'action_api',
    },
    path: value('PATH') ?? '',
    answerWithin: integer('ANSWER_WITHIN_MS', 25 * SECOND, 100, 120 * SECOND),
    confirmWithin: integer('CONFIRM_WITHIN_MS', 24 * HOUR, 100, 90 * 24 * HOUR),
    approveWithin: integer('APPROVE_WITHIN_MS', 7 * 24 * HOUR, 100, 90 * 24 * HOUR),
    quoteFor: integer('QUOTE_FOR_MS', 15 * 60 * SECOND, 100, 24 * HOUR),
    sessionFor: integer('SESSION_FOR_MS', 14 * 24 * HOUR, 1_000, 90 * 24 * HOUR),
    heartbeatEvery: integer('HEARTBEAT_EVERY_MS', 15 * SECOND, 100, 5 * 60 * SECOND),
    sweepEvery: integer('SWEEP_EVERY_MS', 60 * SECOND, 1_000, HOUR),
    rateLimit: value('RATE_LIMIT') === undefined ? undefined : integer('RATE_LIMIT', 1_200, 1, 1_000_000_000),
    smtpUrl: value('SMTP_URL'),
    deliverWithin: integer('DELIVER_WITHIN_MS', 72 * HOUR, 100, 30 * 24 * HOUR),
    webhooks: {
      allow: [...rangesAllowed(production), ...settings.ranges('WEBHOOKS_ALLOW')],
      within: integer('WEBHOOKS_WITHIN_MS', 20 * SECOND, 100, 40 * SECOND),
    },
    http: {
      headersWithin: integer('HEADERS_WITHIN_MS', 10 * SECOND, 100, 120 * SECOND),
      requestWithin: integer('REQUEST_WITHIN_MS', 30 * SECOND, 100, 600 * SECOND),
      uploadWithin: integer('UPLOAD_WITHIN_MS', 600 * SECOND, 100, 3_600 * SECOND),
      // Longer than proxies keep their connections, so that they do not send on a connection that is being closed.
      idleFor: integer('IDLE_FOR_MS', 65 * SECOND, 100, 600 * SECOND),
      perClient: integer('CONNECTIONS_PER_CLIENT', 500, 1, 1_000_000),
    },
    mailFrom: value('MAIL_FROM') ?? 'Action API <no-reply@localhost>',
    bucket: readBucket(settings),
    stripe: readStripe(settings),
    model: readModel(settings),
    secretKey: settings.secret('SECRET_KEY'),
    signingKey: settings.secret('SIGNING_KEY'),
    receipts: readReceipts(settings),
    demo: flag('DEMO', !production),
    mcpOrigins: settings.origins('MCP_ORIGINS'),
    trustedProxies: readProxies(settings),
    signUp: flag('SIGN_UP', false),
  };
  if (config.http.headersWithin > config.http.requestWithin)
    wrong.push('HEADERS_WITHIN_MS must not be greater than REQUEST_WITHIN_MS: the headers are a part of the request.');
  if (production && config.secretKey === undefined)
    wrong.push('SECRET_KEY must be set in production (`openssl rand -base64 32`).');
  // Otherwise, sessions and keys would cross the network unencrypted.
  if (production && config.publicUrl.protocol !== 'https:' && !flag('ALLOW_HTTP', false))
    wrong.push('PUBLIC_URL must begin with https:// in production. ALLOW_HTTP=true allows an unencrypted address.');
  if (production && config.demo && !flag('DEMO_KEYS_IN_PRODUCTION', false))
    wrong.push(
      'DEMO must not be true in production: it makes people with passwords and keys. DEMO_KEYS_IN_PRODUCTION=true ' +
        'allows them.',
    );
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  return config;
}

function readStripe({ value, url, wrong }: Settings): StripeConfig | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_TEAM', 'STRIPE_PRICE_BUSINESS'];
  const missing = names.filter((name) => value(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) wrong.push(`${missing.join(', ')} must be set, too, for plans to be paid by Stripe.`);
  const [secretKey = '', webhookSecret = '', team = '', business = ''] = names.map((name) => value(name) ?? '');
  const prices = { team, business };
  return { url: url('STRIPE_URL', 'https://api.stripe.com'), secretKey, webhookSecret, prices };
}

function readModel({ value, url, integer, wrong }: Settings): ModelConfig | undefined {
  const names = ['DEEP_MODEL_URL', 'DEEP_MODEL_KEY', 'DEEP_MODEL_NAME'];
  const missing = names.filter((name) => value(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) wrong.push(`${missing.join(', ')} must be set, too, for a model to write summaries.`);
  const address = url('DEEP_MODEL_URL', 'https://model.invalid');
  if (!['https:', 'http:'].includes(address.protocol))
    wrong.push('DEEP_MODEL_URL must begin with https:// or http://.');
  const within = integer('DEEP_MODEL_WITHIN_MS', 30 * SECOND, 100, 120 * SECOND);
  return { url: address, key: value('DEEP_MODEL_KEY') ?? '', name: value('DEEP_MODEL_NAME') ?? '', within };
}

function readReceipts({ value, url, integer, wrong }: Settings): ReceiptsConfig {
  const earlierKeys = (value('EARLIER_RECEIPT_KEYS') ?? '').split(',').filter((key) => key !== '');
  if (!earlierKeys.every(isPublicKey))
    wrong.push('EARLIER_RECEIPT_KEYS must be public keys of 43 characters (`x`), with commas between them.');
  const anchors = value('RECEIPT_ANCHORS') === undefined ? undefined : url('RECEIPT_ANCHORS', 'file:///');
  // An address in the clear could be answered by another server, which the service would not notice.
  const allowed = ['https:', 'mailto:', 'file:', ...(value('NODE_ENV') === 'production' ? [] : ['http:'])];
  if (anchors && !allowed.includes(anchors.protocol))
    wrong.push('RECEIPT_ANCHORS must begin with https://, mailto: or file:///.');
  return { earlierKeys, anchors, anchorEvery: integer('RECEIPT_ANCHORS_EVERY_MS', HOUR, 1_000, 24 * HOUR) };
}

function readProxies({ value, wrong }: Settings): number | readonly string[] {
  const given = value('TRUSTED_PROXIES') ?? '0';
  if (/^\d+$/.test(given) && Number(given) <= MOST_PROXIES) return Number(given);
  const listed = given.split(',').map((place) => place.trim());
  if (listed.every((place) => isRange(place) || isAddress(place))) return listed;
  wrong.push(
    `TRUSTED_PROXIES must be how many proxies there are, at most ${MOST_PROXIES}, or their addresses and ranges such ` +
      `as 10.0.0.0/8,fd00::1, not "${given}".`,
  );
  return 0;
}

function readTemporalUi({ value, url, wrong }: Settings): URL | undefined {
  if (value('TEMPORAL_UI_URL') === undefined) return undefined;
  const address = url('TEMPORAL_UI_URL', 'http://localhost:8233');
  const { protocol, username, password, search, hash } = address;
  // Administrators of all companies see it.
  if (!['http:', 'https:'].includes(protocol) || `${username}${password}${search}${hash}` !== '')
    wrong.push('TEMPORAL_UI_URL must be an http:// or https:// address without a password, a query and a fragment.');
  return address;
}

/** The address of a company: `http://acme.localhost:3000`. */
export function companyOrigin(publicUrl: URL, companyId: string): string {
  return `${publicUrl.protocol}//${companyId}.${publicUrl.host}`;
}
