import { badgeCount } from '@kopa/ui/badge-count';
import { usePart } from '@kopa/ui/use-part';
import { ActionIcon } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import classes from './header-popover.module.css';
import type { PopoverFrame } from './popover-panel.tsx';

interface HeaderPopoverProps<Panel> {
  /** Name of the button and of its panel. */
  label: string;
  icon: ReactNode;
  /** Shown as a badge. */
  unread?: number;
  /** The button's name tells the number too. */
  tellsUnread?: boolean;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** Fetches the panel, when a finger or the focus comes near. */
  load: () => Promise<Panel>;
  children: (panel: Panel, frame: PopoverFrame) => ReactNode;
}

/** The press that closes a panel from outside: from its own button, the click after it would open it again. */
const keepToItself = (event: SyntheticEvent) => event.stopPropagation();

/** A button of the header with a panel below it, whose code is not part of the first load. */
export function HeaderPopover<Panel>(props: HeaderPopoverProps<Panel>) {
  const { label, icon, unread = 0, tellsUnread = false, isOpen, onChange, load, children } = props;
  const id = useId();
  const panel = usePart(load, isOpen, () => onChange(false));
  const approach = () => void load().catch(() => undefined);
  return (
    <div className={classes.place}>
      <ActionIcon
        variant="subtle"
        aria-label={tellsUnread && unread > 0 ? `${label}, ${badgeCount(unread)} unread` : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen && panel !== null ? id : undefined}
        onPointerEnter={approach}
        onFocus={approach}
        onMouseDown={isOpen ? keepToItself : undefined}
        onTouchStart={isOpen ? keepToItself : undefined}
        onClick={() => onChange(!isOpen)}
      >
        {icon}
      </ActionIcon>
      {unread > 0 && (
        <span className={classes.badge} aria-hidden={tellsUnread}>
          {badgeCount(unread)}
        </span>
      )}
      {panel !== null && children(panel, { id, label, isOpen, onChange })}
    </div>
  );
}
