import { useSyncExternalStore } from 'react';
import { type AdminSession, readSession, subscribeToSession } from '../api/admin-session.ts';

/** The stored session, or null; the component follows its changes. */
export function useSession(): AdminSession | null {
  return useSyncExternalStore(subscribeToSession, readSession);
}
