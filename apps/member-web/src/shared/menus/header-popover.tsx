import { badgeCount } from '@kopa/ui/badge-count';
import { useLazy } from '@kopa/ui/use-lazy';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import classes from './header-popover.module.css';
import { loadAhead } from './load-ahead.ts';
import type { PopoverFrame } from './popover-panel.tsx';

interface HeaderPopoverProps<Panel> {
  /** Accessible name of the button and of its panel. */
  label: string;
  icon: ReactNode;
  /** Number shown as a badge, which describes the button. */
  unread?: number;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** Fetches the panel when the pointer or the focus is near. */
  load: () => Promise<Panel>;
  children: (panel: Panel, frame: PopoverFrame) => ReactNode;
}

/**
 * Keeps the press on the button from the panel's outside-click handler; otherwise the click would open the panel again.
 */
const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();

/** A header button with a panel below it; the panel's code is not part of the first load. */
export function HeaderPopover<Panel>(props: HeaderPopoverProps<Panel>) {
  const { label, icon, unread = 0, isOpen, onChange, load, children } = props;
  const id = useId();
  const panel = useLazy(load, isOpen, () => onChange(false));
  const preload = () => loadAhead(load);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus may still be on the button while the panel is open
    <div className={classes.container} onKeyDown={({ key }) => key === 'Escape' && isOpen && onChange(false)}>
      <ActionIcon
        variant="subtle"
        aria-label={label}
        aria-describedby={unread > 0 ? `${id}-unread` : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen && panel !== null ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onMouseDown={isOpen ? stopPropagation : undefined}
        onTouchStart={isOpen ? stopPropagation : undefined}
        onClick={() => onChange(!isOpen)}
      >
        {icon}
      </ActionIcon>
      {unread > 0 && (
        <>
          <span className={classes.badge} aria-hidden>
            {badgeCount(unread)}
          </span>
          <VisuallyHidden id={`${id}-unread`}>{`${badgeCount(unread)} unread`}</VisuallyHidden>
        </>
      )}
      {panel !== null && children(panel, { id, label, isOpen, onChange })}
    </div>
  );
}
