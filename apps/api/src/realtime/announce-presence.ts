import type { Context } from '../context.ts';
import { findOnlineConnections } from '../features/connections/connections.actions.ts';

/** Tells a member's accepted connections, and nobody else, that they came online or went. */
export function announcePresence(context: Context): void {
  context.hub.presence.onChange((userId, isOnline) => {
    findOnlineConnections(context, userId)
      .then((audience) => context.hub.sendLocally('user_online_status', { userId, isOnline }, audience))
      .catch((error: unknown) => context.log.warn({ err: error }, 'presence could not be announced'));
  });
}
