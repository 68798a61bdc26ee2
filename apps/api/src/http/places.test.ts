import { expect, test } from 'vitest';
import { createPlaces, type Places } from './places.ts';

/** Takes as many places as there are. */
function takeAll(places: Places): (() => void)[] {
  const taken: (() => void)[] = [];
  for (let place = places.take(); place !== null; place = places.take()) taken.push(place);
  return taken;
}

test('a sudden rush finds twenty places for each database connection', () => {
  const places = createPlaces(2, () => 0);
  const taken = takeAll(places);
  expect(taken).toHaveLength(40);
  expect(places.isUsedUp()).toBe(true);
  taken[0]?.();
  taken[0]?.();
  expect(places.isUsedUp()).toBe(false);
  expect(takeAll(places)).toHaveLength(1);
});

test('while a rush lasts there are five, until half of them have been free again', () => {
  let now = 0;
  const places = createPlaces(2, () => now);
  const taken = takeAll(places);
  now = 501;
  for (const giveBack of taken.splice(0, 30)) giveBack();
  expect(places.isUsedUp()).toBe(true);
  taken.pop()?.();
  expect(takeAll(places)).toHaveLength(1);
  for (const giveBack of taken.splice(0, 6)) giveBack();
  expect(takeAll(places)).toHaveLength(36);
});

test('after a long quiet time there is room for a rush', () => {
  let now = 0;
  const places = createPlaces(2, () => now);
  now = 60_000;
  expect(takeAll(places)).toHaveLength(40);
});
