import { expect, test } from 'vitest';
import { messagePreview } from './message-preview.ts';

test('a long message is cut after 100 characters, with an ellipsis', () => {
  expect(messagePreview(`${'a'.repeat(100)}b`)).toBe(`${'a'.repeat(100)}...`);
});

test('a message of 100 characters stays whole', () => {
  expect(messagePreview('a'.repeat(100))).toBe('a'.repeat(100));
});

test('an emoji counts as one character and is never cut in half', () => {
  expect(messagePreview('😀'.repeat(101))).toBe(`${'😀'.repeat(100)}...`);
});
