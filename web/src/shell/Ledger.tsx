import type { ReactNode } from 'react';

/** The heading of a column, with what is special about it. */
type Heading =
  | string
  | {
      readonly text: string;
      /** `wide` and `roomy`: narrower screens leave the column out. `number`: its values are numbers. */
      readonly className?: string;
      /** The heading is heard, and not seen: that of a column of buttons. */
      readonly hidden?: true;
    };

interface LedgerProps {
  readonly headings: readonly Heading[];
  /** Whether a row becomes a block on a narrow screen. */
  readonly folds?: boolean;
  readonly className?: string;
  /** What the table is, where no heading of the page says it. */
  readonly label?: string;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of records. */
export function Ledger({ headings, folds = false, className = '', label, children }: LedgerProps) {
  return (
    <table className={`ledger ${folds ? 'folds' : ''} ${className}`.trim()} aria-label={label}>
      <thead>
        <tr>
          {headings.map((heading) => {
            const { text, className: kind, hidden } = typeof heading === 'string' ? { text: heading } : heading;
            return (
              <th key={text} scope="col" className={kind}>
                {hidden ? <span className="hidden">{text}</span> : text}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
