import type { RefObject } from 'react';
import { Popover } from 'react-aria-components';

interface FaultProps {
  readonly id: string;
  readonly text: string;
  /** The field that it is about. It keeps the focus. */
  readonly of: RefObject<HTMLInputElement | null>;
}

/** What is wrong with the text of a cell, below its field. */
export default function Fault({ id, text, of }: FaultProps) {
  return (
    <Popover triggerRef={of} isOpen isNonModal placement="bottom start" offset={4} className="fault">
      <p id={id} role="alert">
        {text}
      </p>
    </Popover>
  );
}
