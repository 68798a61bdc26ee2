import { errorMessages } from '@kopa/contracts/error-messages';
import { type ErrorCode, errorStatuses } from '@kopa/contracts/errors';

/** An error that the caller sees: a code of the API with its status and message. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  /** Seconds until the caller should try again. */
  readonly retryAfter: number | undefined;
  readonly fields: { path: string; message: string }[] | undefined;

  /** `more` are sentences for the caller alone, after the message of the code. */
  constructor(
    code: ErrorCode,
    {
      retryAfter,
      fields,
      more = [],
    }: { retryAfter?: number; fields?: Refusal['fields']; more?: readonly string[] } = {},
  ) {
    super([errorMessages[code], ...more].join(' '));
    this.name = 'Refusal';
    this.code = code;
    this.statusCode = errorStatuses[code];
    this.retryAfter = retryAfter;
    this.fields = fields;
  }
}

/** Creates a refusal to throw: `throw fail('not_found')`. */
export function fail(code: ErrorCode, details?: ConstructorParameters<typeof Refusal>[1]): Refusal {
  return new Refusal(code, details);
}

/** True for the refusal with this code. */
export function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof Refusal && error.code === code;
}

/**
 * Refuses missing, suspended and private things with the same error, so that ids reveal nothing (product 5.4). @throws
 * 404 not_found
 */
export function assertFound<T>(thing: T | undefined | null): asserts thing is T {
  if (thing === undefined || thing === null) throw fail('not_found');
}
