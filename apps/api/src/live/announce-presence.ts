import type { Hub } from './hub.ts';

/** Changes within this many milliseconds are published together. */
const collectedFor = 250;

/**
 * Publishes that a member came online or went offline, to their accepted connections only. Changes are collected for a
 * moment, and only a member's last state is published. It is published even if it equals the state before: somebody may
 * have read the state in between. Returns a function that stops it.
 */
export function announcePresence(hub: Hub): () => void {
  let changes = new Map<number, boolean>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function publish(): void {
    const collected = changes;
    changes = new Map();
    timer = undefined;
    for (const [userId, isOnline] of collected) {
      const audience = hub.watchers.of(userId);
      if (audience.length > 0) hub.sendLocally('user_online_status', { userId, isOnline }, audience);
    }
  }

  hub.presence.onChange((userId, isOnline) => {
    changes.set(userId, isOnline);
    timer ??= setTimeout(publish, collectedFor).unref();
  });
  return () => clearTimeout(timer);
}
