import type { ReactNode } from 'react';

/** The heading of a column, with what is special about it. */
type Heading =
  | string
  | {
      readonly text: string;
      /** A narrow screen leaves the column out. */
      readonly wide?: true;
      /** The heading is heard, and not seen: that of a column of buttons. */
      readonly hidden?: true;
    };

interface LedgerProps {
  readonly headings: readonly Heading[];
  /** Whether a row becomes a block on a narrow screen. */
  readonly folds?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of records. */
export function Ledger({ headings, folds = false, children }: LedgerProps) {
  return (
    <table className={folds ? 'ledger folds' : 'ledger'}>
      <thead>
        <tr>
          {headings.map((heading) => {
            const { text, wide, hidden } = typeof heading === 'string' ? { text: heading } : heading;
            return (
              <th key={text} scope="col" className={wide ? 'wide' : undefined}>
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
