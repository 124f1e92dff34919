import type { AnyError } from '@action-api/client';
import { faultText } from '../texts/faults';

/** The problem with each field of an input, and what to do about it. Shows nothing if the error names no field. */
export function InvalidFields({ error }: { readonly error: AnyError | null }) {
  if (error?.code !== 'invalid_input') return null;
  return (
    <ul>
      {error.fields.map((fault) => (
        <li key={fault.path + fault.message}>{faultText(fault)}</li>
      ))}
    </ul>
  );
}
