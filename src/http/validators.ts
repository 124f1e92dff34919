import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { AddedFormat, SchemaValidateFunction } from 'ajv/dist/types/index.js';
import formats from 'ajv-formats';
import canonicalize from 'canonicalize';
import type { ObjectSchema } from '../engine/action.js';
import { withBestAlternatives } from './alternatives.js';

/** The most errors that are collected for one value. */
const MOST_ERRORS = 50;

const OPTIONS = {
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allowUnionTypes: true,
} satisfies Options;

/** Finds the errors of a value; an empty array if it is valid. */
export type FindErrors = (value: unknown) => readonly ErrorObject[];

/**
 * The compilers are made once per process, and keep what they compiled. Only `deciding` decides what is valid. It stops
 * at the first error, so a list that is too long is not read.
 */
const compilers = once(() => ({
  deciding: withKeywords(new Ajv2020(OPTIONS)),
  listing: withKeywords(
    new Ajv2020({
      ...OPTIONS,
      allErrors: true,
      // Errors refer to the schema that they violate, whose description tells how to fix the field.
      verbose: true,
      code: { process: stopAtMost },
    }),
  ),
}));

/** Compiles a schema to a check whose time grows linearly with the size of the value. */
export function findErrorsBy(schema: ObjectSchema): FindErrors {
  const { deciding, listing } = compilers();
  const isValid = deciding.compile(schema);
  // Compiled at the first invalid value, because most schemas never need it.
  let list: ValidateFunction | undefined;
  return (value) => {
    if (isValid(value)) return [];
    list ??= listing.compile(schema);
    return withBestAlternatives(errorsOf(list, value) ?? isValid.errors ?? []);
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function errorsOf(list: ValidateFunction, value: unknown): readonly ErrorObject[] | null | undefined {
  try {
    list(value);
    return list.errors;
  } catch (error) {
    if (Array.isArray(error)) return error as readonly ErrorObject[];
    throw error;
  }
}

/** The most items of a list that are checked for errors. A longer list is refused for its length. */
const MOST_ITEMS = 10_000;

/** The places in ajv's generated code that add an error, and that read the length of a list before its items. */
const COLLECTS = /vErrors\.push\(err\d+\);/g;
const READS_ITEMS = /const (len\d+) = (data\d*)\.length;/g;

/**
 * Makes ajv's generated code throw its errors once there are enough, and skip most of a long list. Ajv cannot do this.
 */
function stopAtMost(code: string): string {
  const pushed = code.replaceAll(COLLECTS, (push) => `${push}if(vErrors.length>=${MOST_ERRORS})throw vErrors;`);
  const bounded = pushed.replaceAll(READS_ITEMS, `const $1 = Math.min($2.length, ${MOST_ITEMS});`);
  if ((code.includes('errors++') && pushed === code) || (/i\d+<len\d+/.test(code) && bounded === pushed))
    throw new Error('The code that ajv generates has changed.');
  return bounded;
}

/** The longest text that a format applies to, in characters. Ajv's formats split a longer text into as many parts. */
const LONGEST_FORMATTED = 10_000;

/** Whether a text has a format; undefined for formats of numbers. */
function matcherOf(format: AddedFormat | undefined): ((text: string) => boolean) | undefined {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return format;
  if (typeof format !== 'object' || format.type === 'number') return undefined;
  return matcherOf(format.validate as AddedFormat);
}

function withKeywords(ajv: Ajv2020): Ajv2020 {
  // The package is CommonJS, so its default export is the function.
  (formats as unknown as (instance: Ajv2020) => void)(ajv);
  for (const [name, format] of Object.entries(ajv.formats)) {
    const matches = matcherOf(format);
    if (matches) ajv.addFormat(name, (text: string) => text.length <= LONGEST_FORMATTED && matches(text));
  }
  // Describes what a string identifies. It refuses no value, because an unknown id is refused with not_found.
  ajv.addKeyword('x-ref');
  ajv.addKeyword('x-column-type');
  // Ajv compares all pairs of objects. A keyword that is added later also runs after `items`.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', errors: true, validate: isUnique });
  return ajv;
}

const isUnique: SchemaValidateFunction = (wanted: boolean, items: readonly unknown[], parent) => {
  const { maxItems = Infinity } = (parent ?? {}) as { readonly maxItems?: number };
  // `maxItems` refuses a longer list.
  if (!wanted || items.length > maxItems) return true;
  const seen = new Map<string, number>();
  for (const [i, item] of items.entries()) {
    const key = keyOf(item);
    const j = key === null ? undefined : seen.get(key);
    if (j !== undefined) {
      const message = `must NOT have duplicate items (items ## ${j} and ${i} are identical)`;
      isUnique.errors = [{ keyword: 'uniqueItems', message, params: { i, j } }];
      return false;
    }
    if (key !== null) seen.set(key, i);
  }
  return true;
};

/** A key that is equal for equal values (RFC 8785); null for a value nested deeper than any item schema allows. */
function keyOf(item: unknown): string | null {
  try {
    return canonicalize(item) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
