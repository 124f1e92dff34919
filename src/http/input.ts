import contentType from 'content-type';
import rawBody from 'raw-body';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { InvalidField } from '../contract/errorFields.js';
import { Refusal } from '../contract/errors.js';
import type { AnyAction, ObjectSchema } from '../engine/action.js';
import type { Registry } from '../engine/registry.js';
import type { RequestContext } from './state.js';

const LARGEST = 1_048_576;
/** The most invalid fields that one error names. */
const MOST_FIELDS = 50;
const LONGEST_NAME = 200;

/**
 * Reads a JSON body. An empty one means `{}` and needs no Content-Type.
 * @throws Refusal too_large, unsupported_media_type or invalid_input
 */
export async function readJson(context: RequestContext): Promise<unknown> {
  const { req: request } = context;
  let bytes: Buffer;
  try {
    bytes = await rawBody(request, { limit: LARGEST, length: request.headers['content-length'] ?? null });
  } catch (error) {
    // Discards the rest of the body: else the next request on this connection would never be read.
    request.resume();
    if ((error as { type?: string }).type !== 'entity.too.large')
      throw new Refusal('invalid_input', 'The body could not be read.', whole('Send it again.'));
    throw new Refusal('too_large', 'The body is larger than 1 MiB. Send less at once.');
  }
  if (bytes.length === 0) return {};
  if (!isJson(context.get('content-type'))) {
    throw new Refusal('unsupported_media_type', 'The body is not sent as JSON. Send `Content-Type: application/json`.');
  }
  try {
    const text = UTF8.decode(bytes);
    return JSON.parse(text, SUSPECT.test(text) ? refuseBrokenText : undefined) as unknown;
  } catch {
    throw new Refusal('invalid_input', 'The body is not valid JSON.', whole('Send one JSON object, in UTF-8.'));
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Escapes of NUL and of surrogates. The texts of a body without them need not be checked one by one. */
const SUSPECT = /\\u(?:0000|[dD][89a-fA-F])/;

/** A JSON reviver that refuses a lone surrogate (RFC 7493) and a NUL in a name, which the store does not take. */
function refuseBrokenText(name: string, value: unknown): unknown {
  if (/\p{Cs}/u.test(name) || name.includes('\0')) throw new Error('A name has a lone surrogate or a NUL.');
  if (typeof value === 'string' && /\p{Cs}/u.test(value)) throw new Error('A value has a lone surrogate.');
  return value;
}

function isJson(header: string): boolean {
  try {
    const { type, parameters } = contentType.parse(header);
    return type === 'application/json' && /^utf-?8$/i.test(parameters['charset'] ?? 'utf-8');
  } catch {
    return false;
  }
}

function whole(fix: string) {
  return { fields: [{ path: '', message: 'The body is not valid.', fix }] };
}

/** Checks input against the schemas of actions. */
export interface InputSchemas {
  /** @throws Refusal invalid_input naming every invalid field at once, as JSON Pointers (RFC 6901) */
  check(action: AnyAction, input: unknown): void;
  /** The same check, for another schema. */
  compile(schema: ObjectSchema): (value: unknown) => void;
}

/** Compiles every action's input schema once. */
export function createInputSchemas(registry: Registry): InputSchemas {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    // Errors carry the schema that they come from: its description is the fix of the field.
    verbose: true,
    strictTypes: false,
  });
  // The package is CommonJS: its default export is the function.
  (formats as unknown as (instance: Ajv2020) => void)(ajv);
  const compile = (schema: ObjectSchema) => {
    const validate = ajv.compile(schema);
    return (value: unknown) => {
      if (!validate(value)) throw invalid(validate.errors ?? []);
    };
  };
  const compiled = new Map<string, (value: unknown) => void>(
    registry.all.map(({ name, input }) => [name, compile(input)]),
  );
  return { check: (action, input) => compiled.get(action.name)?.(input), compile };
}

function invalid(errors: readonly ErrorObject[]): Refusal {
  const fields = errors.slice(0, MOST_FIELDS).map(fieldOf);
  const unique = [...new Map(fields.map((field) => [field.path + field.message, field])).values()];
  const names = [...new Set(unique.map(({ path }) => path || 'the body'))];
  const more = names.length > 5 ? ' and others' : '';
  return new Refusal('invalid_input', `Some input is not valid: ${names.slice(0, 5).join(', ')}${more}.`, {
    fields: unique,
  });
}

function fieldOf(error: ErrorObject): InvalidField {
  const {
    instancePath,
    keyword,
    params,
    message = 'is not valid',
  } = error as ErrorObject<string, Record<string, unknown>>;
  const below = (name: unknown) =>
    `${instancePath}/${shortened(String(name)).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const blank = { path: instancePath, message: 'This is blank.', fix: 'Send text that is not blank.' };
  const unfit = { path: instancePath, message: `This ${message}.`, fix: `Send a value that fits: it ${message}.` };
  switch (keyword) {
    case 'required':
      return { path: below(params['missingProperty']), message: 'This is missing.', fix: 'Add it.' };
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = params['additionalProperty'] ?? params['unevaluatedProperty'];
      return {
        path: below(name),
        message: 'There is no such field.',
        fix: 'Leave it out, or check its spelling.',
      };
    }
    case 'type':
      return {
        path: instancePath,
        message: `This has the wrong type.`,
        fix: `Send ${[params['type']].flat().join(' or ')}.`,
      };
    case 'enum':
      return {
        path: instancePath,
        message: 'This is not one of the known values.',
        fix: `Use one of: ${(params['allowedValues'] as unknown[]).join(', ')}.`,
      };
    case 'minLength':
      return params['limit'] === 1 ? blank : unfit;
    case 'pattern':
      // A pattern without an anchor asks for one visible character anywhere.
      return String(params['pattern']).startsWith('^')
        ? { path: instancePath, message: 'This has the wrong form.', fix: wanted(error) }
        : blank;
    default:
      return unfit;
  }
}

function wanted({ parentSchema, params }: ErrorObject): string {
  const { description } = (parentSchema ?? {}) as { readonly description?: string };
  return description ?? `Send what matches ${String((params as { pattern?: unknown }).pattern)}.`;
}

/** An unknown name can be as long as the body: an error repeats its beginning alone. */
function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
