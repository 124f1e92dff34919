import type { CSSProperties, ReactNode } from 'react';

/** The heading of a column, with what is special about it. */
type Heading =
  | string
  | {
      readonly text: string;
      /**
       * `wide` and `roomy`: narrower screens leave the column out; where rows are blocks, a wide one stays, and is said.
       * `number`: its values are numbers.
       */
      readonly className?: string;
      /** The heading is heard, and not seen: that of a column of buttons. */
      readonly hidden?: true;
      /** Where rows are blocks, its values have the heading before them: they do not say by themselves what they are. */
      readonly isSaid?: true;
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

/** The headings that stand before values, as texts of the style sheet. */
function saidOf(headings: readonly Heading[]): CSSProperties {
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
