/** Returns a signal that ends a call after a number of milliseconds. Chrome has `AbortSignal.timeout` since 103. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
