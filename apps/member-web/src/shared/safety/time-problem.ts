import { journeyLimits } from '@kopa/contracts/limits';

const hour = 60 * 60 * 1000;

/** The fault of an expected time; null for a time that the server takes. */
export function timeProblem(expectedAt: string | null, now = Date.now()): string | null {
  if (expectedAt === null) return 'Choose a time.';
  const ahead = Date.parse(expectedAt) - now;
  if (ahead < 0) return 'This time is over.';
  return ahead > journeyLimits.ahead ? `Choose a time within ${journeyLimits.ahead / hour} hours.` : null;
}
