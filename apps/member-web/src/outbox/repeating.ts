/** Longest Retry-After, in seconds, after which a send is repeated by itself. */
const longestWait = 60;
/** Milliseconds for which the server knows an idempotency key at least (product 5.6). */
const keyLasts = 2 * 24 * 60 * 60 * 1000;

/** True if the server asks to repeat a call soon, as where a limit is reached or it starts: that is no answer yet. */
export function isPostponed(status: number, retryAfter: number | null): boolean {
  return (status === 429 || status === 503) && retryAfter !== null && retryAfter <= longestWait;
}

/** True if a send goes out by itself. One that is older than its key could be there twice: the member decides. */
export function isWaiting({ isFailed, submittedAt }: { isFailed: boolean; submittedAt: number }): boolean {
  return !isFailed && Date.now() - submittedAt < keyLasts;
}
