import { BrandMark } from '@kopa/ui/brand-mark';
import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router-dom';
import classes from './app-shell.module.css';
import { BottomNavigation } from './bottom-navigation.tsx';
import { ColorThemePicker } from './color-theme-picker.tsx';

interface AppShellProps {
  unreadMessages: number;
  hasNewPosts: boolean;
  chatWidget: ReactNode;
  notifications: ReactNode;
  /** Shown beside the page on a wide screen. */
  sidebar: ReactNode;
  children: ReactNode;
}

/** Header, page and bottom navigation in one centred column. */
export function AppShell(props: AppShellProps) {
  const isLoading = useNavigation().state === 'loading';
  const { unreadMessages, hasNewPosts, chatWidget, notifications, sidebar, children } = props;
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
      <BottomNavigation unreadMessages={unreadMessages} hasNewPosts={hasNewPosts} />
    </div>
  );
}
