import type { ErrorCode } from '@kopa/contracts/errors';
import type { FastifyBaseLogger } from 'fastify';

/** Lines of one kind in a second: a locked table makes thousands of calls fail alike. */
const linesOfKind = 10;
const failures = new Map<string, number>();

/**
 * Logs a call or frame that was answered with a status of 5xx. An error in the program comes with its stack. A time-out
 * or a service that is away is expected: it is a warning without a stack, at most ten times a second, and then the
 * number of those left out.
 */
export function logFailure(log: FastifyBaseLogger, error: Error & { code?: string }, code: ErrorCode, event: string) {
  if (code === 'internal_error') return log.error({ err: error, code }, event);
  const { name, message, code: cause } = error;
  const kind = [event, code, cause ?? message].join();
  const before = failures.get(kind) ?? 0;
  failures.set(kind, before + 1);
  if (before < linesOfKind) log.warn({ err: { name, message, code: cause }, code }, event);
  if (before > 0) return;
  setTimeout(() => {
    const leftOut = (failures.get(kind) ?? 0) - linesOfKind;
    failures.delete(kind);
    if (leftOut > 0) log.warn({ err: { name, message, code: cause }, code, leftOut }, `${event}, further times`);
  }, 1_000).unref();
}
