import { Popover } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './header-popover.module.css';

/** What a header button tells its panel. */
export interface PopoverFrame {
  id: string;
  label: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

interface PopoverPanelProps {
  frame: PopoverFrame;
  /** In px; as wide as its content without it. */
  width?: number;
  children: ReactNode;
}

/** The panel of a header button, placed below it; takes the focus, and gives it back when it closes. */
export function PopoverPanel({ frame, width, children }: PopoverPanelProps) {
  const { id, label, isOpen, onChange } = frame;
  // Opens after it was mounted: only then Mantine remembers the focus to give back.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return (
    <Popover
      opened={isOpen && isMounted}
      onChange={onChange}
      position="bottom-end"
      width={width}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown id={id} role="dialog" aria-label={label} tabIndex={-1} className={classes.panel}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
