import { expect, test } from 'vitest';
import { dueWords } from './ticket-words.ts';

test('a time of the coming week has its weekday, an earlier or later one its date', () => {
  const now = Date.parse('2026-03-04T08:00:00Z');
  expect(dueWords('2026-03-06T13:00:00Z', now)).toBe('Friday 14:00');
  expect(dueWords('2026-03-12T13:00:00Z', now)).toBe('Thursday 12 March 14:00');
  expect(dueWords('2026-03-03T13:00:00Z', now)).toBe('Tuesday 3 March 14:00');
});
