// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isClockKnown, serverNow, serverTimeOf, watchClock } from './server-clock.ts';

const now = Date.parse('2026-11-27T12:00:00.900Z');
const hear = (date: number) =>
  watchClock(async () => new Response(null, { headers: { date: new Date(date).toUTCString() } }))('/');

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

test('the time of the server has no step back by the rest of a second, and follows a clock that is set', async () => {
  await hear(now - 3_600_000 + 100);
  const first = serverNow();
  expect(first.toISOString()).toBe('2026-11-27T11:00:01.000Z');
  vi.advanceTimersByTime(500);
  // Its second is nearly over.
  await hear(now - 3_600_000 + 100);
  expect(serverNow().getTime()).toBe(first.getTime() + 500);
  vi.setSystemTime(now - 3_600_000);
  await hear(now - 3_600_000);
  expect(serverNow().toISOString()).toBe('2026-11-27T11:00:00.000Z');
});

test('a page that opens without a network knows the time of the server', async () => {
  await hear(now + 7_200_000);
  const heard = serverNow().getTime();
  vi.resetModules();
  const opened = await import('./server-clock.ts');
  expect(opened.serverNow().getTime()).toBe(heard);
});

test('the next answers follow a clock that was set forward', async () => {
  await hear(now);
  vi.setSystemTime(now + 3_000);
  await hear(now + 100);
  expect(serverNow().getTime()).toBeLessThan(now + 1_100);
});

test('the time of a past moment follows the last answer, and is not in the future', async () => {
  const moment = new Date(now).toISOString();
  await hear(now + 7_200_000);
  expect(serverTimeOf(moment)).toBe('2026-11-27T14:00:00.000Z');
  // The clock was right, and was set back.
  vi.setSystemTime(now - 3_600_000);
  await hear(now - 3_600_000);
  expect(serverTimeOf(moment)).toBe('2026-11-27T11:00:00.000Z');
});

test('the clock is known for a minute after an answer', async () => {
  vi.resetModules();
  expect((await import('./server-clock.ts')).isClockKnown()).toBe(false);
  await hear(now);
  expect(isClockKnown()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(isClockKnown()).toBe(false);
});
