import { useQuery } from '@tanstack/react-query';
import type { ActionName } from '@action-api/client';
import { cellText, type Cell } from '../lists/cellText';
import { membersQuery } from '../queries';
import { Ledger } from '../shell/Ledger';
import { texts } from '../texts';
import { columnOf, currentQuery, differing, partText, taken, withCells } from './current';
import { labelOf } from './values';

interface ConflictProps {
  readonly name: ActionName;
  /** The input that was refused. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The values that the form started with. */
  readonly first: Readonly<Record<string, unknown>>;
  /** Whether the service has refused the call itself, and not only its dry run while the form is filled in. */
  readonly isRefused: boolean;
  /** Makes the call again, with this version. */
  readonly onKeep: (version: number) => void;
  /** Fills the form with the present values. */
  readonly onTake: (values: Readonly<Record<string, unknown>>) => void;
}

/**
 * Shows the present values beside the typed ones if another person has changed them meanwhile. Shows nothing for other
 * conflicts.
 */
export function Conflict({ name, input, first, isRefused, onKeep, onTake }: ConflictProps) {
  const { data: now } = useQuery(currentQuery(name, input));
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: now?.columns !== undefined });
  if (!now || now.version === input['version']) return null;
  const { version, parts, columns } = now;
  const { conflict: words } = texts;
  const [stored, typed] = [withCells(parts), withCells(input)];
  const fields = differing(stored, withCells(first), typed);
  const people = new Map(members.map(({ memberId, name: person }) => [memberId, person]));
  const textOf = (field: string, value: unknown) => {
    const column = columnOf(field, columns);
    return partText(column ? cellText(column, value as Cell, people) : value);
  };
  const isKnown = Object.keys(parts).length > 0;
  return (
    <section ref={isRefused ? toSight : undefined} className="conflict">
      <p>{fields.length > 0 ? words.changed : isKnown ? words.elsewhere : words.unknown}</p>
      {fields.length > 0 && (
        <Ledger headings={[words.field, words.now, words.yours]} folds>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{columnOf(field, columns)?.name ?? labelOf(field)}</th>
              <td>
                <span className="now-of">{words.now}: </span>
                {textOf(field, stored[field])}
              </td>
              <td>
                <span className="now-of">{words.yours}: </span>
                {textOf(field, typed[field])}
              </td>
            </tr>
          ))}
        </Ledger>
      )}
      <div className="buttons">
        <button type="button" onClick={() => onKeep(version)}>
          {words.keep}
        </button>
        {fields.length > 0 && (
          <button type="button" onClick={() => onTake({ ...taken(parts, input, fields), version })}>
            {words.take}
          </button>
        )}
      </div>
    </section>
  );
}

/** A bar with the button covers the end of a form on a small screen. */
const toSight = (conflict: HTMLElement | null) => conflict?.scrollIntoView({ block: 'center' });
