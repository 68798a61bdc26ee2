import { badgeCount } from '@kopa/ui/badge-count';
import { VisuallyHidden } from '@mantine/core';
import { IconHome, IconMessageCircle, IconNews, IconUser, IconUsers } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import classes from './app-shell.module.css';
import { type NavigationPage, pages } from './pages.ts';

/**
 * The icons are not in the page table because it holds no components. A navigation page without an icon does not
 * compile.
 */
const icons: Record<NavigationPage, typeof IconHome> = {
  home: IconHome,
  feed: IconNews,
  discovery: IconUsers,
  messages: IconMessageCircle,
  profile: IconUser,
};

const items = (Object.keys(icons) as NavigationPage[]).map((name) => ({
  to: pages[name].path,
  label: pages[name].nav,
  Icon: icons[name],
}));

interface BottomNavigationProps {
  unreadMessages: number;
  hasNewPosts: boolean;
}

/** The main pages of the app; Chat shows the number of unread messages, Social a dot for new posts. */
export function BottomNavigation({ unreadMessages, hasNewPosts }: BottomNavigationProps) {
  const [pathname] = useLocation();
  const isAt = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  return (
    <nav className={classes.bottom} aria-label="Main">
      {items.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={classes.item} aria-current={isAt(to) ? 'page' : undefined}>
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
