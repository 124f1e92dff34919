import { plainly } from '../../../src/engine/plainText';

interface SentencesProps {
  readonly of: readonly string[];
  readonly className?: string;
}

/** Sentences of the service, such as what a call would do. */
export function Sentences({ of, className }: SentencesProps) {
  return (
    <ul className={className}>
      {of.map((sentence) => (
        <li key={sentence}>{plainly(sentence)}</li>
      ))}
    </ul>
  );
}
