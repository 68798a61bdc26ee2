import type { SafetyCall } from '@kopa/contracts/safety/safety-calls';
import { endOf } from '@kopa/rules/safety/safety-calls';
import type { CallRow } from './safety-calls.queries.ts';

/** A call as administrators see it. Members who were deleted without an answer count as without one. */
export function safetyCallView({ needHelp, safe, ...call }: CallRow, now: Date): SafetyCall {
  const noAnswer = Math.max(0, call.reach - needHelp - safe);
  return { ...call, endedAt: endOf(call, now), counts: { needHelp, noAnswer, safe } };
}
