import type { ReactNode } from 'react';
import { BrandMark } from '../../shared/page/brand-mark.ts';
import classes from './auth.module.css';

interface AuthFrameProps {
  isLong?: boolean;
  /** The sheet has a table. */
  isWide?: boolean;
  children: ReactNode;
}

/** The screen of visitors: the sunrise, and a sheet with the form. */
export function AuthFrame({ isLong, isWide, children }: AuthFrameProps) {
  return (
    <main className={classes.screen} data-registering={isLong || undefined}>
      <div className={classes.hero} data-patterned>
        <Sunrise />
        <span className={classes.mark}>
          <BrandMark size={36} />
        </span>
        <p className={classes.name}>Kopa</p>
        <p className={classes.claim}>Your service year, your people.</p>
      </div>
      <div className={classes.sheet} data-wide={isWide || undefined}>
        {children}
      </div>
    </main>
  );
}

/** A decorative sun over the camp's parade ground. */
function Sunrise() {
  return (
    <svg className={classes.sunrise} viewBox="0 0 160 80" aria-hidden="true">
      <circle cx="80" cy="80" r="26" />
      <path d="M40 80a40 40 0 0 1 80 0M26 80a54 54 0 0 1 108 0M12 80a68 68 0 0 1 136 0" />
    </svg>
  );
}
