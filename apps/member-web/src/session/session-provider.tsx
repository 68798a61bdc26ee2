import type { User } from '@kopa/contracts/account/user';
import type { SessionEnd } from '@kopa/contracts/realtime';
import { reload } from '@kopa/ui/reload';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../api/api.ts';
import { notifyMemberChanged } from './member-changed.ts';
import { clearPendingLogout, endServerSession, retryPendingLogout } from './pending-logout.ts';
import { notifySessionCleared, type Traces } from './session-cleared.ts';
import { onSignedOut } from './signed-out.ts';
import {
  clearMemberData,
  clearOncePerSession,
  clearTabData,
  clearUnsentOfOthers,
  isMember,
  mustOnboard,
  profileUpdatedEvent,
  readStoredMember,
  skippedFlag,
  storeMember,
} from './stored-member.ts';

/** The signed-in member and the operations on the session. */
export interface Session {
  member: User | null;
  /** True once the member's record has come from the server, and not only from the browser's storage. */
  isFresh: () => boolean;
  /** True if the member has signed in since the app was opened. */
  hasSignedIn: () => boolean;
  /** Show the portal-connection flow instead of the member's pages. */
  needsOnboarding: boolean;
  /** The member is signing out; their data is already off the screen and the live channel is closed. */
  isLeaving: boolean;
  /** Why an open session ended: a suspension, or another reason such as expiry. */
  ended: SessionEnd | null;
  signIn(member: User, how: 'login' | 'registration'): void;
  /** Signs out and clears all data; `isOver`: the server has already ended the session. */
  signOut(how?: { isOver: boolean }): Promise<void>;
  /** Returns to the sign-in without a call, because the server has ended the session. */
  expire(reason: SessionEnd): void;
  /**
   * Stores a newer record of the member from a response. Does nothing if another member, or nobody, is signed in.
   * @throws 'Invalid user data received'
   */
  updateMember(member: User): void;
  /** Stores a fresh record of the server; ignores any other value. */
  receiveMember(member: User): void;
  finishOnboarding(): void;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider');
  return session;
}

/** Keeps the member in memory and in local storage, and in step with the server (product 2.23). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [member, setMember] = useState(readStoredMember);
  const hasFreshMember = useRef(false);
  const hasSignedIn = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [ended, setEnded] = useState<SessionEnd | null>(null);
  const [needsOnboarding, setNeedsOnboarding] = useState(() => member !== null && mustOnboard(member));

  const saveMember = useCallback((next: User) => {
    storeMember(next);
    // The server mostly returns equal data; the old object avoids a render.
    setMember((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, []);

  const updateMember = useCallback(
    (next: User) => {
      if (!isMember(next)) throw new Error('Invalid user data received');
      if (readStoredMember()?.id !== next.id) return;
      saveMember(next);
      notifyMemberChanged(next);
    },
    [saveMember],
  );

  const clearSession = useCallback((traces: Traces = { keepsUnsent: false }) => {
    clearMemberData(traces);
    notifySessionCleared(traces);
    api.forget();
    setMember(null);
    hasFreshMember.current = false;
    setNeedsOnboarding(false);
  }, []);

  const receiveMember = useCallback(
    (fresh: User) => {
      if (!isMember(fresh)) return;
      hasFreshMember.current = true;
      const hasNewPicture = readStoredMember()?.profilePicture !== fresh.profilePicture;
      saveMember(fresh);
      if (hasNewPicture) window.dispatchEvent(new CustomEvent(profileUpdatedEvent, { detail: fresh }));
    },
    [saveMember],
  );

  useEffect(() => {
    const onProfileUpdated = (event: Event) => {
      const { detail } = event as CustomEvent<unknown>;
      if (isMember(detail)) updateMember(detail);
      // biome-ignore lint/suspicious/noConsole: an invalid event is only logged (product 2.23)
      else console.warn('A profile update without a valid member was ignored.');
    };
    // Another tab signed out or signed in as another member. A page in the back-forward cache gets no event.
    const compare = () => {
      if (readStoredMember()?.id === member?.id) return;
      clearTabData();
      reload();
    };
    window.addEventListener(profileUpdatedEvent, onProfileUpdated);
    window.addEventListener('storage', compare);
    window.addEventListener('pageshow', compare);
    return () => {
      window.removeEventListener(profileUpdatedEvent, onProfileUpdated);
      window.removeEventListener('storage', compare);
      window.removeEventListener('pageshow', compare);
    };
  }, [updateMember, member?.id]);

  const isSignedIn = member !== null;
  const expire = useCallback(
    (reason: SessionEnd) => {
      clearSession({ keepsUnsent: true });
      setEnded(reason);
    },
    [clearSession],
  );
  useEffect(
    () => (isSignedIn ? onSignedOut(() => expire('session ended')) : retryPendingLogout()),
    [isSignedIn, expire],
  );

  const session = useMemo<Session>(
    () => ({
      member,
      isFresh: () => hasFreshMember.current,
      hasSignedIn: () => hasSignedIn.current,
      needsOnboarding,
      isLeaving,
      ended,
      signIn(next, how) {
        clearPendingLogout();
        clearOncePerSession();
        clearUnsentOfOthers(next.id);
        notifySessionCleared({ keepsUnsent: true });
        api.forget();
        saveMember(next);
        hasFreshMember.current = true;
        hasSignedIn.current = true;
        setEnded(null);
        setNeedsOnboarding(how === 'registration' || !next.portalConnected);
      },
      async signOut({ isOver } = { isOver: false }) {
        // Clear local data at once, whatever the server answers. The live channel closes too; otherwise the server's
        // close would look like an expired session.
        setIsLeaving(true);
        clearSession();
        // The path is also a trace of the member, so the next one starts at home.
        window.history.replaceState(null, '', '/');
        if (!isOver) await endServerSession();
        setIsLeaving(false);
        setEnded(null);
      },
      expire,
      updateMember,
      receiveMember,
      finishOnboarding() {
        sessionStorage.setItem(skippedFlag, '1');
        setNeedsOnboarding(false);
      },
    }),
    [member, needsOnboarding, isLeaving, ended, saveMember, updateMember, receiveMember, clearSession, expire],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
