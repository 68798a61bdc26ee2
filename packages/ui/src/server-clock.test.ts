import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byServer, watchClock } from './server-clock.ts';

const now = Date.parse('2026-11-27T12:00:00.900Z');
const at = (moment: number) => new Date(moment).toISOString();
const hear = (date: number) =>
  watchClock(async () => new Response(null, { headers: { date: new Date(date).toUTCString() } }))('/');

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

test('the time of the server has no step back by the rest of a second, and follows a clock that is set', async () => {
  await hear(now - 3_600_000 + 100);
  const first = byServer(at(now));
  expect(first).toBe('2026-11-27T11:00:01.000Z');
  vi.advanceTimersByTime(500);
  // Its second is nearly over.
  await hear(now - 3_600_000 + 100);
  expect(Date.parse(byServer(at(now + 500)))).toBe(Date.parse(first) + 500);
  vi.setSystemTime(now - 3_600_000);
  await hear(now - 3_600_000);
  expect(byServer(at(now - 3_600_000))).toBe('2026-11-27T11:00:00.000Z');
});
