import type { RefObject } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import '../styles/menu.css';

/** The items of a menu. Their labels are unique. */
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
        // The first item gets the focus when a menu opens (ARIA Authoring Practices, menu button).
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus="first"
        onAction={(key) => {
          onClose();
          items.find(({ label: one }) => one === key)?.run();
        }}
      >
        {items.map((item, at) => (
          // The items can change while the menu is open. An item keeps its id.
          <MenuItem key={item.label} id={item.label} ref={at === 0 ? focused : undefined}>
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}

/**
 * After Enter on a button, react-aria focuses the menu and only marks the first item. A second Enter would then do
 * nothing, so the item itself gets the focus.
 */
const focused = (item: HTMLDivElement | null) => item?.focus({ preventScroll: true });
