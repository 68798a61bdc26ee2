import { pageLimits } from '@kopa/contracts/limits';
import { expect, it } from 'vitest';
import { writeCursor } from '../src/cursor.ts';
import { cutPage, cutPageAfter, cutPageTo } from '../src/paging.ts';

const rows = [{ id: 9 }, { id: 7 }, { id: 4 }];
const idOf = ({ id }: { id: number }) => id;

it('if more rows follow, the next page begins after the last row of the page', () => {
  expect(cutPage(rows, 2, idOf)).toEqual({
    items: [{ id: 9 }, { id: 7 }],
    next: { parameter: 'cursor', value: writeCursor(7) },
  });
  expect(cutPageAfter(rows, 2).next).toEqual({ parameter: 'after', value: '7' });
});

it('the last page has no next page', () => {
  expect(cutPage(rows, 3, idOf)).toEqual({ items: rows, next: null });
  expect(cutPageAfter([], 3)).toEqual({ items: [], next: null });
});

it('long texts make a page shorter, and the next one begins after its last row', () => {
  const long = rows.map((row) => ({ ...row, content: 'x'.repeat(pageLimits.characters / 2) }));
  const next = { parameter: 'cursor', value: writeCursor(7) };
  expect(cutPage(long, 3, idOf)).toEqual({ items: long.slice(0, 2), next });
  expect(cutPageTo(long, 3, idOf, 1)).toEqual({ items: long.slice(0, 2), next });
  expect(cutPageAfter(long, 3).next).toEqual({ parameter: 'after', value: '7' });
});

it('a row whose text is longer than a page is a page', () => {
  const long = rows.map((row) => ({ ...row, content: 'x'.repeat(pageLimits.characters + 1) }));
  expect(cutPage(long, 3, idOf).items).toEqual(long.slice(0, 1));
});
