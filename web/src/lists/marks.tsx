import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { openDialog } from '../actions/dialogs';
import { plainly } from '../../../src/engine/plainText';
import type { HeldCall, Row } from '../queries';
import { askerText } from '../shell/asker';
import { texts } from '../texts';
import { valueAt, type Cell } from './cellText';
import type { Ghost } from './ghosts';

/** Marks the cells of the grid that a held call would change. */

interface WaitingChanges {
  /** The held calls that would change a row, by row id. */
  readonly waits: ReadonlyMap<string, HeldCall>;
  readonly ghosts: readonly Ghost[];
}

export const Marks = createContext<WaitingChanges>({ waits: new Map(), ghosts: [] });

/** Shows that a change of the row waits for a decision, and links to it. */
export function Waits({ rowId }: { readonly rowId: string }) {
  const held = useContext(Marks).waits.get(rowId);
  if (!held) return null;
  const { callId, title, askedBy, waitsFor } = held;
  const label = `${texts.held[waitsFor](plainly(title))} ${askerText(askedBy)}`;
  return (
    <Link
      className="waits"
      tabIndex={-1}
      to="/approvals/$callId"
      params={{ callId }}
      title={label}
      aria-label={label}
    />
  );
}

interface ValueProps {
  readonly of: Row;
  /** The id of a column, or `STATUS_KEY`. */
  readonly at: string;
  readonly textOf: (value: Cell) => string;
  /** The content if no change waits. Left out for the text of the value. */
  readonly children?: React.ReactNode;
}

/** A value, and beside it the value that waits for a decision. */
export function Value({ of: row, at, textOf, children }: ValueProps) {
  const ghost = useContext(Marks).ghosts.find(({ rowId, key }) => rowId === row.id && key === at);
  const text = textOf(valueAt(row, at));
  if (!ghost) return children ?? text;
  return (
    <button
      className="ghost"
      tabIndex={-1}
      title={texts.held.nothingRan}
      onClick={() => openDialog({ kind: 'decide', callId: ghost.callId })}
    >
      {text !== '' && <del>{text}</del>} <ins>{textOf(ghost.value) || texts.list.emptyValue}</ins>
    </button>
  );
}
