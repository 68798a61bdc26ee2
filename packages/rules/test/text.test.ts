import { expect, it } from 'vitest';
import { assertStorable } from '../src/text.ts';

it('texts that PostgreSQL can keep are taken, wherever they stand', () => {
  assertStorable({ name: 'Ẹ kú àárọ̀ 🌅', list: ['a', 7, null, { deep: 'b' }] }, 'body');
});

it.each([
  ['a NUL character', { list: ['a\0b'] }],
  ['half a character', { name: '\ud800' }],
  ['a NUL character in the name of a field', { 'a\0': 1 }],
])('%s is refused', (_what, value) => {
  expect(() => assertStorable(value, 'body')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

it('a value that is nested too deeply is refused before the stack runs out', () => {
  const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  expect(() => assertStorable(nested, 'body')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});
