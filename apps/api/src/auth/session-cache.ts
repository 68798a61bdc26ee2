import type { Bus } from '../bus/bus.ts';
import type { MemberSession } from './sessions.queries.ts';

const maxAge = 2_000;
const maxEntries = 10_000;

/**
 * Sessions looked up in the last two seconds. A session ended on any process leaves at once over
 * the bus; should the bus be down, after those two seconds.
 */
export function createSessionCache(bus: Bus) {
  const entries = new Map<string, { session: MemberSession; at: number }>();
  bus.onSessionsEnded((ids) => {
    const ended = new Set(ids);
    for (const [key, { session }] of entries) if (ended.has(session.id)) entries.delete(key);
  });
  return {
    async get(key: string, load: () => Promise<MemberSession | null>): Promise<MemberSession | null> {
      const known = entries.get(key);
      if (known !== undefined && performance.now() - known.at < maxAge) return known.session;
      entries.delete(key);
      const at = performance.now();
      const session = await load();
      if (session !== null) {
        if (entries.size >= maxEntries) entries.clear();
        entries.set(key, { session, at });
      }
      return session;
    },
  };
}
