import { badgeCount } from '@kopa/ui/badge-count';
import { VisuallyHidden } from '@mantine/core';
import { IconHome, IconMessageCircle, IconNews, IconUser, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type NavigationPage, type PageHandle, pages } from '../pages.ts';
import classes from './app-shell.module.css';

interface BottomNavigationProps {
  /** `handle` of the current page. */
  handle: PageHandle;
  unreadMessages: number;
  hasNewPosts: boolean;
  /** Further places. */
  children: ReactNode;
}

/** The icons of the navigation, in order. A page without an icon does not compile. */
const icons: Record<NavigationPage, typeof IconHome> = {
  home: IconHome,
  feed: IconNews,
  discovery: IconUsers,
  messages: IconMessageCircle,
  profile: IconUser,
};

/** The main pages of the app; Chat shows the number of unread messages, Social a dot for new posts. */
export function BottomNavigation({ handle, unreadMessages, hasNewPosts, children }: BottomNavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav className={classes.bottom} aria-label="Main">
      {(Object.keys(icons) as NavigationPage[]).map((name) => {
        const { path, handle: place } = pages[name];
        const Icon = icons[name];
        return (
          <Link
            key={name}
            to={path}
            aria-current={place === handle ? 'page' : handle.partOf === name ? 'true' : undefined}
            className={classes.item}
            onClick={() => path === pathname && window.scrollTo(0, 0)}
          >
            <span className={classes.icon}>
              <Icon size={24} stroke={1.75} aria-hidden />
              {name === 'feed' && hasNewPosts && <span className={classes.dot} />}
              {name === 'messages' && unreadMessages > 0 && (
                <span className={classes.badge}>
                  {badgeCount(unreadMessages)}
                  <VisuallyHidden> unread</VisuallyHidden>
                </span>
              )}
            </span>
            {place.nav}
            {name === 'feed' && hasNewPosts && <VisuallyHidden> new posts</VisuallyHidden>}
          </Link>
        );
      })}
      {children}
    </nav>
  );
}
