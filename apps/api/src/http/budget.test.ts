import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';

test('what is taken is missing until it is given back, once', () => {
  const budget = createBudget(3);
  const giveBack = budget.take(2);
  expect(budget.take(2)).toBeNull();
  expect(budget.take(1)).not.toBeNull();
  giveBack?.();
  giveBack?.();
  expect(budget.take(2)).not.toBeNull();
  expect(budget.take(1)).toBeNull();
});

test('something larger than the budget is let in alone', () => {
  const budget = createBudget(3);
  const giveBack = budget.take(5);
  expect(giveBack).not.toBeNull();
  expect(budget.take(1)).toBeNull();
});
