import { expect, it } from 'vitest';
import { isSuggested, sharedTags } from '../src/similarities.ts';

const ada = { deploymentState: 'Lagos', lga: 'Surulere', ppa: 'A school', cdsGroup: 'Red Cross', batch: '2026 A' };
const elsewhere = { deploymentState: 'Kano', lga: 'Dala', ppa: 'A clinic', cdsGroup: 'Sports', batch: '2026 B' };
const unlinked = { deploymentState: null, lga: null, ppa: null, cdsGroup: null, batch: null };

it('two members of one deployment share every tag, strangers none', () => {
  expect(sharedTags(ada, ada)).toEqual(['Same LGA', 'Same PPA', 'Same CDS Group', 'Same State', 'Same Batch']);
  expect(sharedTags(ada, elsewhere)).toEqual([]);
});

it('an LGA of the same name in another state is another LGA', () => {
  expect(sharedTags(ada, { ...elsewhere, lga: 'Surulere' })).toEqual([]);
});

it('members without a linked portal share nothing', () => {
  expect(sharedTags(unlinked, unlinked)).toEqual([]);
});

it('a suggestion needs more than the same state and batch', () => {
  expect(isSuggested(['Same State', 'Same Batch'])).toBe(false);
  expect(isSuggested(['Same CDS Group', 'Same State'])).toBe(true);
});
