import { errorCatalogue } from '@kopa/contracts/errors';
import { fail, Refusal } from '@kopa/rules/refusal';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from './api.ts';
import { validationRefusal } from './validation.ts';

/** Node's codes for a server that cannot be reached. */
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
 * PostgreSQL's codes for a database that is away, starting, stopping, full (classes 08, 53 and 57P), standing by
 * (25006), or too slow for our time-outs (57014, 55P03, 25P03).
 */
const databaseAway = /^(08|53|57P)...?$|^(25006|57014|55P03|25P03)$/;
const deadlocked = new Set(['40001', '40P01']);
const unavailableRetryAfter = 2;

/** Every error leaves as `{ code, message }`; what was not foreseen is logged and says nothing of its inside. */
export function handleErrors(app: Api): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(fail('not_found'), request, reply));
}

/** Answers an error in the API's form. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error);
  if (refusal.statusCode >= 500 && refusal.code !== 'overloaded') {
    request.log.error({ err: error, code: refusal.code }, 'request failed');
  }
  // Fastify would close the connection, and who is still sending would find it reset in place of the answer. Kept
  // open, what still comes is read and thrown away, within the time that a whole request has.
  if (refusal.statusCode === 413) reply.removeHeader('connection');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply
    .status(refusal.statusCode)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields === undefined ? {} : { errors: refusal.fields }),
    });
}

/** The refusal that stands for any error. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { validation, validationContext, statusCode, code, message } = error as Partial<FastifyError>;
  if (validation !== undefined) return validationRefusal(validation, validationContext ?? 'body');
  if (isDatabaseAway(code, message)) return fail('unavailable', { retryAfter: unavailableRetryAfter });
  if (code !== undefined && deadlocked.has(code)) return fail('overloaded', { retryAfter: 1 });
  if (statusCode === 413) return fail('payload_too_large');
  if (statusCode === 415) return fail('unsupported_media_type');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const known = Object.entries(errorCatalogue).find(([, entry]) => entry.status === statusCode);
    return fail((known?.[0] as keyof typeof errorCatalogue | undefined) ?? 'invalid_request');
  }
  if (statusCode === 503) return fail('overloaded', { retryAfter: 1 });
  return fail('internal_error');
}

function isDatabaseAway(code: string | undefined, message: string | undefined): boolean {
  if (code !== undefined && (unreachable.has(code) || databaseAway.test(code))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message ?? '');
}
