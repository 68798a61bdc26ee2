import { getCurrentUser } from '@kopa/contracts/account/auth';
import { abortAfter } from '@kopa/ui/abort-after';
import { isClockKnown, serverTimeOf, watchClock } from '@kopa/ui/server-clock';

/** Milliseconds until a call counts as unanswered. */
const answerWithin = 15_000;
const hearTime = watchClock((...call) => fetch(...call));

/**
 * The body of a send with the server's times in place of each `at` by the device's clock, which may be wrong and may
 * have been set since an earlier answer: where none has come lately, a call asks for one (product 2.25).
 */
export async function inServerTime<B extends object>(body: B): Promise<B> {
  const signal = abortAfter(answerWithin);
  if (!isClockKnown()) await hearTime(getCurrentUser.url, { cache: 'no-store', credentials: 'include', signal });
  const told = (key: string, value: unknown) => (key === 'at' ? serverTimeOf(String(value)) : value);
  return JSON.parse(JSON.stringify(body, told)) as B;
}
