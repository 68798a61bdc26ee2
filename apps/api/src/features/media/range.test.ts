import { expect, it } from 'vitest';
import { rangeOf } from './range.ts';

it.each([
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=9-9', { first: 9, last: 9 }],
  ['bytes=4-99999999999999999999', { first: 4, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
])('of ten bytes %s is a part', (header, part) => {
  expect(rangeOf(header, 10)).toEqual(part);
});

it.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'seconds=0-1', 'bytes=a-b'])(
  'of ten bytes %s is the whole file',
  (header) => {
    expect(rangeOf(header, 10)).toBeNull();
  },
);

it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('of ten bytes %s is beyond the end', (header) => {
  expect(rangeOf(header, 10)).toBe('none');
  expect(rangeOf('bytes=0-', 0)).toBe('none');
});
