/** An element that has had the focus, the page that it was on, and the elements around it, the nearest first. */
interface Focused {
  readonly element: HTMLElement;
  readonly path: string;
  readonly around: readonly HTMLElement[];
}

/** The most places that are remembered. */
const MOST = 40;

/** Where the focus was, the last place first. */
let places: readonly Focused[] = [];

/**
 * Gives the focus a place where the element that had it is taken off the screen: else it would fall to the body, and a
 * person without a pointer would begin at the top again.
 */
export function keepFocus(): void {
  let isDue = false;
  const check = () => {
    if (isDue || !isLost()) return;
    isDue = true;
    // A dialog that closes gives the focus back by itself in the next frame.
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
  // An element that a style hides loses the focus with the next frame.
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) requestAnimationFrame(check);
  });
  new MutationObserver(check).observe(document.body, { childList: true, subtree: true });
}

/** Whether what had the focus is gone. A click beside all controls takes the focus, too: then nothing is lost. */
function isLost(): boolean {
  const [last] = places;
  return document.activeElement === document.body && last !== undefined && !isShown(last.element);
}

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility({ visibilityProperty: true });

/**
 * The new place of the focus: what the lost element was in; else an earlier place on the same page; else the page
 * itself.
 */
function placeFor(): HTMLElement | null {
  const [last, ...earlier] = places;
  const main = document.getElementById('main');
  const around = last?.around.find((element) => element.hasAttribute('tabindex') && isShown(element));
  // Of a grid, one cell takes the keys.
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
