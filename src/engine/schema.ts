import type { ValueType } from '../contract/columns.js';
import type { RefKind } from './refs.js';

/** Builders of JSON Schemas (2020-12) as typed plain data. The description of each is written for people. */

type Properties = Readonly<Record<string, object>>;

type NameOf<Name> = Name extends `${infer Plain}?` ? Plain : Name;

type RequiredOf<P> = { [Name in keyof P & string]: Name extends `${string}?` ? never : Name }[keyof P & string];

/** The schema of an object with exactly these properties. */
export type ObjectOf<P> = {
  readonly type: 'object';
  /**
   * Typed as a tuple, because typebox reads the names from a tuple and treats all properties of an array as optional.
   */
  readonly required: readonly [RequiredOf<P>];
  readonly additionalProperties: false;
  readonly properties: { readonly [Name in keyof P as NameOf<Name>]: P[Name] };
};

/**
 * An object with exactly these properties. A property is optional if its name ends with a question mark:
 * `object({ listId, 'limit?': limit })`.
 * @param more other keywords, such as `description` or `minProperties`
 */
export function object<const P extends Properties, const M extends object = object>(
  properties: P,
  more?: M,
): ObjectOf<P> & M {
  const names = Object.keys(properties);
  return {
    type: 'object',
    ...more,
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ''), properties[name]])),
  } as unknown as ObjectOf<P> & M;
}

/** Text. @param more other keywords, such as `maxLength` */
export function text<const M extends object = object>(description: string, more?: M) {
  return { type: 'string', description, ...more } as { readonly type: 'string'; readonly description: string } & M;
}

/** Text, or null. */
export function textOrNull<const M extends object = object>(description: string, more?: M) {
  return { type: ['string', 'null'], description, ...more } as {
    readonly type: readonly ['string', 'null'];
    readonly description: string;
  } & M;
}

/** The keyword for the kind of thing that a string identifies (`refs.ts`). */
export function ref(of: RefKind) {
  return { 'x-ref': of } as const;
}

/** The keyword for the id of a column, with the type of its values, so that a form offers only such columns. */
export function refToColumn<const T extends ValueType>(type: T) {
  return { 'x-ref': 'column', 'x-column-type': type } as const;
}

/** An identifier in the input of a call. An unknown one is refused with not_found. @param of what it identifies */
export function identifier(of: RefKind, description: string) {
  return { type: 'string', 'x-ref': of, minLength: 1, maxLength: 100, description } as const;
}

/** A list of identifiers in the input of a call. @param more other keywords, such as `maxItems` */
export function identifiers<const M extends object = object>(of: RefKind, description: string, more?: M) {
  return arrayOf({ type: 'string', 'x-ref': of, minLength: 1, maxLength: 100 }, description, more);
}

/** An identifier in a result. @param of what it identifies */
export function refTo(of: RefKind, description: string) {
  return { type: 'string', 'x-ref': of, description } as const;
}

/** An identifier in a result, or null. */
export function refOrNull(of: RefKind, description: string) {
  return { type: ['string', 'null'], 'x-ref': of, description } as const;
}

/** A list of identifiers in a result. */
export function refsTo(of: RefKind, description: string) {
  return arrayOf({ type: 'string', 'x-ref': of }, description);
}

/** A whole number of at least 0. @param more other keywords, such as `maximum` */
export function count<const M extends object = object>(description: string, more?: M) {
  return { type: 'integer', minimum: 0, description, ...more } as {
    readonly type: 'integer';
    readonly minimum: 0;
    readonly description: string;
  } & M;
}

/** The version of a document, 1 or higher. */
export function versionNumber(description: string) {
  return { type: 'integer', minimum: 1, description } as const;
}

export function flag(description: string) {
  return { type: 'boolean', description } as const;
}

/** One of several words. @param more other keywords, such as `default` */
export function oneOf<const V extends readonly string[], const M extends object = object>(
  values: V,
  description: string,
  more?: M,
) {
  return { type: 'string', enum: values, description, ...more } as {
    readonly type: 'string';
    readonly enum: V;
    readonly description: string;
  } & M;
}

/** A list. @param more other keywords, such as `maxItems` */
export function arrayOf<const I extends object, const M extends object = object>(
  items: I,
  description: string,
  more?: M,
) {
  return { type: 'array', items, description, ...more } as {
    readonly type: 'array';
    readonly items: I;
    readonly description: string;
  } & M;
}

/** A moment (RFC 3339, UTC). */
export function time(description: string) {
  return { type: 'string', format: 'date-time', description } as const;
}

/** A moment, or null if there is none. */
export function timeOrNull(description: string) {
  return { type: ['string', 'null'], format: 'date-time', description } as const;
}

/** The input fields of every action that returns pages. */
export const PAGE = {
  'limit?': { type: 'integer', minimum: 1, maximum: 200, default: 50, description: 'How many to answer at most.' },
  'cursor?': {
    type: 'string',
    minLength: 1,
    maxLength: 500,
    description: '`nextCursor` of the page before; leave it out for the first page.',
  },
} as const;

/** The cursor of the next page, in a result. */
export const NEXT_CURSOR = {
  type: ['string', 'null'],
  description: 'Send it as `cursor` for the next page; null on the last page.',
} as const;

/** The result of an action that returns pages: `pageOf('rows', ROW, 'The rows of this page.')`. */
export function pageOf<const N extends string, const I extends object>(name: N, items: I, description: string) {
  return object({ [name]: arrayOf(items, description), nextCursor: NEXT_CURSOR } as {
    readonly [Name in N]: ReturnType<typeof arrayOf<I>>;
  } & { readonly nextCursor: typeof NEXT_CURSOR });
}
