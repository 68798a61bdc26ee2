import { BrandMark } from '@kopa/ui/brand-mark';
import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router-dom';
import type { PageHandle } from '../pages.ts';
import classes from './app-shell.module.css';
import { BottomNavigation } from './bottom-navigation.tsx';
import { ColorThemePicker } from './color-theme-picker.tsx';

interface AppShellProps {
  /** `handle` of the current page. */
  handle: PageHandle;
  unreadMessages: number;
  hasNewPosts: boolean;
  chatWidget: ReactNode;
  notifications: ReactNode;
  /** Further places in the navigation of a wide screen. */
  rail: ReactNode;
  /** Shown beside the page on a wide screen. */
  sidebar: ReactNode;
  children: ReactNode;
}

/** Header, page and bottom navigation in one centred column. */
export function AppShell(props: AppShellProps) {
  const isLoading = useNavigation().state === 'loading';
  const { handle, unreadMessages, hasNewPosts, chatWidget, notifications, rail, sidebar, children } = props;
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <Link to="/" className={classes.brand}>
          <BrandMark size={20} />
          Kopa
        </Link>
        <div className={classes.tools}>
          <ColorThemePicker />
          {chatWidget}
          {notifications}
        </div>
      </header>
      <main className={classes.main} aria-busy={isLoading}>
        {children}
      </main>
      {sidebar && (
        <aside className={classes.sidebar} aria-label="For you">
          {sidebar}
        </aside>
      )}
      <BottomNavigation handle={handle} unreadMessages={unreadMessages} hasNewPosts={hasNewPosts}>
        {rail}
      </BottomNavigation>
    </div>
  );
}
