import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigation } from 'react-router-dom';
import { BrandMark } from '../../shared/page/brand-mark.ts';
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

/** Header, bottom navigation and page in one centred column, in the order of the keyboard (product 2.2). */
export function AppShell(props: AppShellProps) {
  const isLoading = useNavigation().state === 'loading';
  const { handle, unreadMessages, hasNewPosts, chatWidget, notifications, rail, sidebar, children } = props;
  return (
    <div className={classes.shell} data-width={handle.width}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page, which needs the focus */}
      <a href="#content" className={classes.skip} onClick={skipToContent}>
        Skip to content
      </a>
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
      <BottomNavigation handle={handle} unreadMessages={unreadMessages} hasNewPosts={hasNewPosts}>
        {rail}
      </BottomNavigation>
      <main id="content" tabIndex={-1} className={classes.main} aria-busy={isLoading}>
        {children}
      </main>
      {sidebar && (
        <aside className={classes.sidebar} aria-label="For you">
          {sidebar}
        </aside>
      )}
    </div>
  );
}

/** Focuses the page. The address stays, because the router would take its hash for another place. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  document.querySelector('main')?.focus();
}
