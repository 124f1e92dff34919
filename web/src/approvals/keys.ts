import { useEffect } from 'react';
import { useLatest } from '../useLatest';

/** What keys do on a screen. A capital is the key with Shift. */
export type Keys = Readonly<Record<string, () => unknown>>;

/** Listens to keys while the screen is shown, except in fields and with other modifiers. */
export function useKeys(keys: Keys): void {
  const press = useLatest((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const act = ctrlKey || metaKey || altKey || isField(target) ? undefined : keys[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.matches('textarea, select, [contenteditable]');
}
