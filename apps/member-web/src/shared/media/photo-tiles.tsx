import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './photo-tiles.module.css';

/** Photos before they are sent, as square tiles of one size in pixels. */
export function PhotoTiles({ size, children }: { size: number; children: ReactNode }) {
  return (
    <ul className={classes.tiles} style={{ '--tile': `${size}px` } as CSSProperties} aria-label="Photos">
      {children}
    </ul>
  );
}

/** One photo with its progress or button, and a button that removes it. */
export function PhotoTile({ onRemove, children }: { onRemove?: () => void; children: ReactNode }) {
  return (
    <li className={classes.tile}>
      {children}
      {onRemove !== undefined && (
        <ActionIcon
          className={classes.remove}
          size={44}
          variant="transparent"
          aria-label="Remove photo"
          onClick={onRemove}
        >
          <span className={classes.cross}>
            <IconX size={16} stroke={2} aria-hidden />
          </span>
        </ActionIcon>
      )}
    </li>
  );
}
