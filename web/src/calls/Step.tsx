import type { ReactNode } from 'react';
import { locale } from '../texts';

interface StepProps {
  /** The colour of the mark; left out for a step that every call takes. `asks`: a person is asked. */
  readonly tone?: 'decision' | 'decision asks' | 'machine' | 'done' | 'stopped' | '';
  readonly title: string;
  readonly at?: string | null | undefined;
  readonly children?: ReactNode;
}

/** One step of a timeline. */
export function Step({ tone = '', title, at, children }: StepProps) {
  return (
    <li>
      <span className={`mark ${tone}`} aria-hidden />
      <h2>{title}</h2>
      {at && <time dateTime={at}>{secondsText(at)}</time>}
      {children !== undefined && <div className="about">{children}</div>}
    </li>
  );
}

/** A time to the second: the steps of a call follow each other closely. */
export const secondsText = (at: string) =>
  new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' });
