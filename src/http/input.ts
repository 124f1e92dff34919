import contentType from 'content-type';
import rawBody from 'raw-body';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Refusal } from '../contract/errors.js';
import type { AnyAction } from '../engine/action.js';
import type { Registry } from '../engine/registry.js';
import type { RequestContext } from './state.js';

const LARGEST = 1_048_576;
/** More wrong fields than this are not worth naming one by one. */
const MOST_FIELDS = 50;

export interface InvalidField {
  readonly path: string;
  readonly message: string;
  readonly fix: string;
}

/**
 * Reads a JSON body. An empty one means `{}` and needs no Content-Type.
 * @throws Refusal too_large, unsupported_media_type or invalid_input
 */
export async function readJson(context: RequestContext): Promise<unknown> {
  const { req: request } = context;
  let text: string;
  try {
    text = await rawBody(request, { limit: LARGEST, encoding: 'utf8', length: request.headers['content-length'] ?? null });
  } catch (error) {
    if ((error as { type?: string }).type !== 'entity.too.large') throw new Refusal('invalid_input', 'The body could not be read.', whole('Send it again.'));
    throw new Refusal('too_large', 'The body is larger than 1 MiB. Send less at once.');
  }
  if (text === '') return {};
  if (!isJson(context.get('content-type'))) {
    throw new Refusal('unsupported_media_type', 'Send `Content-Type: application/json`.');
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('invalid_input', 'The body is not valid JSON.', whole('Send one JSON object.'));
  }
}

function isJson(header: string): boolean {
  try {
    return contentType.parse(header).type === 'application/json';
  } catch {
    return false;
  }
}

function whole(fix: string) {
  return { fields: [{ path: '', message: 'The body is not valid.', fix }] };
}

/** Checks input against the action's schema. */
export interface InputSchemas {
  /** @throws Refusal invalid_input naming every invalid field at once, as JSON Pointers (RFC 6901) */
  check(action: AnyAction, input: unknown): void;
}

/** Compiles every action's input schema once. */
export function createInputSchemas(registry: Registry): InputSchemas {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true, strictTypes: false });
  // The package is CommonJS: its default export is the function.
  (formats as unknown as (instance: Ajv2020) => void)(ajv);
  const compiled = new Map<string, ValidateFunction>(registry.all.map(({ name, input }) => [name, ajv.compile(input)]));
  return {
    check(action, input) {
      const validate = compiled.get(action.name);
      if (!validate || validate(input)) return;
      const fields = (validate.errors ?? []).slice(0, MOST_FIELDS).map(fieldOf);
      const unique = [...new Map(fields.map((field) => [field.path + field.message, field])).values()];
      const names = unique.map(({ path }) => path || 'the body').join(', ');
      throw new Refusal('invalid_input', `Some input is not valid: ${names}.`, { fields: unique });
    },
  };
}

function fieldOf(error: ErrorObject): InvalidField {
  const { instancePath, keyword, params, message = 'is not valid' } = error as ErrorObject<string, Record<string, unknown>>;
  const below = (name: unknown) => `${instancePath}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  switch (keyword) {
    case 'required':
      return { path: below(params['missingProperty']), message: 'This is missing.', fix: 'Add it.' };
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = params['additionalProperty'] ?? params['unevaluatedProperty'];
      return { path: below(name), message: 'There is no such field.', fix: 'Leave it out, or look for a typing error.' };
    }
    case 'type':
      return { path: instancePath, message: `This has the wrong type.`, fix: `Send ${[params['type']].flat().join(' or ')}.` };
    case 'enum':
      return { path: instancePath, message: 'This is not one of the known values.', fix: `Use one of: ${(params['allowedValues'] as unknown[]).join(', ')}.` };
    default:
      return { path: instancePath, message: `This ${message}.`, fix: `Send a value that fits: it ${message}.` };
  }
}
