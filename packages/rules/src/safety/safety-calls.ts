import { safetyCallLimits } from '@kopa/contracts/limits';
import type { NotificationDraft } from '../notifications/notifications.ts';
import { fail } from '../refusal.ts';

/** When a call ended: by an administrator, or 72 hours after it was asked; null while it is open. ISO 8601. */
export function endOf({ askedAt, endedAt }: { askedAt: string; endedAt: string | null }, now: Date): string | null {
  if (endedAt !== null) return endedAt;
  const closesAt = Date.parse(askedAt) + safetyCallLimits.openFor;
  return now.getTime() < closesAt ? null : new Date(closesAt).toISOString();
}

/** @throws 409 call_ended */
export function assertOpen(endedAt: string | null): void {
  if (endedAt !== null) throw fail('call_ended');
}

/** The earliest time of a call that keeps the same area from being asked now. An ended call counts, too. */
export function recentSince(now: Date): Date {
  return new Date(now.getTime() - safetyCallLimits.againAfter);
}

/** @throws 409 recent_call */
export function assertNoRecentCall(hasRecent: boolean): void {
  if (hasRecent) throw fail('recent_call');
}

/** The area of a call in words: an LGA stands with its state. */
export function areaWords({ state, lga }: { state: string; lga: string | null }): string {
  return lga === null ? state : `${lga}, ${state}`;
}

/** Asks a member of the area. */
export function safetyQuestion(
  memberId: number,
  call: { id: number; state: string; lga: string | null; reason: string },
): NotificationDraft {
  const message = `Are you safe? Kopa asks everybody in ${areaWords(call)}: ${call.reason}`;
  return { memberId, actorId: null, type: 'other', message, relatedId: call.id, relatedType: 'safety_call' };
}
