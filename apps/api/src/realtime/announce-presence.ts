import type { Hub } from './hub.ts';

/** Changes of so many milliseconds are published together. */
const collectedFor = 250;

/**
 * Publishes that a member came online or went offline, to their accepted connections only. Changes are collected for a
 * moment: a member who only reconnects is not published at all. Returns what stops it.
 */
export function announcePresence(hub: Hub): () => void {
  let changes = new Map<number, { isOnline: boolean; wasOnline: boolean }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function publish(): void {
    const collected = changes;
    changes = new Map();
    timer = undefined;
    for (const [userId, { isOnline, wasOnline }] of collected) {
      if (isOnline === wasOnline) continue;
      const audience = hub.watchers.of(userId);
      if (audience.length > 0) hub.sendLocally('user_online_status', { userId, isOnline }, audience);
    }
  }

  hub.presence.onChange((userId, isOnline) => {
    changes.set(userId, { isOnline, wasOnline: changes.get(userId)?.wasOnline ?? !isOnline });
    timer ??= setTimeout(publish, collectedFor).unref();
  });
  return () => clearTimeout(timer);
}
