import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useDataSaver } from '../../session/preferences.ts';
import { useMember } from '../../session/use-member.ts';
import { storeDataSaver } from '../offline/data-saver-choice.ts';
import { createOfflineContent } from '../offline/offline-content.ts';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import classes from './bars.module.css';
import { InstallPrompt } from './install-prompt.tsx';
import { renewSubscription } from './push.ts';
import { PushOffer } from './push-offer.tsx';
import { closeRead, showBadge, unreadIn } from './shown-notifications.ts';
import { UpdatePrompt } from './update-prompt.tsx';

/** Service worker, offline content, push messages and badge. `children` are further bars, which stand first. */
export function InstalledApp({ unread, children }: { unread: number; children: ReactNode }) {
  const member = useMember();
  useEffect(() => void createOfflineContent(member.id).prune(), [member.id]);
  const [isSavingData] = useDataSaver();
  // The next version of the service worker reads it.
  useEffect(() => void storeDataSaver(isSavingData), [isSavingData]);
  useEffect(() => void showBadge(unread), [unread]);
  useReadNotifications();
  useEffect(() => void renewSubscription(), []);
  return (
    <>
      <Bars>
        {children}
        <OfflineNotice />
        <UpdatePrompt />
        <PushOffer />
      </Bars>
      <InstallPrompt />
    </>
  );
}

/** Stands above the page; a page that fills the window is as much lower. */
function Bars({ children }: { children: ReactNode }) {
  const bars = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bars.current;
    if (element === null || !('ResizeObserver' in window)) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--kopa-bars', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--kopa-bars');
    };
  }, []);
  return (
    <div ref={bars} className={classes.bars}>
      {children}
    </div>
  );
}

/** Closes the notifications of chats that have been read, here or on another device. */
function useReadNotifications(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    const close = () => void closeRead(unreadIn(client), window.location.pathname + window.location.search);
    const timer = setTimeout(close, 1_000);
    document.addEventListener('visibilitychange', close);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', close);
    };
  }, [client, pathname]);
}
