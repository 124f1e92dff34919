import type { AnyError } from '@action-api/client';
import { faultText } from '../texts/faults';

/** What is wrong with the fields of an input, and what to do about each. Nothing for an error that names no field. */
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
