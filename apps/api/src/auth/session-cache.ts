import { LRUCache } from 'lru-cache';
import type { Bus } from '../bus/bus.ts';
import type { MemberSession } from './sessions.queries.ts';

const maxAge = 2_000;
const maxEntries = 10_000;

/**
 * Sessions looked up in the last two seconds. A session ended on any process leaves at once over
 * the bus; should the bus be down, after those two seconds.
 */
export function createSessionCache(bus: Bus) {
  const sessions = new LRUCache<string, MemberSession>({ max: maxEntries, ttl: maxAge });
  let ends = 0;
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
      const session = await load();
      // What was read while sessions ended may be one of those.
      if (session !== null && ends === endsBefore) sessions.set(key, session, { start });
      return session;
    },
  };
}
