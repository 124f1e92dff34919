import { lazy, Suspense, useRef, useState } from 'react';
import type { MenuItems } from './MenuList';

/** The list is loaded when the pointer or the focus comes near. */
const load = () => import('./MenuList');
const MenuList = lazy(load);

/** A button that opens a menu. */
export function Menu({ label, items }: { readonly label: string; readonly items: MenuItems }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        ⋯
      </button>
      {isOpen && (
        <Suspense>
          <MenuList label={label} items={items} trigger={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
