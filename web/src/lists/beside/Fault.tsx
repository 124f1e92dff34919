import type { RefObject } from 'react';
import { Popover } from 'react-aria-components';

interface FaultProps {
  readonly id: string;
  readonly text: string;
  /** The field that the text is about. It keeps the focus. */
  readonly of: RefObject<HTMLInputElement | null>;
}

/** The problem with the text of a cell, shown below its field. */
export default function Fault({ id, text, of }: FaultProps) {
  return (
    <Popover triggerRef={of} isOpen isNonModal placement="bottom start" offset={4} className="fault">
      <p id={id} role="alert">
        {text}
      </p>
    </Popover>
  );
}
