// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onTick } from './clock.ts';

const minute = 60_000;
const hidden = vi.spyOn(document, 'hidden', 'get');

function showPage(isShown: boolean) {
  hidden.mockReturnValue(!isShown);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  hidden.mockReturnValue(false);
});
afterEach(() => vi.useRealTimers());

test('all listeners share one timer, which ends with the last of them', () => {
  const stops = [vi.fn(), vi.fn()].map((listener) => [listener, onTick(listener)] as const);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(minute);
  for (const [listener] of stops) expect(listener).toHaveBeenCalled();
  for (const [, stop] of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('the timer stops while the page is hidden, and the clock ticks when it is shown again', () => {
  const listener = vi.fn();
  const stop = onTick(listener);
  showPage(false);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(minute);
  expect(listener).not.toHaveBeenCalled();
  showPage(true);
  expect(listener).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(1);
  stop();
});

test('a listener that comes while the page is hidden starts no timer; without listeners a shown page starts none', () => {
  hidden.mockReturnValue(true);
  const stop = onTick(vi.fn());
  expect(vi.getTimerCount()).toBe(0);
  stop();
  showPage(true);
  expect(vi.getTimerCount()).toBe(0);
});
