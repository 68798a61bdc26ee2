import { lgasOf, stateNames } from '@kopa/contracts/service/lgas';
import { expect, it } from 'vitest';
import { isSuggested, sharedTags } from '../../src/people/similarities.ts';

const ada = { deploymentState: 'Lagos', lga: 'Surulere', ppa: 'A school', cdsGroup: 'Red Cross', batch: '2026 A' };
const elsewhere = { deploymentState: 'Kano', lga: 'Dala', ppa: 'A clinic', cdsGroup: 'Sports', batch: '2026 B' };
const unlinked = { deploymentState: null, lga: null, ppa: null, cdsGroup: null, batch: null };

it('two members with the same deployment share every tag, others none', () => {
  expect(sharedTags(ada, ada)).toEqual(['Same LGA', 'Same PPA', 'Same CDS Group', 'Same State', 'Same Batch']);
  expect(sharedTags(ada, elsewhere)).toEqual([]);
});

const statesOf = (name: string) => stateNames.filter((state) => lgasOf(state).includes(name));
const namesakes = [...new Set(stateNames.flatMap(lgasOf))].filter((name) => statesOf(name).length > 1);

it.each(namesakes)('members of %s in two states have neither the same LGA nor anything else in common', (lga) => {
  const [here, there] = statesOf(lga);
  const viewer = { ...ada, lga, deploymentState: here as string };
  expect(sharedTags(viewer, { ...elsewhere, lga, deploymentState: there as string })).toEqual([]);
  expect(sharedTags(viewer, { ...elsewhere, lga, deploymentState: here as string })).toEqual([
    'Same LGA',
    'Same State',
  ]);
});

it('a PPA and a CDS group of the same name are the same in every state', () => {
  const { ppa, cdsGroup } = ada;
  expect(sharedTags(ada, { ...elsewhere, ppa, cdsGroup })).toEqual(['Same PPA', 'Same CDS Group']);
});

it('members without a linked portal share nothing', () => {
  expect(sharedTags(unlinked, unlinked)).toEqual([]);
});

it('members who share only state and batch are not suggested', () => {
  expect(isSuggested(['Same State', 'Same Batch'])).toBe(false);
  expect(isSuggested(['Same CDS Group', 'Same State'])).toBe(true);
});
