import type { MemberSafetyCall } from '@kopa/contracts/safety/safety-calls';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../lists/change-cached.ts';
import { safetyCallsKey } from './safety-calls.keys.ts';

/** Adds, changes or removes a safety call after an answer or a frame. Idempotent. */
export function putSafetyCall(client: QueryClient, call: MemberSafetyCall): void {
  changeCached<MemberSafetyCall[]>(client, safetyCallsKey, (calls) => {
    if (calls === undefined) return undefined;
    const others = calls.filter(({ id }) => id !== call.id);
    if (call.endedAt !== null) return others;
    // The question may come after the member's answer: a call that is there already stays as it is.
    if (call.answer === null && others.length < calls.length) return calls;
    return [...others, call].sort((a, b) => b.id - a.id);
  });
}
