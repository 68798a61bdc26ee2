import { fail, type Refusal } from './refusal.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const invalid = (message: string): Refusal => fail('invalid_request', { fields: [{ path: 'body/at', message }] });

/**
 * The time from which a send counts: its own `at` if it waited for the network, otherwise now. `longest` is the most
 * time that it may have waited, in ms.
 * @throws 400 invalid_request for an `at` in the future or longer ago
 */
export function sentAt(at: string | undefined, now: Date, longest: number): Date {
  if (at === undefined) return now;
  const time = Date.parse(at);
  if (!(time <= now.getTime())) throw invalid('must not be in the future');
  if (time < now.getTime() - longest) throw invalid(`must be at most ${inWords(longest)} ago`);
  return new Date(time);
}

const inWords = (time: number): string => (time > day ? `${time / day} days` : `${time / hour} hours`);
