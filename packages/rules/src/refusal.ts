import { type ErrorCode, errorCatalogue } from '@kopa/contracts/errors';

/** An error that the caller sees: a code of the catalogue with its status and message. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  /** Seconds until the caller should try again. */
  readonly retryAfter: number | undefined;
  readonly fields: { path: string; message: string }[] | undefined;

  constructor(code: ErrorCode, { retryAfter, fields }: { retryAfter?: number; fields?: Refusal['fields'] } = {}) {
    super(errorCatalogue[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.statusCode = errorCatalogue[code].status;
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
