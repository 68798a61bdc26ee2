import { LRUCache } from 'lru-cache';
import type { Bus } from '../live/bus/bus.ts';
import type { MemberSession } from './sessions.queries.ts';

const maxAge = 2_000;
const maxEntries = 10_000;
/** Interval in ms after which old entries are dropped. */
const dropEvery = 10_000;

/** A lookup that has not ended yet. */
interface Lookup {
  start: number;
  endsBefore: number;
  session: Promise<MemberSession | null>;
}

/**
 * Creates the cache of sessions. Calls of one session at the same time share a lookup, so that a crowd of few members
 * does not fill the line of the lookups. An entry lives for two seconds. A session that ends on any process is removed at once
 * by a message of the bus, or after two seconds if the bus is down. A cookie that is only used by a socket is not kept.
 */
export function createSessionCache(bus: Bus) {
  const sessions = new LRUCache<string, MemberSession>({ max: maxEntries, ttl: maxAge });
  const lookups = new Map<string, Lookup>();
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
      const start = performance.now();
      const other = lookups.get(key);
      if (other !== undefined && other.endsBefore === ends && start - other.start <= maxAge) return other.session;
      if (start - droppedAt > dropEvery) {
        sessions.purgeStale();
        droppedAt = start;
      }
      const lookup: Lookup = { start, endsBefore: ends, session: load() };
      lookups.set(key, lookup);
      try {
        const session = await lookup.session;
        // If sessions ended during the lookup, the result may be one of them.
        if (session !== null && ends === lookup.endsBefore) sessions.set(key, session, { start });
        return session;
      } finally {
        if (lookups.get(key) === lookup) lookups.delete(key);
      }
    },
  };
}
