import type { ReactNode } from 'react';
import { formTexts } from '../texts/places/forms';
import { isShownPart } from './problems';
import type { Schema } from './registry';

type RecordValues = Readonly<Record<string, unknown>>;

interface RecordsProps {
  /** The schema of one record. */
  readonly schema: Schema;
  /** What one record is called, with its number. */
  readonly label: (number: number) => string;
  readonly value: readonly RecordValues[];
  readonly onChange: (value: readonly RecordValues[]) => void;
  /** The field of one part of a record. */
  readonly renderField: (
    key: string,
    part: Schema,
    record: RecordValues,
    at: number,
    onChange: (value: unknown) => void,
  ) => ReactNode;
}

/**
 * A field for several records with the same parts. Records are shown one below the other, and are added and removed one
 * by one.
 */
export function Records({ schema, label, value, onChange, renderField }: RecordsProps) {
  const parts = Object.entries(schema.properties ?? {}).filter(([key]) => isShownPart(key));
  return (
    <>
      {value.map((record, index) => (
        // Records have no id, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className="record">
          <legend className="hidden">{label(index + 1)}</legend>
          {parts.map(([key, part]) =>
            renderField(key, part, record, index, (next) =>
              onChange(value.map((one, at) => (at === index ? { ...one, [key]: next } : one))),
            ),
          )}
          <button
            type="button"
            className="quiet"
            aria-label={`${formTexts.remove}: ${label(index + 1)}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            {formTexts.remove}
          </button>
        </fieldset>
      ))}
      <p>
        <button type="button" onClick={() => onChange([...value, {}])}>
          {formTexts.add}
        </button>
      </p>
    </>
  );
}
