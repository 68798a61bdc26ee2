import { registrationPace } from '@kopa/contracts/call-limits';
import { expect, it } from 'vitest';
import { createRateLimits } from '../http/check/rate-limits.ts';
import { createRegistrationPace } from './registration-pace.ts';

const { freely, longerEachTime, longest, waitingPerAddress } = registrationPace;

it('registrations beyond the free ones wait longer each time, up to a bound; those of other addresses do not', async () => {
  const limits = createRateLimits(1, null);
  const slept: number[] = [];
  const pace = createRegistrationPace(1, async (ms) => void slept.push(ms));
  for (let i = 0; i < freely; i += 1) await pace(limits, '2001:db8::1');
  expect(slept).toEqual([]);
  const steps = longest / longerEachTime;
  for (let i = 0; i < steps + 5; i += 1) await pace(limits, '2001:db8::2');
  expect(slept.slice(0, 2)).toEqual([longerEachTime, 2 * longerEachTime]);
  expect(slept.slice(steps)).toEqual(Array(5).fill(longest));
  await pace(limits, '2001:db8:0:1::1');
  expect(slept).toHaveLength(steps + 5);
});

it('where too many of one address wait, the next is told to come back', async () => {
  const limits = createRateLimits(1, null);
  const waiting: (() => void)[] = [];
  const pace = createRegistrationPace(1, () => new Promise<void>((resolve) => waiting.push(resolve)));
  for (let i = 0; i < freely; i += 1) await limits.take('registrationsPerAddress', '203.0.113.1');
  const paced = Array.from({ length: waitingPerAddress }, () => pace(limits, '203.0.113.1'));
  await expect(pace(limits, '203.0.113.1')).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 2 });
  for (const go of waiting) go();
  await Promise.all(paced);
  const next = pace(limits, '203.0.113.1');
  await expect.poll(() => waiting).toHaveLength(waitingPerAddress + 1);
  waiting.at(-1)?.();
  await next;
});
