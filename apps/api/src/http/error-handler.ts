import type { ErrorCode } from '@kopa/contracts/errors';
import { fail, Refusal } from '@kopa/rules/refusal';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal } from '../db/as-refusal.ts';
import type { Api } from './api.ts';
import { validationRefusal } from './validation.ts';

/** What the catalogue has for a status of the framework or one of its plugins. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

/** Every error leaves as `{ code, message }`; what was not foreseen is logged and says nothing of its inside. */
export function handleErrors(app: Api): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(fail('not_found'), request, reply));
}

/** Answers an error in the API's form. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
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

/** The refusal for any error that a request may end with. */
export function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const { validation, validationContext, statusCode } = error;
  if (validation !== undefined) return validationRefusal(validation, validationContext ?? 'body');
  return statusCode === undefined ? asRefusal(error) : refusalOfStatus(statusCode);
}

/** Any other fault of the client is an invalid request. */
function refusalOfStatus(status: number): Refusal {
  if (status === 503) return fail('overloaded', { retryAfter: 1 });
  if (status < 400 || status >= 500) return fail('internal_error');
  return fail(codeOfStatus[status] ?? 'invalid_request');
}
