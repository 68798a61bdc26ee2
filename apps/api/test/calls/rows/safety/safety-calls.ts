import {
  answerSafetyCall,
  endSafetyCall,
  getSafetyCall,
  getSafetyReach,
  listOpenSafetyCalls,
  listSafetyCalls,
  startSafetyCall,
} from '@kopa/contracts/safety/safety-calls';
import { textLimits } from '@kopa/contracts/text-limits';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import { askArea, askMember, askNewArea, newArea } from '../../asked-areas.ts';
import type { Row } from '../../row.ts';

const noPlaces = {
  'a state that does not exist': { state: 'Atlantis' },
  'an LGA of another state': { state: 'Kano', lga: 'Ikeja' },
};
const refusedPlaces = (part: 'body' | 'query', more: object): Row['refusals'] =>
  Object.fromEntries(
    Object.entries(noPlaces).map(([title, place]) => [title, () => ({ [part]: { ...place, ...more }, status: 400 })]),
  );

export const rows: Row[] = [
  { route: listOpenSafetyCalls, by: async (world) => (await askMember(world)).member },
  {
    route: answerSafetyCall,
    given: async (world) => {
      const { member: by, call } = await askMember(world);
      return { by, params: { id: call.id }, body: { status: 'safe', text: 'At home' }, about: by.id };
    },
    keepsTexts: true,
    publishes: (_world, { about: member = 0 }) => ({ safety_call: [member] }),
    refusals: {
      'a member of another area': ({ ada }, { params, body }) => ({ by: ada, params, body, status: 404 }),
      'a call that has ended': async (world, { body }) => {
        const { member, call } = await askMember(world);
        done(await world.administrator.call('PUT', `/api/admin/safety-calls/${call.id}/end`));
        return { by: member, params: { id: call.id }, body, status: 409 };
      },
    },
  },
  {
    route: startSafetyCall,
    given: (world) => ({ body: { ...newArea(world), reason: 'Flood' } }),
    refusals: {
      ...refusedPlaces('body', { reason: 'Flood' }),
      'an area that was asked lately': async (world) => {
        const { state, lga } = newArea(world);
        await askArea(world, { state, lga });
        return { body: { state, lga, reason: 'Again' }, status: 409 };
      },
    },
    outcomes: {
      'keeps a reason of the longest allowed length': async (world) => {
        const reason = '😀'.repeat(textLimits.safetyReason);
        expect(await askArea(world, newArea(world), reason)).toMatchObject({ reason });
      },
    },
  },
  {
    route: getSafetyReach,
    given: () => ({ query: { state: 'Lagos', lga: 'Ikeja' } }),
    refusals: refusedPlaces('query', {}),
  },
  {
    route: listSafetyCalls,
    given: async (world) => {
      await askNewArea(world);
      return {};
    },
  },
  {
    route: getSafetyCall,
    given: async (world) => ({ params: { id: (await askMember(world)).call.id } }),
  },
  {
    route: endSafetyCall,
    given: async (world) => ({ params: { id: (await askNewArea(world)).id } }),
  },
];
