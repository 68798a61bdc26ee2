import { expect, test } from 'vitest';
import { typedMention } from './typed-mention.ts';

test.each([
  ['Thanks @ba|', { start: 7, end: 10, q: 'ba' }],
  ['(@bà|', { start: 1, end: 4, q: 'bà' }],
  ['@ba|yo Musa', { start: 0, end: 5, q: 'ba' }],
  ['Thanks @b|', null],
  ['Thanks @ba |', null],
  ['me@bayo|', null],
  ['https://kopa.ng/@bayo|', null],
  ['@@bayo|', null],
])('%s', (text, mention) => {
  expect(typedMention(text.replace('|', ''), text.indexOf('|'))).toEqual(mention);
});
