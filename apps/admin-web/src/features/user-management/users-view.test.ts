import { expect, test } from 'vitest';
import { countLabel, userMatches } from './users-view.ts';

const ada = { name: 'Adaézè Obi', email: 'ada@demo.kopa.ng', username: 'ada_obi' };

test.each(['', 'ada', 'OBI', 'adaeze', 'obi ada', 'DEMO.kopa', 'ada_'])(
  'a search for "%s" finds Adaézè Obi',
  (search) => {
    expect(userMatches(ada, search)).toBe(true);
  },
);

test.each(['bayo', 'ada bayo', 'obi@'])('a search for "%s" does not find Adaézè Obi', (search) => {
  expect(userMatches(ada, search)).toBe(false);
});

test('the count label names the range of the page and all matches', () => {
  expect(countLabel({ page: 1, pageSize: 20, total: 57 })).toBe('1-20 of 57 users');
  expect(countLabel({ page: 3, pageSize: 20, total: 57 })).toBe('41-57 of 57 users');
});

test('without a match the count label reads 0 users', () => {
  expect(countLabel({ page: 1, pageSize: 20, total: 0 })).toBe('0 users');
});
