/** A piece of the document: plain JSON. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * The operationId of an action, also its name wherever dots are not allowed.
 * @param name `rows.update`
 * @returns `rows_update`: letters, digits and `_` only
 */
export function operationId(name: string): string {
  return name.replaceAll('.', '_');
}

/** The prefix of an action's component schemas, which is valid as a class name: `rows.update` → `RowsUpdate`. */
export function componentName(name: string): string {
  return name
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}

/** The part of an action's name before the dot: its tag. */
export function resourceOf(name: string): string {
  return name.split('.', 1)[0] ?? name;
}

/** A key for an example: `Set one cell` → `set_one_cell`. */
export function slug(summary: string): string {
  return (
    summary
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '') || 'example'
  );
}

/** A reference into the document's components. */
export function ref(kind: 'schemas' | 'responses' | 'parameters' | 'headers' | 'links', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

/**
 * The page that explains an error.
 * @param publicUrl the public address of the service, without a slash at the end
 */
export function docUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/docs/errors/${code}`;
}
