import { faultText, type InvalidField } from '../texts/faults';
import { words } from '../texts/places/importing';

/** The faults of a file, each with its line (CSV) or row (JSON). */
export function ImportFaults({ faults }: { readonly faults: readonly InvalidField[] }) {
  if (faults.length === 0) return null;
  return (
    <ul>
      {faults.map((fault) => (
        <li key={fault.path + fault.message}>
          {placeOf(fault.path)}
          {faultText(fault)}
        </li>
      ))}
    </ul>
  );
}

function placeOf(path: string): string {
  const [, kind, number = ''] = /^\/content\/(line|row)\/(\d+)$/.exec(path) ?? [];
  return kind === 'line' ? words.line(number) : kind === 'row' ? words.row(number) : '';
}
