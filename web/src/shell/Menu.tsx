import { useRef, useState } from 'react';
import { later } from './later';
import type { MenuItems } from './MenuList';

/** The list is loaded when the pointer or the focus comes near. */
const MenuList = later(async () => (await import('./MenuList')).default);

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
        onPointerEnter={MenuList.load}
        onFocus={MenuList.load}
        onClick={() => setOpen(true)}
      >
        ⋯
      </button>
      {isOpen && <MenuList label={label} items={items} trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
