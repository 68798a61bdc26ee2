import { sessionLimits } from '@kopa/contracts/account/session-limits';
import { useEffect, useState } from 'react';
import { activityKey } from '../api/admin-session.ts';

const signsOfActivity = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const checkInterval = 1000;

/** Where an administrator stands between the last activity and the end of the session. */
export type IdleState = 'active' | 'warned' | 'ended';

/** The state after this many ms without activity. */
export function idleStateAfter(ms: number): IdleState {
  if (ms >= sessionLimits.adminIdle) return 'ended';
  return ms >= sessionLimits.adminIdle - sessionLimits.adminIdleWarning ? 'warned' : 'active';
}

/** Stores that the administrator is active now, for all tabs. */
export function markActive(): void {
  localStorage.setItem(activityKey, String(Date.now()));
}

function idleFor(): number {
  return Date.now() - Number(localStorage.getItem(activityKey) ?? Date.now());
}

/**
 * Watches the activity in all tabs. Once the administrator is warned, moving on needs an answer: keys and clicks alone
 * do not count any more.
 */
export function useIdle(): IdleState {
  const [state, setState] = useState<IdleState>('active');
  useEffect(() => {
    markActive();
    const onActivity = () => {
      if (idleStateAfter(idleFor()) === 'active') markActive();
    };
    const check = () => setState(idleStateAfter(idleFor()));
    for (const sign of signsOfActivity) window.addEventListener(sign, onActivity, { passive: true });
    const timer = setInterval(check, checkInterval);
    document.addEventListener('visibilitychange', check);
    return () => {
      for (const sign of signsOfActivity) window.removeEventListener(sign, onActivity);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return state;
}
