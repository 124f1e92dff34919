import type { ErrorObject } from 'ajv/dist/2020.js';

/**
 * The errors of a value, with those of the best alternative in place of what every alternative of an `anyOf` says: of
 * "an object or null", an object with a wrong part is told about that part. If the value is of no alternative's type,
 * one error names all of their types.
 */
export function withBestAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  // The outer ones first: what they leave out needs no choice.
  const choices = errors
    .filter(({ keyword }) => keyword === 'anyOf')
    .toSorted((a, b) => a.schemaPath.length - b.schemaPath.length);
  return choices.reduce((left, choice) => (left.includes(choice) ? withBest(left, choice) : left), errors);
}

function withBest(errors: readonly ErrorObject[], choice: ErrorObject): readonly ErrorObject[] {
  const { instancePath, schemaPath } = choice;
  const isBelow = (error: ErrorObject) =>
    error.schemaPath.startsWith(`${schemaPath}/`) &&
    (error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`));
  const below = errors.filter(isBelow);
  const numberOf = (error: ErrorObject) => error.schemaPath.slice(schemaPath.length + 1).split('/')[0];
  const alternatives = [...new Set(below.map(numberOf))].map((one) => below.filter((error) => numberOf(error) === one));
  const isOfType = (some: readonly ErrorObject[]) =>
    !some.some((error) => error.keyword === 'type' && error.instancePath === instancePath);
  const [best] = alternatives.filter(isOfType).toSorted((a, b) => a.length - b.length);
  // Errors stop being collected if there are many: an alternative may have none.
  const kept = best ?? (alternatives.length > 0 ? [ofNoType(below, choice)] : [choice]);
  return errors.flatMap((error) => (error === choice ? kept : isBelow(error) ? [] : [error]));
}

/** One error that names the types of all alternatives. */
function ofNoType(errors: readonly ErrorObject[], { instancePath, schemaPath }: ErrorObject): ErrorObject {
  const types = errors.flatMap(({ keyword, params, instancePath: at }): unknown[] =>
    keyword === 'type' && at === instancePath ? [(params as { readonly type?: unknown }).type].flat() : [],
  );
  return { keyword: 'type', instancePath, schemaPath, params: { type: [...new Set(types)] } };
}
