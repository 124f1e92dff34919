import type { AnyError } from '@action-api/client';
import { faultText } from '../texts/faults';

/** What is wrong with the parts of a value, by their JSON Pointers in it; the empty one for the value as a whole. */
export type Problems = ReadonlyMap<string, string>;

/** What is wrong with the parts of an input. */
export function problemsOf(error: AnyError | null): Problems {
  const fields = error?.code === 'invalid_input' ? error.fields : [];
  return new Map(fields.map((fault) => [fault.path, faultText(fault)]));
}

/** What is wrong with one part of a value. */
export function problemsBelow(problems: Problems, part: string | number): Problems {
  const path = `/${part}`;
  const below = [...problems].filter(([at]) => at === path || at.startsWith(`${path}/`));
  return new Map(below.map(([at, text]) => [at.slice(path.length), text]));
}

/** What is wrong with a value, and with those of its parts that have no field of their own; undefined where nothing is. */
export function textOf(problems: Problems, shown: readonly (string | number)[] = []): string | undefined {
  const isShown = (at: string) => shown.some((part) => at === `/${part}` || at.startsWith(`/${part}/`));
  const texts = [...problems].flatMap(([at, text]) => (isShown(at) ? [] : [text]));
  return texts.length > 0 ? [...new Set(texts)].join(' ') : undefined;
}
