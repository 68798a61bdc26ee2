import { badgeCount } from '@kopa/ui/badge-count';
import { VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import classes from './app-shell.module.css';
import { isAtPlace, navigationItems } from './navigation-items.ts';
import { pages } from './pages.ts';

interface BottomNavigationProps {
  unreadMessages: number;
  hasNewPosts: boolean;
}

/** The main pages of the app; Chat shows the number of unread messages, Social a dot for new posts. */
export function BottomNavigation({ unreadMessages, hasNewPosts }: BottomNavigationProps) {
  const [pathname] = useLocation();
  return (
    <nav className={classes.bottom} aria-label="Main">
      {navigationItems.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes.item} aria-current={isAtPlace(to, pathname) ? 'page' : undefined}>
          <span className={classes.icon}>
            <Icon size={24} stroke={1.75} aria-hidden />
            {to === pages.feed.path && hasNewPosts && <span className={classes.dot} />}
            {to === pages.messages.path && unreadMessages > 0 && (
              <span className={classes.badge}>
                {badgeCount(unreadMessages)}
                <VisuallyHidden> unread</VisuallyHidden>
              </span>
            )}
          </span>
          {label}
          {to === pages.feed.path && hasNewPosts && <VisuallyHidden> new posts</VisuallyHidden>}
        </Link>
      ))}
    </nav>
  );
}
