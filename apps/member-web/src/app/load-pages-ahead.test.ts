import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAhead } from '../on-demand/load-ahead.ts';
import { aheadDelay, loadPagesAhead } from './load-pages-ahead.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pageOf = () => ({ fetch: vi.fn(() => Promise.resolve()) });
const network = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);

test('the code of the other pages is fetched after a while on one, page after page', async () => {
  const pages = [pageOf(), pageOf()];
  loadPagesAhead(pages);
  expect(pages[0]?.fetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(aheadDelay);
  expect(pages[0]?.fetch).toHaveBeenCalledOnce();
  expect(pages[1]?.fetch).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  for (const { fetch } of pages) expect(fetch).toHaveBeenCalledOnce();
});

test('nothing more is fetched ahead once it was given up, even if a page was under way', async () => {
  const pages = [pageOf(), pageOf()];
  const giveUp = loadPagesAhead(pages);
  vi.advanceTimersByTime(aheadDelay);
  giveUp();
  await vi.runAllTimersAsync();
  expect(pages[1]?.fetch).not.toHaveBeenCalled();
});

test('without a network no code is asked for, and once it is back it is', () => {
  const page = pageOf();
  network(false);
  loadPagesAhead([page]);
  vi.advanceTimersByTime(aheadDelay);
  expect(page.fetch).not.toHaveBeenCalled();
  network(true);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(aheadDelay);
  expect(page.fetch).toHaveBeenCalledOnce();
});

test('with the data saver no code is fetched before it is used, not even of what one points at', () => {
  const load = vi.fn(() => Promise.resolve());
  localStorage.setItem('kopa.data-saver', 'on');
  loadAhead(load);
  expect(load).not.toHaveBeenCalled();
  localStorage.removeItem('kopa.data-saver');
  loadAhead(load);
  expect(load).toHaveBeenCalledOnce();
});

test('with the data saver nothing is fetched ahead any more', () => {
  const page = pageOf();
  loadPagesAhead([page])();
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(aheadDelay);
  expect(page.fetch).not.toHaveBeenCalled();
});
