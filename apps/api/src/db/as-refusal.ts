import { fail, Refusal } from '@kopa/rules/refusal';
import { isDatabaseAway, isStalePlan } from './connection-errors.ts';

const deadlocked = new Set(['40001', '40P01']);
const unavailableRetryAfter = 2;

/** Maps an error of an action or a query to a refusal. Database failures that may pass get Retry-After. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const failure = error as { code?: string; message?: string };
  if (isDatabaseAway(failure) || isStalePlan(failure))
    return fail('unavailable', { retryAfter: unavailableRetryAfter });
  if (deadlocked.has(failure.code ?? '')) return fail('overloaded', { retryAfter: 1 });
  return fail('internal_error');
}
