import type { AnyError } from '@action-api/client';
import { faultText } from '../texts/faults';
import type { Schema } from './registry';
import { kindOf } from './values';

/** The problems of the parts of a value, by JSON Pointer. The empty pointer is the value as a whole. */
export type Problems = ReadonlyMap<string, string>;

/** The problems of the parts of an input. */
export function problemsOf(error: AnyError | null): Problems {
  const fields = error?.code === 'invalid_input' ? error.fields : [];
  return new Map(fields.map((fault) => [fault.path, faultText(fault)]));
}

/** The problems of one part of a value. */
export function problemsBelow(problems: Problems, part: string | number): Problems {
  const path = `/${part}`;
  const below = [...problems].filter(([at]) => at === path || at.startsWith(`${path}/`));
  return new Map(below.map(([at, text]) => [at.slice(path.length), text]));
}

/** The text of the problems of a value and of its parts that have no field. Undefined if there are none. */
export function textOf(problems: Problems, shown: readonly (string | number)[] = []): string | undefined {
  const isShown = (at: string) => shown.some((part) => at === `/${part}` || at.startsWith(`/${part}/`));
  const texts = [...problems].flatMap(([at, text]) => (isShown(at) ? [] : [text]));
  return texts.length > 0 ? [...new Set(texts)].join(' ') : undefined;
}

/** The text of the problems of a value as a whole, and of its parts that have no field. */
export function ownProblem(schema: Schema, value: unknown, problems: Problems): string | undefined {
  switch (kindOf(schema)) {
    case 'cells':
      // Each cell shows its own problem.
      return undefined;
    case 'group':
      return textOf(problems, Object.keys(schema.properties ?? {}));
    case 'records': {
      const keys = Object.keys(schema.items?.properties ?? {}).filter(isShownPart);
      const records = Array.isArray(value) ? [...value.keys()] : [];
      return textOf(
        problems,
        records.flatMap((at) => keys.map((key) => `${at}/${key}`)),
      );
    }
    default:
      return textOf(problems);
  }
}

/** Whether a part of a record has a field. An identifier has none: the service makes it from the name. */
export const isShownPart = (key: string) => key !== 'id';
