// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNow, watchClock } from './server-clock.ts';

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

test('a clock that was set back by less than an answer can prove is found out by the next answers', async () => {
  await hear(now);
  vi.setSystemTime(now + 3_000);
  await hear(now + 100);
  expect(serverNow().getTime()).toBeLessThan(now + 1_100);
});
