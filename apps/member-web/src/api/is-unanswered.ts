import { ApiError } from '@kopa/contracts/client';

/** True if a call got no answer, or the server could not answer, so that it may have arrived. A refusal is an answer. */
export function isUnanswered(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}
