import { LRUCache } from 'lru-cache';
import type { Bus } from '../live/bus/bus.ts';
import type { MemberSession } from './sessions.queries.ts';

const maxAge = 2_000;
const maxEntries = 10_000;
/** Interval in ms after which old entries are dropped. */
const dropEvery = 10_000;

/**
 * Creates the cache of sessions. An entry lives for two seconds. A session that ends on any process is removed at once
 * by a message of the bus, or after two seconds if the bus is down. A cookie that is only used by a socket is not kept.
 */
export function createSessionCache(bus: Bus) {
  const sessions = new LRUCache<string, MemberSession>({ max: maxEntries, ttl: maxAge });
  let ends = 0;
  let droppedAt = 0;
  bus.onSessionsEnded((ids) => {
    ends += 1;
    const ended = new Set(ids);
    for (const [key, { id }] of sessions.entries()) if (ended.has(id)) sessions.delete(key);
  });
  return {
    async get(key: string, load: () => Promise<MemberSession | null>): Promise<MemberSession | null> {
      const known = sessions.get(key);
      if (known !== undefined) return known;
      const [start, endsBefore] = [performance.now(), ends];
      if (start - droppedAt > dropEvery) {
        sessions.purgeStale();
        droppedAt = start;
      }
      const session = await load();
      // If sessions ended during the lookup, the result may be one of them.
      if (session !== null && ends === endsBefore) sessions.set(key, session, { start });
      return session;
    },
  };
}
