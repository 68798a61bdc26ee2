import { expect, test } from 'vitest';
import { counted, countedShort } from './format.ts';

test('a count has the right form of its noun, in full or in short', () => {
  expect([0, 1, 12, 12_345].map((count) => counted(count, 'post'))).toEqual([
    '0 posts',
    '1 post',
    '12 posts',
    '12,345 posts',
  ]);
  expect([1, 999, 1200, 12_345].map((count) => countedShort(count, 'post'))).toEqual([
    '1 post',
    '999 posts',
    '1.2k posts',
    '12.3k posts',
  ]);
});
