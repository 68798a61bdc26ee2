import { expect, it } from 'vitest';
import { writeCursor } from '../src/cursor.ts';
import { cutPage, cutPageAfter } from '../src/paging.ts';

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
