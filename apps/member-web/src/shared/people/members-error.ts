import { ApiError } from '@kopa/contracts/client';

/** Seconds. Only the daily limit of members lasts longer. */
const tooLongToWait = 600;

/** The text for members who could not be loaded; the daily limit has its own (product 4.6). */
export function membersErrorText(error: unknown, text: string): string {
  const isForToday =
    error instanceof ApiError && error.code === 'rate_limited' && (error.retryAfter ?? 0) > tooLongToWait;
  return isForToday ? 'You have looked at very many members today. You can go on tomorrow.' : text;
}
