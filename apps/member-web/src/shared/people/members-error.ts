import { ApiError } from '@kopa/contracts/client';

/** Seconds. The limit of all calls ends sooner, and that of members asked for at the end of the day. */
const tooLongToWait = 600;

/** The text for members who could not be loaded: that one has seen enough for today (product 4.6), or another one. */
export function membersErrorText(error: unknown, text: string): string {
  const isForToday =
    error instanceof ApiError && error.code === 'rate_limited' && (error.retryAfter ?? 0) > tooLongToWait;
  return isForToday ? 'You have looked at very many members today. You can go on tomorrow.' : text;
}
