import { useId } from 'react';
import { Options } from '../shell/Options';
import { faultText } from '../texts/faults';
import { words } from '../texts/places/importing';
import { plainly } from '../../../src/engine/plainText';
import type { faultsIn, Heading, Target } from './importMapping';

interface ImportHeadingsProps {
  readonly headings: readonly Heading[];
  readonly targets: readonly Target[];
  readonly isNew: boolean;
  readonly targetOf: (heading: Heading) => string;
  readonly onChoose: (heading: string, target: string) => void;
  readonly faultsOf: ReturnType<typeof faultsIn>['ofHeading'];
}

/** One line for each heading of a file: the column that it becomes, and some of its values. */
export function ImportHeadings({ headings, isNew, ...line }: ImportHeadingsProps) {
  return (
    <fieldset className="headings">
      <legend>{isNew ? words.headingsOfNew : words.headings}</legend>
      {headings.map((heading) => (
        <HeadingLine key={heading.from} heading={heading} {...line} />
      ))}
    </fieldset>
  );
}

interface HeadingLineProps extends Omit<ImportHeadingsProps, 'headings' | 'isNew'> {
  readonly heading: Heading;
}

function HeadingLine({ heading, targets, targetOf, onChoose, faultsOf }: HeadingLineProps) {
  const id = useId();
  const { from, examples } = heading;
  const faults = faultsOf(from);
  const described = [examples.length > 0 && `${id}-values`, faults.length > 0 && `${id}-faults`].filter(Boolean);
  return (
    <div className="heading">
      <label htmlFor={id}>{plainly(from)}</label>
      {examples.length > 0 && (
        <p id={`${id}-values`} className="muted about">
          {words.values(examples.map(plainly))}
        </p>
      )}
      <select
        id={id}
        value={targetOf(heading)}
        aria-describedby={described.join(' ') || undefined}
        aria-invalid={faults.length > 0 || undefined}
        onChange={({ target }) => onChoose(from, target.value)}
      >
        <Options of={targets} none={words.leaveOut} />
      </select>
      {faults.length > 0 && (
        <p id={`${id}-faults`} className="wrong">
          {faults.map(faultText).join(' ')}
        </p>
      )}
    </div>
  );
}
