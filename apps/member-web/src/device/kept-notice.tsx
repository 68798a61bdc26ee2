import { once } from '@kopa/ui/once';
import { useStore } from '@kopa/ui/use-store';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import classes from './device.module.css';
import { keptQueries, onKept } from './kept.store.ts';

const timeFormat = once(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }));
const dayFormat = once(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }));
const day = 24 * 60 * 60 * 1000;

/** Says of when the oldest kept content on the screen is. */
export function KeptNotice() {
  const since = useKeptSince();
  if (since === null) return null;
  const at = timeFormat().format(since);
  return (
    <p role="status" className={classes.notice}>
      Offline, as of {Date.now() - since < day ? at : `${dayFormat().format(since)}, ${at}`}
    </p>
  );
}

/** The time of the oldest kept content that the screen shows; null where everything is fresh. */
function useKeptSince(): number | null {
  const client = useQueryClient();
  const kept = useStore(onKept, keptQueries);
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    const cache = client.getQueryCache();
    function find() {
      const times = [...kept].flatMap(([hash, at]) => {
        const query = cache.get(hash);
        return query?.isActive() && query.state.dataUpdatedAt === at ? [at] : [];
      });
      setSince(times.length === 0 ? null : Math.min(...times));
    }
    find();
    if (kept.size === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = cache.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        find();
      }, 50);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client, kept]);
  return since;
}
