import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('there are twenty slots for each database connection, and a released slot is free again', () => {
  const places = createSlots(2);
  const taken = Array.from({ length: 40 }, () => places.take());
  expect(taken).not.toContain(null);
  expect(places.isUsedUp()).toBe(true);
  expect(places.take()).toBeNull();
  taken[0]?.();
  taken[0]?.();
  expect(places.isUsedUp()).toBe(false);
  expect(places.take()).not.toBeNull();
  expect(places.take()).toBeNull();
});
