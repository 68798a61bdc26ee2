import { expect, test } from 'vitest';
import { excerpt, messagePreview } from './message-preview.ts';

test('a message is cut to its first 100 characters and always ends with an ellipsis', () => {
  expect(messagePreview(`${'a'.repeat(100)}b`)).toBe(`${'a'.repeat(100)}...`);
  expect(messagePreview('Good morning')).toBe('Good morning...');
});

test('an excerpt of up to 100 characters is the text itself, a longer text is cut with an ellipsis', () => {
  expect(excerpt('a'.repeat(100))).toBe('a'.repeat(100));
  expect(excerpt('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
});

test('an emoji counts as one character and is never cut in half', () => {
  expect(messagePreview('😀'.repeat(101))).toBe(`${'😀'.repeat(100)}...`);
});
