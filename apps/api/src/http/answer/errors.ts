import { channel } from 'node:diagnostics_channel';
import type { ErrorCode } from '@kopa/contracts/errors';
import { fail, Refusal } from '@kopa/rules/refusal';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal } from '../../db/as-refusal.ts';
import type { Api } from '../api.ts';
import { validationRefusal } from '../check/validation.ts';
import { requestIdHeader } from '../identify/request-id.ts';
import { logFailure } from './log-failure.ts';

/** The API's code for a status of Fastify or a plugin. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

/** Publishes each refusal because too much is under way. */
export const callsRefused = channel('kopa:call-refused');

/** Returns every error as `{ code, message }`. An unexpected error is logged, and its details are not returned. */
export function handleErrors(app: Api): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerError(fail('not_found'), request, reply));
}

/** Sends an error in the format of the API. */
export function answerError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (refusal.code === 'overloaded') callsRefused.publish(undefined);
  else if (refusal.statusCode >= 500) logFailure(request.log, error, refusal.code, 'request failed');
  // Fastify would close the connection, and a client that is still sending would get a reset instead of the response.
  // An open connection reads and discards the rest of the body, within the time limit of a request.
  if (refusal.statusCode === 413) reply.removeHeader('connection');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  // A reporter of the error can name its lines in the log.
  reply.header(requestIdHeader, request.id);
  return reply
    .status(refusal.statusCode)
    .type('application/json')
    .serializer(JSON.stringify)
    .send({
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields === undefined ? {} : { errors: refusal.fields }),
    });
}

/** Maps any error of a request to a refusal. */
export function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const { validation, validationContext, statusCode } = error;
  if (validation !== undefined) return validationRefusal(validation, validationContext ?? 'body');
  return statusCode === undefined ? asRefusal(error) : refusalOfStatus(statusCode);
}

/** Maps a status to a refusal; any other 4xx becomes `invalid_request`. */
function refusalOfStatus(status: number): Refusal {
  if (status === 503) return fail('overloaded', { retryAfter: 1 });
  if (status < 400 || status >= 500) return fail('internal_error');
  return fail(codeOfStatus[status] ?? 'invalid_request');
}
