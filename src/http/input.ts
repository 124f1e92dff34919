import contentType from 'content-type';
import rawBody from 'raw-body';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { FIELD_RULES, missingField, type FieldRule, type FieldFault } from '../contract/errorFields.js';
import { Refusal } from '../contract/errors.js';
import { englishOf, type Phrase } from '../contract/phrase.js';
import type { AnyAction, ObjectSchema } from '../engine/action.js';
import { NAME_PATTERN, nameProblem } from '../engine/names.js';
import { joined, phrase } from '../engine/phrases/phrase.js';
import type { Registry } from '../engine/registry.js';
import type { RequestContext } from './state.js';
import { MOST_FIELDS_OF_OBJECT, parseJson, TooManyFields } from './json.js';
import { findErrorsBy } from './validators.js';

const LARGEST = 1_048_576;
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
    // Discards the rest of the body. Otherwise the next request on this connection would never be read.
    request.resume();
    if ((error as { type?: string }).type !== 'entity.too.large')
      throw new Refusal('invalid_input', phrase`The body could not be read.`, whole(phrase`Send it again.`));
    throw new Refusal('too_large', phrase`The body is larger than 1 MiB. Send less at once.`);
  }
  if (bytes.length === 0) return {};
  if (!isJson(context.get('content-type'))) {
    throw new Refusal(
      'unsupported_media_type',
      phrase`The body is not sent as JSON. Send \`Content-Type: application/json\`.`,
    );
  }
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof TooManyFields) {
      const message = phrase`An object in the body has more than ${String(MOST_FIELDS_OF_OBJECT)} fields.`;
      throw new Refusal('invalid_input', message, {
        fields: [{ path: '', message, fix: phrase`Send fewer fields in one object.` }],
      });
    }
    throw new Refusal(
      'invalid_input',
      phrase`The body is not valid JSON.`,
      whole(phrase`Send one JSON object, in UTF-8.`),
    );
  }
}

function isJson(header: string): boolean {
  try {
    const { type, parameters } = contentType.parse(header);
    return type === 'application/json' && /^utf-?8$/i.test(parameters['charset'] ?? 'utf-8');
  } catch {
    return false;
  }
}

function whole(fix: Phrase) {
  return { fields: [{ path: '', message: phrase`The body is not valid.`, fix }] };
}

/** Checks input against the schemas of actions. */
export interface InputSchemas {
  /** @throws Refusal invalid_input with all invalid fields, as JSON Pointers (RFC 6901) */
  check(action: AnyAction, input: unknown): void;
  /**
   * Makes a check for another schema.
   * @param alsoWrong finds what no schema can express, in a value that may violate the schema
   */
  compile(schema: ObjectSchema, alsoWrong?: (value: unknown) => readonly FieldFault[]): (value: unknown) => void;
}

/** Compiles every action's input schema once. */
export function createInputSchemas(registry: Registry): InputSchemas {
  const compile: InputSchemas['compile'] = (schema, alsoWrong = () => []) => {
    const errorsIn = findErrorsBy(schema);
    return (value) => {
      const fields = [...errorsIn(value).map(fieldOf), ...alsoWrong(value)];
      if (fields.length > 0) throw invalid(fields);
    };
  };
  const compiled = new Map<string, (value: unknown) => void>(
    registry.all.map(({ name, input }) => [name, compile(input)]),
  );
  return { check: (action, input) => compiled.get(action.name)?.(input), compile };
}

function invalid(fields: readonly FieldFault[]): Refusal {
  const unique = [...new Map(fields.map((field) => [field.path + englishOf(field.message), field])).values()];
  const paths = [...new Set(unique.map(({ path }) => path))];
  const few = joined(paths.slice(0, 5).map((path) => path || phrase`the body`));
  const message =
    paths.length > 5 ? phrase`Some input is not valid: ${few} and others.` : phrase`Some input is not valid: ${few}.`;
  return new Refusal('invalid_input', message, { fields: unique });
}

/** The field that an error is about, with the rule that it breaks. */
function fieldOf(error: ErrorObject): FieldFault {
  const { limit, type, format } = error.params as Readonly<Record<string, unknown>>;
  const fitting =
    error.keyword === 'type' ? [type].flat().join(', ') : error.keyword === 'format' ? String(format) : null;
  const fault = faultOf(error);
  return {
    ...fault,
    ...(fault.rule === undefined && isRule(error.keyword) && { rule: error.keyword }),
    ...(typeof limit === 'number' && { limit }),
    ...(fitting !== null && { wanted: fitting }),
  };
}

const isRule = (keyword: string): keyword is FieldRule => (FIELD_RULES as readonly string[]).includes(keyword);

function faultOf(error: ErrorObject): FieldFault {
  const {
    instancePath,
    keyword,
    params,
    message = 'is not valid',
  } = error as ErrorObject<string, Record<string, unknown>>;
  const below = (name: unknown) =>
    `${instancePath}/${shortened(String(name)).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const blank = {
    path: instancePath,
    message: 'This is blank.',
    fix: 'Send text that is not blank.',
    rule: 'blank',
  } as const;
  const unfit = { path: instancePath, message: `This ${message}.`, fix: `Send a value that fits: it ${message}.` };
  switch (keyword) {
    case 'required':
      return missingField(below(params['missingProperty']), 'Add it.');
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = params['additionalProperty'] ?? params['unevaluatedProperty'];
      return {
        path: below(name),
        message: 'There is no such field.',
        fix: 'Leave it out, or check its spelling.',
        rule: 'unknown_field',
      };
    }
    case 'type':
      return {
        path: instancePath,
        message: `This has the wrong type.`,
        fix: `Send ${[params['type']].flat().map(typeText).join(' or ')}.`,
      };
    case 'enum':
      return {
        path: instancePath,
        message: 'This is not one of the known values.',
        fix: `Use one of: ${(params['allowedValues'] as unknown[]).join(', ')}.`,
      };
    case 'minLength':
      return params['limit'] === 1 ? blank : { path: instancePath, ...(boundText(keyword, params) ?? unfit) };
    case 'pattern':
      if (params['pattern'] === NAME_PATTERN) return { path: instancePath, ...(nameProblem(error.data) ?? unfit) };
      // A pattern without an anchor requires one visible character anywhere.
      return String(params['pattern']).startsWith('^')
        ? { path: instancePath, message: 'This has the wrong form.', fix: wanted(error) }
        : blank;
    default:
      return { path: instancePath, ...(boundText(keyword, params) ?? { message: unfit.message, fix: unfit.fix }) };
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

function typeText(type: unknown): string {
  return TYPES[String(type)] ?? String(type);
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'a mail address',
  uri: 'a URL',
  date: 'a date, such as 2026-11-20',
  'date-time': 'a time, such as 2026-11-20T14:03:21Z',
};

/** What a limit in a schema requires, in words; undefined for a keyword that is not a limit. */
function boundText(keyword: string, params: Readonly<Record<string, unknown>>) {
  const limit = String(params['limit']);
  const things = (noun: string) => (limit === '1' ? noun : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);
  const most = (noun: string) => {
    const what = `${limit} ${things(noun)}`;
    return { message: `This must have at most ${what}.`, fix: `Send at most ${what}.` };
  };
  const least = (noun: string) => {
    const what = `${limit} ${things(noun)}`;
    return { message: `This must have at least ${what}.`, fix: `Send at least ${what}.` };
  };
  switch (keyword) {
    case 'maximum':
      return { message: `This must be at most ${limit}.`, fix: `Send at most ${limit}.` };
    case 'minimum':
      return { message: `This must be at least ${limit}.`, fix: `Send at least ${limit}.` };
    case 'maxLength':
      return most('character');
    case 'minLength':
      return least('character');
    case 'maxItems':
      return most('entry');
    case 'minItems':
      return least('entry');
    case 'maxProperties':
      return most('field');
    case 'minProperties':
      return least('field');
    case 'uniqueItems':
      return { message: 'This has the same entry twice.', fix: 'Send each entry once.' };
    case 'format': {
      const form = FORMATS[String(params['format'])];
      return form === undefined ? undefined : { message: `This is not ${form}.`, fix: `Send ${form}.` };
    }
    default:
      return undefined;
  }
}

function wanted({ parentSchema, params }: ErrorObject): string {
  const { description } = (parentSchema ?? {}) as { readonly description?: string };
  return description ?? `Send a value that matches ${String((params as { pattern?: unknown }).pattern)}.`;
}

/** The beginning of an unknown name, which can be as long as the body. */
function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}
