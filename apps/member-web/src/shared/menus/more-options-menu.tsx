import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu, Popover } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './more-options-menu.module.css';

/** An item of a menu. */
export interface MenuItem {
  label: string;
  onSelect: () => void;
}

interface MoreOptionsMenuProps {
  /** That of the button, which names the menu. */
  id: string;
  /** Stands above the items. */
  first?: ReactNode;
  items: readonly MenuItem[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** The menu below its button. It takes the focus when it opens. The button takes it back before an item acts. */
export function MoreOptionsMenu({ id, first, items, isOpen, onChange }: MoreOptionsMenuProps) {
  return (
    <Menu
      opened={isOpen}
      onChange={onChange}
      position="bottom-end"
      returnFocus={false}
      id={id}
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
    >
      <Popover.Target>
        <Anchor />
      </Popover.Target>
      <Menu.Dropdown className={classes.menu}>
        {first}
        {items.map(({ label, onSelect }) => (
          <Menu.Item
            key={label}
            className={classes.item}
            closeMenuOnClick={false}
            onClick={() => {
              onChange(false);
              onSelect();
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The place of the menu. The button has the roles, and is there before the menu. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.anchor} />;
}
