import {
  acknowledgeNotice,
  getReach,
  listAdminNotices,
  listChannels,
  listNotices,
  muteChannel,
  publishNotice,
  readNotices,
  unmuteChannel,
  withdrawNotice,
} from '@kopa/contracts/news/channels';
import type { TestMember } from '../../../members.ts';
import { channelOf, noticeTo, publish } from '../../../steps/notices.ts';
import { channelOutcomes, noticeOutcomes } from '../../outcomes/news/channels.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

const own = async (_world: World, member: TestMember) => ({
  params: { id: member.id, channelId: (await channelOf(member, 'All corps members')).id },
});
const othersChannel = async (world: World): Promise<number> => {
  const member = await world.registerLinked({ deploymentState: 'Taraba' });
  return (await channelOf(member, 'Taraba')).id;
};
const ofOthers = {
  'a channel of others': async (world: World, { params }: { params?: object }) => ({
    params: { ...params, channelId: await othersChannel(world) },
    status: 404,
  }),
};
/** A noticeTo to everybody, in its channel. */
const toEverybody = async (world: World) => {
  const { id, channelId } = await publish(world.administrator);
  return { params: { id: channelId }, body: { noticeId: id } };
};
const noticeOfOthers = async (world: World): Promise<number> => {
  await othersChannel(world);
  return (await publish(world.administrator, { audience: { state: 'Taraba' } })).id;
};
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

export const rows: Row[] = [
  { route: listChannels, outcomes: channelOutcomes },
  { route: muteChannel, given: own, refusals: ofOthers },
  { route: unmuteChannel, given: own, refusals: ofOthers },
  {
    route: listNotices,
    given: async (world) => ({ params: (await toEverybody(world)).params }),
    refusals: {
      'a channel of others': async (world) => ({ params: { id: await othersChannel(world) }, status: 404 }),
    },
  },
  {
    route: readNotices,
    given: toEverybody,
    refusals: {
      'a noticeTo of another channel': async (world, { params }) => ({
        params,
        body: { noticeId: await noticeOfOthers(world) },
        status: 404,
      }),
    },
  },
  {
    route: acknowledgeNotice,
    given: async (world) => ({
      params: { id: (await publish(world.administrator, { needsAcknowledgement: true })).id },
    }),
    refusals: {
      'a notice to others': async (world) => ({ params: { id: await noticeOfOthers(world) }, status: 404 }),
    },
  },
  {
    route: publishNotice,
    given: () => ({ body: { ...noticeTo({}), needsAcknowledgement: true, expiresAt: tomorrow() } }),
    refusals: {
      'a time that has passed': () => ({
        body: { ...noticeTo({}), expiresAt: '2026-01-01T00:00:00.000Z' },
        status: 400,
      }),
      'an LGA without a state': () => ({ body: { ...noticeTo({}), audience: { lga: 'Ikeja' } }, status: 400 }),
      'two audiences': () => ({
        body: { ...noticeTo({}), audience: { state: 'Lagos', batch: '2026 Batch A' } },
        status: 400,
      }),
      'an unknown audience': () => ({ body: { ...noticeTo({}), audience: { ppa: 'A school' } }, status: 400 }),
    },
    keepsTexts: true,
    publishes: () => ({ notice: 'everyone' }),
    outcomes: noticeOutcomes,
  },
  {
    route: listAdminNotices,
    given: async (world) => {
      await publish(world.administrator);
      return {};
    },
  },
  {
    route: getReach,
    given: () => ({ query: { state: 'Lagos', lga: 'Ikeja' } }),
    refusals: { 'an LGA without a state': () => ({ query: { lga: 'Ikeja' }, status: 400 }) },
  },
  { route: withdrawNotice, given: async (world) => ({ params: { id: (await publish(world.administrator)).id } }) },
];
