import '@mantine/core/styles/Popover.css';
import { useLayer } from '@kopa/ui/layer';
import { Popover } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './popover-panel.module.css';

/** Props that a header button passes to its panel. */
export interface PopoverFrame {
  id: string;
  label: string;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

interface PopoverPanelProps {
  frame: PopoverFrame;
  /** Width in pixels; without it the panel fits its content. */
  width?: number;
  children: ReactNode;
}

/** The panel below a header button. It takes the focus when it opens and returns it when it closes. */
export function PopoverPanel({ frame, width, children }: PopoverPanelProps) {
  const { id, label, isOpen, onChange } = frame;
  // The panel opens after mounting, because Mantine remembers only then which element had the focus.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  useLayer(isOpen, () => onChange(false));
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
