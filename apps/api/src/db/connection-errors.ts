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

interface Failure {
  code?: string;
  message?: string;
}

/** True for a database that cannot be reached, or does not serve for now. */
export function isDatabaseAway({ code, message }: Failure): boolean {
  if (code !== undefined && (unreachable.has(code) || databaseAway.test(code))) return true;
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|not queryable/.test(
    message ?? '',
  );
}

/** True if the columns of a prepared statement have other types than when it was prepared. */
export function isStalePlan({ code, message }: Failure): boolean {
  return code === '0A000' && message?.includes('cached plan') === true;
}

/** True for a statement that the server has not answered in time: its connection is dead. */
export const isUnanswered = ({ message }: Failure): boolean => message === 'Query read timeout';

/** True on a server in standby: after a failover, the connection leads to the former primary. */
export const isReadOnly = ({ code }: Failure): boolean => code === '25006';

/** True if the connection ended before the answer: nobody can tell whether the statement was carried out. */
export function isAnswerLost({ code, message }: Failure): boolean {
  if (code !== undefined) return unreachable.has(code) || /^(08|57P)/.test(code);
  return /Connection terminated|Query read timeout/.test(message ?? '');
}
