import { ApiError } from '@kopa/contracts/client';

/** Awaits a call; a failed one throws `text` (product 8.4) with the call's own error as its cause. */
export async function orFail<T>(text: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    throw new Error(text, { cause });
  }
}

/** Whether the failure was an ended session, which the login answers better than a toast. */
export function isSignedOut(error: Error): boolean {
  return error.cause instanceof ApiError && error.cause.status === 401;
}
