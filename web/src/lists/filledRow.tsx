import { memo, useEffect, useState } from 'react';
import { Row, type RenderRowProps } from 'react-data-grid';
import type { EditedRow } from './editors';

/**
 * Rows that get their cells in batches, a few rows in each frame. A jump in a long list shows a window full of new
 * rows. Rendering all of their cells in one frame would block the page noticeably.
 */

/** The number of rows that get their cells in one frame. */
const AT_ONCE = 10;

/** The functions that fill the waiting rows, in the order in which the rows appeared. */
const waiting = new Set<() => void>();
/** The number of rows that may still get their cells in this frame. */
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

/** Whether a new row gets its cells at once. */
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
  // The row with the active cell contains the focus of the grid, so it is always filled.
  const isShown = isFilled || props.activeCellIdx !== undefined;
  return isShown ? <Row {...props} /> : <Row {...props} iterateOverViewportColumnsForRow={noColumns} />;
}

const noColumns: RenderRowProps<EditedRow>['iterateOverViewportColumnsForRow'] = () => [].values();

const Memoized = memo(FilledRow);

export const renderRow = (key: React.Key, props: RenderRowProps<EditedRow>) => <Memoized key={key} {...props} />;
