import { once } from '@kopa/ui/once';
import { isServerReachable, onReachable } from '@kopa/ui/reachable';
import { useStore } from '@kopa/ui/use-store';
import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isUnanswered } from '../../api/is-unanswered.ts';
import classes from './offline-notice.module.css';

const timeFormat = once(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }));
const dayFormat = once(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }));

/** The time of offline content, with its day if that is not today. */
export function offlineText(since: number, now: number): string {
  const at = timeFormat().format(since);
  const isToday = new Date(since).toDateString() === new Date(now).toDateString();
  return `Offline, as of ${isToday ? at : `${dayFormat().format(since)}, ${at}`}`;
}

/** While the server cannot be reached, shows the age of the oldest visible content that could not be refreshed. */
export function OfflineNotice() {
  return useStore(onReachable, isServerReachable) ? null : <StaleSince />;
}

const couldNotRefresh = ({ state }: Query) =>
  state.error !== null && state.data !== undefined && isUnanswered(state.error);

function StaleSince() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]);
  const since = useStore(subscribe, () => {
    const stale = cache.findAll({ type: 'active', predicate: couldNotRefresh });
    return stale.length === 0 ? null : Math.min(...stale.map(({ state }) => state.dataUpdatedAt));
  });
  if (since === null) return null;
  return (
    <p role="status" className={classes.notice}>
      {offlineText(since, Date.now())}
    </p>
  );
}
