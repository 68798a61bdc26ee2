import { expect, test } from 'vitest';
import { pageItems } from './page-items.ts';

function shown(current: number, pageCount: number): string {
  return pageItems(current, pageCount)
    .map((item) => ('page' in item ? item.page : '…'))
    .join(' ');
}

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [2, 3, '1 2 3'],
  [1, 4, '1 2 … 4'],
  [1, 10, '1 2 … 10'],
  [2, 10, '1 2 3 … 10'],
  [3, 10, '1 2 3 4 … 10'],
  [4, 10, '1 … 3 4 5 … 10'],
  [5, 10, '1 … 4 5 6 … 10'],
  [8, 10, '1 … 7 8 9 10'],
  [10, 10, '1 … 9 10'],
])('on page %i of %i the pagination reads %s', (current, pageCount, expected) => {
  expect(shown(current, pageCount)).toBe(expected);
});

test('the two ellipses of a page in the middle have different keys', () => {
  const gaps = pageItems(5, 10).filter((item) => 'gapAfter' in item);
  expect(gaps).toEqual([{ gapAfter: 1 }, { gapAfter: 6 }]);
});
