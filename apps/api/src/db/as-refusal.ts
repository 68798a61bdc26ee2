import { fail, Refusal } from '@kopa/rules/refusal';
import { isStalePlan } from './client.ts';

/** Node's error codes for an unreachable server. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EAI_AGAIN',
]);
/**
 * PostgreSQL's error codes for a database that is unavailable, starting, stopping or out of resources (classes 08, 53
 * and 57P), in standby (25006), or slower than our timeouts (57014, 55P03, 25P03).
 */
const databaseAway = /^(08|53|57P)...?$|^(25006|57014|55P03|25P03)$/;
const deadlocked = new Set(['40001', '40P01']);
const unavailableRetryAfter = 2;

/** Maps an error of an action or a query to a refusal. Database failures that may pass get Retry-After. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (isDatabaseAway(code, message) || isStalePlan({ code, message }))
    return fail('unavailable', { retryAfter: unavailableRetryAfter });
  if (code !== undefined && deadlocked.has(code)) return fail('overloaded', { retryAfter: 1 });
  return fail('internal_error');
}

function isDatabaseAway(code: string | undefined, message: string | undefined): boolean {
  if (code !== undefined && (unreachable.has(code) || databaseAway.test(code))) return true;
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable/.test(
    message ?? '',
  );
}
