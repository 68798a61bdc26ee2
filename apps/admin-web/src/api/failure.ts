import { ApiError } from '@kopa/contracts/client';

/** Awaits a call. If it fails, throws an error with `text` (product 8.4) and the original error as its cause. */
export async function withErrorText<T>(text: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw new Error(text, { cause });
  }
}

/** True if the session has ended; the login shows that, and no toast is needed. */
export function isSignedOut(error: Error): boolean {
  return error.cause instanceof ApiError && error.cause.status === 401;
}
