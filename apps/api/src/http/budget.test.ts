import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';

test('a taken amount is unavailable until it is released; a second release has no effect', () => {
  const budget = createBudget(3);
  const release = budget.take(2);
  expect(budget.take(2)).toBeNull();
  expect(budget.take(1)).not.toBeNull();
  release?.();
  release?.();
  expect(budget.take(2)).not.toBeNull();
  expect(budget.take(1)).toBeNull();
});

test('an amount larger than the budget can be taken while the budget is full', () => {
  const budget = createBudget(3);
  const release = budget.take(5);
  expect(release).not.toBeNull();
  expect(budget.take(1)).toBeNull();
});
