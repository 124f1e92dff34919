import type { RefObject } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import '../styles/menu.css';

/** The items of a menu. Their labels differ. */
export type MenuItems = readonly { readonly label: string; readonly run: () => void }[];

interface MenuListProps {
  readonly label: string;
  readonly items: MenuItems;
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The items of a menu beside its button. */
export default function MenuList({ label, items, trigger, onClose }: MenuListProps) {
  return (
    <Popover
      className="menu"
      aria-label={label}
      triggerRef={trigger}
      isOpen
      placement="bottom end"
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu
        aria-label={label}
        // The first item has the focus when a menu opens (ARIA Authoring Practices, menu button).
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus="first"
        onAction={(key) => {
          onClose();
          items.find(({ label: one }) => one === key)?.run();
        }}
      >
        {items.map((item, at) => (
          // The items can change while the menu is open, and an item keeps its id.
          <MenuItem key={item.label} id={item.label} ref={at === 0 ? focused : undefined}>
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}

/** After an Enter on a button react-aria focuses the menu, and marks the first item: a second Enter would do nothing. */
const focused = (item: HTMLDivElement | null) => item?.focus({ preventScroll: true });
