import { inLanguage } from '../texts';
import { choices as de } from '../texts/choicesDe';
import { choices as en } from '../texts/choicesEn';

const choices = inLanguage({ en, de });

type Value = string | number;

/** The labels of the values of a field. Identifiers, such as types of events, stay as they are. */
export function choiceNames(field: string, values: readonly Value[]): (value: Value) => string {
  const names = choices[field]?.find((some) => values.every((value) => Object.hasOwn(some, value)));
  return (value) => names?.[value] ?? String(value);
}
