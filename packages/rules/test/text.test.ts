import { expect, it } from 'vitest';
import { assertStorable } from '../src/text.ts';

it('texts that PostgreSQL can store are accepted anywhere in a value', () => {
  assertStorable({ name: 'Ẹ kú àárọ̀ 🌅', list: ['a', 7, null, { deep: 'b' }] }, 'body');
});

it.each([
  ['a NUL character', { list: ['a\0b'] }],
  ['half a character', { name: '\ud800' }],
  ['a NUL character in the name of a field', { 'a\0': 1 }],
])('%s is refused', (_what, value) => {
  expect(() => assertStorable(value, 'body')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

it('a value that is nested too deeply is refused without a stack overflow', () => {
  const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  expect(() => assertStorable(nested, 'body')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});
