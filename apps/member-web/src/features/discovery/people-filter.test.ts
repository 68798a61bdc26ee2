import { buildUser, withoutPortal } from '@kopa/mocks/builders';
import { expect, test } from 'vitest';
import { peopleFilter } from './people-filter.ts';

const ada = buildUser(1);

test('each chip filters by the member’s own raw value', () => {
  const own = { ...ada, lga: 'Clearance', ppa: 'Letter', cdsGroup: 'Health' };
  expect(peopleFilter(own, '', 'All')).toEqual({});
  expect(peopleFilter(own, '', 'Same LGA')).toEqual({ state: 'Lagos', lga: 'Clearance' });
  expect(peopleFilter(own, '', 'Same PPA')).toEqual({ ppa: 'Letter' });
  expect(peopleFilter(own, '', 'Same CDS')).toEqual({ cdsGroup: 'Health' });
});

test('a search and a chip apply together, and the search is trimmed', () => {
  expect(peopleFilter(ada, '  bayo ', 'Same LGA')).toEqual({ search: 'bayo', state: 'Lagos', lga: 'Ikeja' });
});

test('without a connected portal a chip can match nobody', () => {
  const own = { ...ada, ...withoutPortal };
  expect(peopleFilter(own, 'bayo', 'Same CDS')).toBeNull();
  expect(peopleFilter(own, 'bayo', 'All')).toEqual({ search: 'bayo' });
});
