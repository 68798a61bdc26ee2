import type { Context } from '../context.ts';
import { findOnlineConnections } from '../features/connections/connections.actions.ts';

/** Publishes that a member came online or went offline, to their accepted connections only. */
export function announcePresence(context: Context): void {
  context.hub.presence.onChange((userId, isOnline) => {
    findOnlineConnections(context, userId)
      .then((audience) => context.hub.sendLocally('user_online_status', { userId, isOnline }, audience))
      .catch((error: unknown) => context.log.warn({ err: error }, 'presence could not be announced'));
  });
}
