import '@mantine/core/styles/Popover.css';
import { Popover, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './more-options-menu.module.css';

/** An item of a menu. */
export interface MenuItem {
  label: string;
  onSelect: () => void;
}

interface MoreOptionsMenuProps {
  items: readonly MenuItem[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves the focus by the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
}

/** The menu below its button. It takes the focus when it opens. The button takes it back before an item acts. */
export function MoreOptionsMenu({ items, isOpen, onChange }: MoreOptionsMenuProps) {
  return (
    <Popover opened={isOpen} onChange={onChange} position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="menu" aria-label="More options" className={classes.menu} onKeyDown={moveFocus}>
        {items.map(({ label, onSelect }) => (
          <UnstyledButton
            key={label}
            role="menuitem"
            className={classes.item}
            onClick={() => {
              onChange(false);
              onSelect();
            }}
          >
            {label}
          </UnstyledButton>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
