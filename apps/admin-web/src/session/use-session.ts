import { useSyncExternalStore } from 'react';
import { type AdminSession, readSession, subscribeToSession } from '../api/admin-session.ts';

/** Returns the stored session, or null, and subscribes to its changes. */
export function useSession(): AdminSession | null {
  return useSyncExternalStore(subscribeToSession, readSession);
}
