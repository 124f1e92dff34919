/** An element that had the focus, its page, and its ancestors, the nearest first. */
interface Focused {
  readonly element: HTMLElement;
  readonly path: string;
  readonly around: readonly HTMLElement[];
}

/** The most focused elements that are remembered. */
const MOST = 40;

/** The elements that had the focus, the latest first. */
let places: readonly Focused[] = [];

/**
 * Moves the focus when the focused element is removed from the screen. Otherwise the focus would fall to the body, and
 * a person without a pointer would start at the top again.
 */
export function keepFocus(): void {
  let isDue = false;
  const check = () => {
    if (isDue || !isLost()) return;
    isDue = true;
    // A closing dialog gives the focus back itself, in the next frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isDue = false;
        if (isLost()) placeFor()?.focus({ preventScroll: true });
      }),
    );
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const others = places.filter(({ element }) => element !== target && element.isConnected);
    places = [{ element: target, path: location.pathname, around: ancestorsOf(target) }, ...others].slice(0, MOST);
  });
  // An element that a style hides loses the focus in the next frame.
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) requestAnimationFrame(check);
  });
  new MutationObserver(check).observe(document.body, { childList: true, subtree: true });
}

/**
 * Whether the focused element is gone. A click outside of all controls also takes the focus, but nothing is lost then.
 */
function isLost(): boolean {
  const [last] = places;
  return document.activeElement === document.body && last !== undefined && !isShown(last.element);
}

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility({ visibilityProperty: true });

/**
 * The new element for the focus: an ancestor of the lost element, else an earlier element on the same page, else the
 * page.
 */
function placeFor(): HTMLElement | null {
  const [last, ...earlier] = places;
  const main = document.getElementById('main');
  const around = last?.around.find((element) => element.hasAttribute('tabindex') && isShown(element));
  // In a grid, one cell takes the keys.
  if (around && around !== main) return around.closest('[role=grid]') ? cellOf(around) : around;
  if (last?.path !== location.pathname) return main;
  const wasOnPage = main !== null && (last?.around.includes(main) ?? false);
  const before = earlier.find(
    ({ element }) => element.tabIndex >= 0 && isShown(element) && (!wasOnPage || main.contains(element)),
  );
  return before?.element ?? main;
}

const cellOf = (grid: HTMLElement) => grid.querySelector<HTMLElement>('[tabindex="0"]') ?? grid;

function ancestorsOf({ parentElement }: HTMLElement): readonly HTMLElement[] {
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}
