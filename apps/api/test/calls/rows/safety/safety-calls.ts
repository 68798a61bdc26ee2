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
import type { TestMember } from '../../../members.ts';
import type { Row } from '../../row.ts';
import { askArea, askMember, askNewArea, newArea } from '../../safety-call-steps.ts';
import type { World } from '../../world.ts';

/** The member of an area that was asked; the row's caller. */
const asked = new WeakMap<World, Awaited<ReturnType<typeof askMember>>>();
async function concerned(world: World): Promise<TestMember> {
  const found = await askMember(world);
  asked.set(world, found);
  return found.member;
}

const noPlaces = {
  'a state that does not exist': { state: 'Atlantis' },
  'an LGA of another state': { state: 'Kano', lga: 'Ikeja' },
};
const refusedPlaces = (part: 'body' | 'query', more: object): Row['refusals'] =>
  Object.fromEntries(
    Object.entries(noPlaces).map(([title, place]) => [title, () => ({ [part]: { ...place, ...more }, status: 400 })]),
  );

export const rows: Row[] = [
  { route: listOpenSafetyCalls, by: concerned },
  {
    route: answerSafetyCall,
    by: concerned,
    given: (world) => ({ params: { id: asked.get(world)?.call.id }, body: { status: 'safe', text: 'At home' } }),
    keepsTexts: true,
    publishes: (world) => ({ safety_call: [asked.get(world)?.member.id ?? 0] }),
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
    given: () => ({ body: { ...newArea(), reason: 'Flood' } }),
    refusals: {
      ...refusedPlaces('body', { reason: 'Flood' }),
      'an area that was asked lately': async (world) => {
        const { state, lga } = newArea();
        await askArea(world, { state, lga });
        return { body: { state, lga, reason: 'Again' }, status: 409 };
      },
    },
    outcomes: {
      'keeps a reason of the longest allowed length': async (world) => {
        const reason = '😀'.repeat(textLimits.safetyReason);
        expect(await askArea(world, newArea(), reason)).toMatchObject({ reason });
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
