import { buildUser, withoutPortal } from '@kopa/mocks/builders';
import { expect, test } from 'vitest';
import { countOf, furtherTags, peopleFilter } from './people-filter.ts';

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

test('a chip leaves out the shared facts that it names', () => {
  const shared = ['Same LGA', 'Same PPA', 'Same State'] as const;
  expect(furtherTags(shared, 'All')).toEqual(shared);
  expect(furtherTags(shared, 'Same LGA')).toEqual(['Same PPA']);
  expect(furtherTags(shared, 'Same PPA')).toEqual(['Same LGA', 'Same State']);
});

test('a chip has the number of its members and their place as screens show it', () => {
  const own = { ...ada, lga: 'Clearance', ppa: 'Letter', cdsGroup: null };
  const counts = { userConnections: 0, sameLgaCount: 76, samePpaCount: 12, sameCdsCount: 0, totalUsers: 90 };
  expect(countOf(own, 'All', counts)).toBeNull();
  expect(countOf(own, 'Same LGA', counts)).toBe('76 in Ikeja');
  expect(countOf(own, 'Same PPA', counts)).toBe('12 at Ministry of Education');
  expect(countOf(own, 'Same CDS', counts)).toBeNull();
});
