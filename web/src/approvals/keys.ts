import { useEffect, useRef } from 'react';

/** What keys do on a screen. A capital is the key with Shift. */
export type Keys = Readonly<Record<string, () => unknown>>;

/** Listens to keys while the screen is shown, except in fields and with other modifiers. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isField(target)) return;
      const act = current.current[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target.matches('textarea, select, [contenteditable]');
}
