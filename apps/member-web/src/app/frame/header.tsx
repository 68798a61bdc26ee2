import { BrandMark } from '@kopa/ui/brand-mark';
import { useHeadroom } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import classes from './app-shell.module.css';

/** So far from the top, in pixels, the header always stays. */
const fixedAt = 96;

/** The brand and `children`. On a narrow screen it leaves while the member scrolls down, and returns on the way up. */
export function Header({ children }: { children: ReactNode }) {
  const [isAway, setIsAway] = useState(false);
  useHeadroom({ fixedAt, onPin: () => setIsAway(false), onRelease: () => setIsAway(true) });
  return (
    <header className={classes.header} data-away={isAway || undefined}>
      <Link to="/" className={classes.brand}>
        <BrandMark size={20} />
        Kopa
      </Link>
      <div className={classes.tools}>{children}</div>
    </header>
  );
}
