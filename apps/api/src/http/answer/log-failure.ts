import type { ErrorCode } from '@kopa/contracts/errors';
import type { FastifyBaseLogger } from 'fastify';

/** Lines of one kind of failure in a second: a locked table makes thousands of calls fail alike. */
const linesOfFailure = 10;
const counts = new Map<string, number>();

/**
 * Logs a call or frame that was answered with a status of 5xx. An error in the program comes with its stack. A time-out
 * or a service that is away is expected: it is a warning without a stack, at most ten times a second.
 */
export function logFailure(log: FastifyBaseLogger, error: Error & { code?: string }, code: ErrorCode, event: string) {
  if (code === 'internal_error') return log.error({ err: error, code }, event);
  const { name, message, code: cause } = error;
  const kind = [event, code, cause ?? message].join();
  warnSeldom(log, { kind, lines: linesOfFailure }, { err: { name, message, code: cause }, code }, event);
}

/** Logs a warning at most once, or `lines` times, a second for each kind, and then the number of those left out. */
export function warnSeldom(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { kind, lines = 1 }: { kind: string; lines?: number },
  fields: object,
  event: string,
): void {
  const before = counts.get(kind) ?? 0;
  counts.set(kind, before + 1);
  if (before < lines) log.warn(fields, event);
  if (before > 0) return;
  setTimeout(() => {
    const leftOut = (counts.get(kind) ?? 0) - lines;
    counts.delete(kind);
    if (leftOut > 0) log.warn({ kind, leftOut }, `${event}, further times`);
  }, 1_000).unref();
}
