import type { Context } from '../context.ts';
import { findConnectedIds } from '../features/connections/connections.queries.ts';

/** Tells a member's accepted connections, and nobody else, that they came online or went. */
export function announcePresence(context: Context): void {
  context.hub.presence.onChange((userId, isOnline) => {
    findConnectedIds(context.db, userId)
      .then((connected) => {
        const here = connected.filter((id) => context.hub.presence.isOnline(id));
        context.hub.sendLocally('user_online_status', { userId, isOnline }, here);
      })
      .catch((error: unknown) => context.log.warn({ err: error }, 'presence could not be announced'));
  });
}
