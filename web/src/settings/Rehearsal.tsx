import { useQuery } from '@tanstack/react-query';
import type { Input } from '@action-api/client';
import { useTitles } from '../calls/parts';
import { readQuery } from '../queries';
import { problemText } from '../shell/Problem';
import { settingsTexts as words } from '../texts/places/settings';

type RehearsedRule = Input<'company.rehearseGuardPolicy'>['rules'][number];

/** Shows which calls of the last week unsaved rules would have held. */
export function Rehearsal({ rules }: { readonly rules: readonly RehearsedRule[] }) {
  const titleOf = useTitles();
  const { data, error } = useQuery({
    ...readQuery('company.rehearseGuardPolicy', { rules: [...rules] }),
    enabled: rules.length > 0,
    retry: false,
    placeholderData: (before) => before,
  });
  if (rules.length === 0) return null;
  if (error) return <output className="rehearsal">{words.notRehearsed(problemText(error))}</output>;
  if (!data) return null;
  const { calls, held, newlyHeld, isComplete, byAction } = data;
  return (
    <output className="rehearsal">
      <p>
        <strong>{words.rehearsed(held, calls)}</strong> {held > 0 && words.newly(newlyHeld)}{' '}
        {!isComplete && <span className="muted">{words.newestOnly}</span>}
      </p>
      {byAction.length > 1 && (
        <ul>
          {byAction.map((one) => (
            <li key={one.action}>
              {titleOf(one.action)}: {words.ofCalls(one.held, one.calls)}
            </li>
          ))}
        </ul>
      )}
    </output>
  );
}
