import { ApiError } from '@kopa/contracts/client';
import { once } from '@kopa/ui/once';
import { useStore } from '@kopa/ui/use-store';
import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import classes from './device.module.css';

const timeFormat = once(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }));
const dayFormat = once(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }));
const day = 24 * 60 * 60 * 1000;

/** Says of when the oldest content on the screen is that could not be refreshed. */
export function KeptNotice() {
  const since = useStaleSince();
  if (since === null) return null;
  const at = timeFormat().format(since);
  return (
    <p role="status" className={classes.notice}>
      Offline, as of {Date.now() - since < day ? at : `${dayFormat().format(since)}, ${at}`}
    </p>
  );
}

const couldNotRefresh = ({ state }: Query) =>
  state.status === 'error' && state.data !== undefined && !(state.error instanceof ApiError);

function useStaleSince(): number | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]);
  return useStore(subscribe, () => {
    const stale = cache.findAll({ type: 'active', predicate: couldNotRefresh });
    return stale.length === 0 ? null : Math.min(...stale.map(({ state }) => state.dataUpdatedAt));
  });
}
