import { texts } from '../texts';
import { Problem } from './Problem';

interface UnreadProps {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
  /** The heading of the section that is read. Left out if the section already shows its heading. */
  readonly title?: string;
}

/** Shown in place of a section that is being read, or that could not be read. */
export function Unread({ query: { error, refetch }, title }: UnreadProps) {
  const content = error ? (
    <Problem error={error} reset={() => void refetch()} isPart />
  ) : (
    <p className="muted">{texts.list.loading}</p>
  );
  if (title === undefined) return content;
  return (
    <section>
      <h2>{title}</h2>
      {content}
    </section>
  );
}
