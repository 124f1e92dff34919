/**
 * The values of the keyword `x-ref`: the kinds of things that a string of a schema can identify. The strings are ids,
 * except that those of `action` are names and those of `field` may be names of fields.
 */
export const REF_KINDS = [
  'action',
  'call',
  'column',
  'comment',
  'company',
  'delivery',
  'endpoint',
  'event',
  /** A column, or a field that every row has, such as `status` or `createdAt`. */
  'field',
  'file',
  'grant',
  'invite',
  'key',
  'list',
  'member',
  'notification',
  /** An option of a choice column; a status if the input names no column. */
  'option',
  'passkey',
  'request',
  'row',
  'session',
  'status',
  'view',
] as const;

export type RefKind = (typeof REF_KINDS)[number];

const KINDS: ReadonlySet<unknown> = new Set(REF_KINDS);

/**
 * Checks the keyword `x-ref` everywhere in a schema.
 * @throws Error if its value is none of `REF_KINDS`
 */
export function refuseUnknownRefs(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  if ('x-ref' in schema && !KINDS.has(schema['x-ref']))
    throw new Error(`x-ref has no kind "${String(schema['x-ref'])}".`);
  for (const part of Object.values(schema)) refuseUnknownRefs(part);
}
