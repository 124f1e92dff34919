import { ERRORS, type ErrorCode } from '../contract/errors.js';
import { byStatus } from './codes.js';
import { HELD_LINK } from './links.js';
import { ref, type Json } from './names.js';
import { sampleFailure } from './samples.js';
import { failureSchema } from './schemas.js';

const JSON_TYPE = 'application/json';
const count = { type: 'integer', minimum: 0 };

/** Every header that a response can have. */
export const HEADERS: Readonly<Record<string, Json>> = {
  'Request-Id': { description: 'Identifies this request in the logs.', required: true, schema: { type: 'string' } },
  'Call-Id': {
    description: 'Identifies the call; `GET /calls/{callId}` answers its state.',
    schema: { type: 'string' },
  },
  'Credits-Charged': { description: 'Deep credits that this call was charged.', schema: count },
  'Credits-Remaining': { description: 'Deep credits left this month.', schema: count },
  'Idempotent-Replayed': {
    description: '`true` when this is the stored answer of an earlier call with the same Idempotency-Key.',
    schema: { type: 'boolean' },
  },
  Deprecation: {
    description: 'Since when the action is deprecated, as `@` and seconds (RFC 9745).',
    schema: { type: 'string' },
  },
  Link: {
    description: 'The page of the action, as `rel="deprecation"`: it names the action to use instead.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait.', required: true, schema: count },
  RateLimit: {
    description: 'What is left of the limit, and when it is full again (IETF draft ratelimit-headers).',
    required: true,
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limits that apply (IETF draft ratelimit-headers).',
    required: true,
    schema: { type: 'string' },
  },
  'WWW-Authenticate': { description: 'How to sign in (RFC 9110).', required: true, schema: { type: 'string' } },
};

/** References to the headers with these names. */
export function headers(...names: readonly (keyof typeof HEADERS)[]): Json {
  return Object.fromEntries(names.map((name) => [name, ref('headers', name)]));
}

/** Statuses that a call with a record can have. Their responses may be replays. */
const OF_RECORDED_CALLS: ReadonlySet<number> = new Set([202, 402, 403, 409, 410, 422, 423, 428, 502]);

/** Statuses of calls that have not ended. */
const NOT_ENDED: ReadonlySet<number> = new Set([202, 423, 428]);

function headersOf(status: number): Json {
  return headers(
    'Request-Id',
    ...(OF_RECORDED_CALLS.has(status) ? ['Call-Id', 'Idempotent-Replayed'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 429 ? ['RateLimit', 'RateLimit-Policy'] : []),
    ...([202, 429, 503].includes(status) ? ['Retry-After'] : []),
  );
}

function describe(codes: readonly ErrorCode[]): string {
  const [only, ...others] = codes;
  if (only !== undefined && others.length === 0) return `\`${only}\`: ${ERRORS[only].condition}`;
  return codes.map((code) => `- \`${code}\`: ${ERRORS[code].condition}`).join('\n');
}

function failure(publicUrl: string, status: number, codes: readonly ErrorCode[], schema: Json): Json {
  const examples = codes.map((code): [string, Json] => [
    code,
    { summary: ERRORS[code].condition, value: sampleFailure(publicUrl, code) },
  ]);
  return {
    description: describe(codes),
    headers: headersOf(status),
    content: { [JSON_TYPE]: { schema, examples: Object.fromEntries(examples) } },
    ...(NOT_ENDED.has(status) && { links: { [HELD_LINK]: ref('links', HELD_LINK) } }),
  };
}

/** The name of a response: its code, or its status and its codes if there are several. */
function failureName(status: number, codes: readonly ErrorCode[]): string {
  return `Failure_${codes.length === 1 ? '' : `${status}_`}${codes.join('_')}`;
}

/**
 * The refusals of all operations. Operations with the same codes for a status share one response and one schema, so
 * that generated clients have one type for it, not one for each operation.
 */
export class Failures {
  readonly #publicUrl: string;
  readonly #responses = new Map<string, Json>();
  readonly #schemas = new Map<string, Json>();

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  /**
   * The responses of an operation, by status.
   * @param codes every code that it can return
   */
  of(codes: readonly ErrorCode[]): Json {
    const responses: Record<string, Json> = {};
    for (const [status, sharing] of byStatus(codes)) {
      const name = failureName(status, sharing);
      this.#schemas.set(name, failureSchema(sharing));
      this.#responses.set(name, failure(this.#publicUrl, status, sharing, ref('schemas', name)));
      responses[status] = ref('responses', name);
    }
    return responses;
  }

  /** The entries for `components`, after `of` has been called for every operation. */
  components(): { readonly responses: Json; readonly schemas: Readonly<Record<string, Json>> } {
    return { responses: Object.fromEntries(this.#responses), schemas: Object.fromEntries(this.#schemas) };
  }
}

/** A response with a JSON body. */
export function answered(
  description: string,
  schema: Json,
  extra: { headers: Json; examples?: Json; links?: Json },
): Json {
  const { examples, links } = extra;
  return {
    description,
    headers: extra.headers,
    content: { [JSON_TYPE]: { schema, ...(examples && Object.keys(examples).length > 0 && { examples }) } },
    ...(links && Object.keys(links).length > 0 && { links }),
  };
}
