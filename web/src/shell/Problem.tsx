import { Link } from '@tanstack/react-router';
import { CallError } from '../api';
import { texts } from '../texts';

interface ProblemProps {
  readonly error: Error;
  /** Tries again. */
  readonly reset?: (() => void) | undefined;
}

/** What is shown in place of a part that could not be read: what happened, and what to do. */
export function Problem({ error, reset }: ProblemProps) {
  const fields = error instanceof CallError && error.error.code === 'invalid_input' ? error.error.fields : [];
  const requestId = error instanceof CallError ? error.error.request_id : undefined;
  return (
    <section className="problem">
      <h1>{texts.problem.title}</h1>
      <p>{error instanceof CallError ? error.message : texts.problem.offline}</p>
      {fields.map(({ path, message, fix }) => (
        <p key={path + message}>
          {message} {fix}
        </p>
      ))}
      {reset && <button onClick={reset}>{texts.problem.retry}</button>}
      {requestId !== undefined && <p className="muted">{texts.problem.request(requestId)}</p>}
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
