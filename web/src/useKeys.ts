import { useEffect } from 'react';
import { useLatest } from './useLatest';

/**
 * The functions of keys on a screen. A capital letter is the key with Shift. `Mod+` is Control, or Command on a Mac.
 */
export type Keys = Readonly<Record<string, () => unknown>>;

/**
 * Listens to keys while the screen is shown. In fields and editable cells, only keys with Control or Command count. A
 * screen behind a dialog or a menu gets no keys.
 * @param moving the keys that repeat while they are held down. Every other key acts once for each press: a held key
 *   must not answer one call after another.
 */
export function useKeys(keys: Keys, moving: readonly string[] = []): void {
  const press = useLatest((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event;
    const withMod = ctrlKey || metaKey;
    if (altKey || defaultPrevented || isAbove(target) || (isField(target) && !withMod)) return;
    const name = withMod ? `Mod+${key}` : key;
    const act = keys[name];
    if (!act || (name === UNDO && isTyped(target))) return;
    event.preventDefault();
    if (!repeat || moving.includes(key)) act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
}
/** In a field, the browser undoes the typing with this key. */
export const UNDO = 'Mod+z';

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.matches('textarea, select, [contenteditable], [role=gridcell]:not([aria-readonly=true])');
}

/** Whether the browser sends typed keys to the element as text. */
function isTyped(target: EventTarget | null): boolean {
  return isField(target) && target instanceof Element && !target.matches('[role=gridcell]');
}

/** Whether a key was pressed in a dialog or menu above the screen. */
function isAbove(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null;
}
