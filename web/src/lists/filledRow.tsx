import { memo, useEffect, useState } from 'react';
import { Row, type RenderRowProps } from 'react-data-grid';
import type { EditedRow } from './editors';

/**
 * Rows that get their cells a few in each frame. A jump in a long list shows a window full of new rows; all of their
 * cells in one frame would make the page stand still for longer than a person takes for an answer.
 */

/** Rows that get their cells in one frame. */
const AT_ONCE = 10;

/** What fills the rows that wait, in the order in which they appeared. */
const waiting = new Set<() => void>();
/** How many rows may still get their cells in this frame. */
let left = AT_ONCE;

function begin(): void {
  if (left === AT_ONCE) requestAnimationFrame(nextFrame);
  left -= 1;
}

function nextFrame(): void {
  left = AT_ONCE;
  for (const fill of [...waiting].slice(0, AT_ONCE)) {
    waiting.delete(fill);
    begin();
    fill();
  }
}

/** Whether a row that appears now gets its cells at once. */
function isFilledAtOnce(): boolean {
  if (left === 0) return false;
  begin();
  return true;
}

function FilledRow(props: RenderRowProps<EditedRow>) {
  const [isFilled, setFilled] = useState(isFilledAtOnce);
  useEffect(() => {
    if (isFilled) return undefined;
    const fill = () => setFilled(true);
    waiting.add(fill);
    return () => void waiting.delete(fill);
  }, [isFilled]);
  // The row with the active cell has the focus of the grid.
  const isShown = isFilled || props.activeCellIdx !== undefined;
  return isShown ? <Row {...props} /> : <Row {...props} iterateOverViewportColumnsForRow={noColumns} />;
}

const noColumns: RenderRowProps<EditedRow>['iterateOverViewportColumnsForRow'] = () => [].values();

const Memoized = memo(FilledRow);

export const renderRow = (key: React.Key, props: RenderRowProps<EditedRow>) => <Memoized key={key} {...props} />;
