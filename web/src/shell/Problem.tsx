import { NoAnswerError } from '@action-api/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError } from '../api';
import { texts } from '../texts';
import { refusalText } from '../texts/refusals';
import { InvalidFields } from './InvalidFields';

interface ProblemProps {
  readonly error: Error;
  /** Reads again. */
  readonly reset?: (() => void) | undefined;
  /** Whether only a part of a section failed, and not the page. */
  readonly isPart?: boolean;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Why a part of the screen could not be read, for the person. */
export function problemText(error: unknown): string {
  if (error instanceof CallError) return refusalText(error.error);
  return error instanceof NoAnswerError || !navigator.onLine ? texts.problem.offline : texts.problem.broken;
}

/** Shown in place of a part that could not be read: what happened, and what to do. */
export function Problem({ error, reset, isPart = false, children }: ProblemProps) {
  const refusal = error instanceof CallError ? error.error : null;
  return (
    <section className="problem">
      {isPart ? <h3>{texts.problem.title}</h3> : <h1>{texts.problem.title}</h1>}
      <p>{problemText(error)}</p>
      <InvalidFields error={refusal} />
      {reset && <button onClick={reset}>{texts.problem.retry}</button>}
      {children}
      {refusal?.request_id !== undefined && <p className="muted">{texts.problem.request(refusal.request_id)}</p>}
    </section>
  );
}

export function NotFound() {
  return (
    <section className="problem">
      <h1>{texts.problem.notFound}</h1>
      <p>
        <Link to="/">{texts.problem.home}</Link>
      </p>
    </section>
  );
}
