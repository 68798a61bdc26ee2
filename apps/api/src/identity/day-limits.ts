import type { CallLimit } from '@kopa/contracts/call-limits';
import { DAY, SECOND } from '@kopa/contracts/time';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Context } from '../process/context.ts';

/** Nigeria has no summer time. */
const midnightInLagos = (day: string) => Date.parse(`${day}T00:00:00+01:00`);

/** Counts a create against a limit of a member for a day in Nigeria. @throws 429 rate_limited until its end */
export async function takeOfDay(context: Context, limit: CallLimit, memberId: number): Promise<void> {
  const now = context.now();
  const day = dayInLagos(now);
  const left = Math.min(DAY, midnightInLagos(addDays(day, 1)) - now.getTime());
  await context.limits.take(limit, `${memberId} ${day}`, 1, Math.ceil(left / SECOND));
}
