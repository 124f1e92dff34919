import { useRef, useState } from 'react';
import type { Row } from '../../queries';
import { later } from '../../shell/later';
import { texts } from '../../texts';
import type { Cell } from '../cellText';
import type { Field } from '../fields';

/** Loaded when a value is first edited. */
const CellEditor = later(async () => (await import('./CellEditor')).default);

interface BesideProps {
  readonly field: Field;
  readonly cell: Cell;
  /** The text of the cell. */
  readonly text: string;
  readonly names?: Row['names'];
  readonly onSave: (value: Cell) => void;
}

/** A field of a form whose value is edited in a popover beside it. */
export function BesideField({ field, cell, text, names, onSave }: BesideProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="beside-field"
        ref={trigger}
        aria-label={`${field.name}: ${text || texts.list.emptyValue}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(trigger.current)}
      >
        {text || <span className="muted">{texts.list.emptyValue}</span>}
      </button>
      {anchor && (
        <CellEditor
          field={field}
          cell={cell}
          names={names}
          anchor={anchor}
          onSave={onSave}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
