import '@mantine/core/styles/Popover.css';
import { Popover, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import classes from './more-options.module.css';

/** One thing that can be done. */
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

/** Moves the focus among the items by the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
}

/** The menu below its button. It takes the focus when it opens and returns it when it closes. */
export function MoreOptionsMenu({ items, isOpen, onChange }: MoreOptionsMenuProps) {
  // The menu opens after mounting, because Mantine remembers only then which element had the focus.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return (
    <Popover
      opened={isOpen && isMounted}
      onChange={onChange}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
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
