import { decideAppeal, getAppeal, listAppeals } from '@kopa/contracts/moderation/admin-appeals';
import { appealDecision, listDecisions } from '@kopa/contracts/moderation/decisions';
import { getTransparency } from '@kopa/contracts/moderation/transparency';
import { done } from '../../../answer.ts';
import { ageDecision } from '../../../steps/aged.ts';
import { appeal, decisionAbout, openAppeal } from '../../../steps/appeals.ts';
import { judgedOutcomes, memberDecisionOutcomes } from '../../outcomes/moderation/appeals.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const overturned = { outcome: 'overturned', note: 'It was a quote.' };
const appealOfAda = async (world: World) => ({ params: { id: (await openAppeal(world, world.ada)).id } });

export const rows: Row[] = [
  { route: getTransparency },
  {
    route: listDecisions,
    given: async (world) => {
      await decisionAbout(world, world.ada);
      return { params: { id: world.ada.id } };
    },
    outcomes: memberDecisionOutcomes,
  },
  {
    route: appealDecision,
    given: async (world) => ({
      params: { id: world.ada.id, decisionId: (await decisionAbout(world, world.ada)).id },
      body: { text: 'It was a quote.' },
    }),
    refusals: {
      "another member's decision": async (world) => ({
        params: { id: world.ada.id, decisionId: (await decisionAbout(world, world.chidi)).id },
        status: 404,
      }),
      'a second appeal': async (world) => {
        const { id: decisionId } = await decisionAbout(world, world.ada);
        await appeal(world.ada, decisionId);
        return { params: { id: world.ada.id, decisionId }, status: 409 };
      },
      'a decision of a month ago': async (world) => {
        const { id: decisionId } = await decisionAbout(world, world.ada);
        await ageDecision(world, decisionId);
        return { params: { id: world.ada.id, decisionId }, status: 409 };
      },
    },
  },
  {
    route: listAppeals,
    given: async (world) => {
      await openAppeal(world, world.ada);
      return { query: { status: 'open' } };
    },
  },
  { route: getAppeal, given: appealOfAda },
  {
    route: decideAppeal,
    by: (world) => world.signInAdministrator(),
    given: async (world) => {
      const { id, postId } = await openAppeal(world, world.ada);
      return { params: { id }, body: overturned, about: postId };
    },
    refusals: {
      'the administrator who has decided': ({ administrator }) => ({ by: administrator, status: 403 }),
      'a decided appeal': async (world) => {
        const { params } = await appealOfAda(world);
        const other = await world.signInAdministrator();
        done(
          await other.call('POST', `/api/admin/appeals/${params.id}/decision`, { ...overturned, outcome: 'upheld' }),
        );
        return { params, status: 409 };
      },
    },
    publishes: ({ ada }, { about: post }) => ({
      notification: [ada.id],
      post_updated: { place: 'feed', post, concerns: [ada.id] },
    }),
    outcomes: judgedOutcomes,
  },
];
