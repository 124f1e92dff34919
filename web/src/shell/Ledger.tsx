import type { CSSProperties, ReactNode } from 'react';

/** The heading of a column, with its options. */
type LedgerHeading =
  | string
  | {
      readonly text: string;
      /**
       * `wide` and `roomy`: columns that narrower screens leave out. If rows are blocks, a wide column stays and shows
       * its heading. `number`: the values are numbers.
       */
      readonly className?: string;
      /** The heading is only for screen readers, as for a column of buttons. */
      readonly hidden?: true;
      /** If rows are blocks, the heading is shown before each value, because the values do not explain themselves. */
      readonly isSaid?: true;
    };

interface LedgerProps {
  readonly headings: readonly LedgerHeading[];
  /** Whether a row becomes a block on a narrow screen. */
  readonly folds?: boolean;
  readonly className?: string;
  /** The label of the table, if no heading of the page names it. */
  readonly label?: string;
  /** The rows. */
  readonly children: ReactNode;
}

/** The headings that are shown before values, as strings for the style sheet. */
function saidOf(headings: readonly LedgerHeading[]): CSSProperties {
  const said = headings.flatMap((heading, at) =>
    typeof heading !== 'string' && (heading.isSaid || heading.className === 'wide')
      ? [[`--said-${at + 1}`, JSON.stringify(`${heading.text}: `)]]
      : [],
  );
  return Object.fromEntries(said) as CSSProperties;
}

/** A table of records. */
export function Ledger({ headings, folds = false, className = '', label, children }: LedgerProps) {
  return (
    <table className={`ledger ${folds ? 'folds' : ''} ${className}`.trim()} aria-label={label} style={saidOf(headings)}>
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
