import { Link } from '@tanstack/react-router';
import { dismiss, notices, type NoticeAction } from '../notices';
import { useStore } from '../store';
import { texts } from '../texts';

/** The notices, in a live region: screen readers announce each notice when it appears. */
export function Notices() {
  const shown = useStore(notices);
  return (
    <output className="notices">
      {shown.map(({ id, text, kind, actions }) => (
        <div key={id} className={`notice ${kind}`}>
          <p>{text}</p>
          <button className="quiet" aria-label={texts.close} onClick={() => dismiss(id)}>
            ×
          </button>
          {actions.length > 0 && (
            <div className="buttons">
              {actions.map((action) => (
                <Act key={action.label} action={action} isQuiet={kind === 'done'} after={() => dismiss(id)} />
              ))}
            </div>
          )}
        </div>
      ))}
    </output>
  );
}

interface ActProps {
  readonly action: NoticeAction;
  /** Whether the notice is about a finished call: it closes by itself, so its button is optional. */
  readonly isQuiet: boolean;
  readonly after: () => void;
}

function Act({ action, isQuiet, after }: ActProps) {
  const className = isQuiet ? 'quiet' : 'button';
  if ('callId' in action)
    return (
      <Link className={className} to="/approvals/$callId" params={{ callId: action.callId }} onClick={after}>
        {action.label}
      </Link>
    );
  if ('ofCall' in action)
    return (
      <Link className={className} to="/calls/$callId" params={{ callId: action.ofCall }} onClick={after}>
        {action.label}
      </Link>
    );
  const act = () => {
    action.run();
    if (!action.stays) after();
  };
  return (
    <button className={isQuiet ? 'quiet' : undefined} onClick={act}>
      {action.label}
    </button>
  );
}
