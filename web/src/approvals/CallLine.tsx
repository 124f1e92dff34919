import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { askerText } from '../shell/asker';
import { texts, timeText } from '../texts';
import { agoText } from '../texts/ago';
import { words } from '../texts/places/decided';
import type { HeldCall } from '../queries';
import { shapeOfAsker } from '../../../src/engine/authorShape';
import { plainly } from '../../../src/engine/plainText';

interface CallLineProps {
  readonly call: HeldCall;
  /** How many calls are alike. Undefined for the further calls of a group, which do not repeat the caller. */
  readonly alike: number | undefined;
  /** Whether the call has changed since the person answered it. */
  readonly isChanged: boolean;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  readonly link: Ref<HTMLAnchorElement>;
}

/** One call that waits, in the inbox. */
export function CallLine({ call, alike, isChanged, isSelected, onToggle, link }: CallLineProps) {
  const { callId, title, askedBy, since, expiresAt } = call;
  const { inbox } = texts;
  return (
    <li className={alike === undefined ? 'alike' : undefined}>
      <input
        type="checkbox"
        aria-label={inbox.select(plainly(title))}
        checked={isSelected}
        onChange={() => onToggle()}
      />
      <Link to="/approvals/$callId" params={{ callId }} ref={link}>
        <strong>{plainly(title)}</strong>
        {isChanged && <span className="decision">{words.isChanged}</span>}
        {alike !== undefined && (
          <span className={`by ${shapeOfAsker(askedBy)}`}>
            {askerText(askedBy)}
            {alike > 1 && ` · ${inbox.alike(alike)}`}
          </span>
        )}
        <span className="times">
          <time dateTime={since} title={timeText(since)}>
            {words.asked(agoText(since))}
          </time>
          {' · '}
          <time dateTime={expiresAt} title={timeText(expiresAt)}>
            {words.expires(agoText(expiresAt))}
          </time>
        </span>
      </Link>
    </li>
  );
}
