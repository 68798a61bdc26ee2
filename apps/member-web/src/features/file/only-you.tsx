import { IconLock } from '@tabler/icons-react';
import classes from './file.module.css';

/** Stands on every screen of the file. */
export function OnlyYou() {
  return (
    <p className={classes.private} data-screen-only>
      <IconLock size={20} stroke={1.75} aria-hidden />
      Only you see this
    </p>
  );
}
