import type { ErrorObject } from 'ajv/dist/2020.js';

/**
 * The errors of a value, in which each `anyOf` has only the errors of its best alternative. For "an object or null", an
 * object with a wrong part gets the error about that part. If the value has the type of no alternative, one error lists
 * all of their types.
 */
export function withBestAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  // The outer choices come first, because the errors that they leave out need no choice of their own.
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
  // An alternative may have no errors, because ajv stops collecting errors when there are many.
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
