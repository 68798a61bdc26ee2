import { followMember, listFollowers, listFollowing, unfollowMember } from '@kopa/contracts/people/following';
import { done } from '../../../answer.ts';
import { follow } from '../../../steps/people.ts';
import { followOutcomes, unfollowOutcomes } from '../../outcomes/people/following.ts';
import type { Row } from '../../row.ts';
import type { Given } from '../../send.ts';
import type { World } from '../../world.ts';

/** A member whom Ada does not follow. */
const newcomer = async (world: World): Promise<Given> => ({
  params: { id: world.ada.id, otherId: (await world.register()).id },
});
/** One whom she follows. */
const followed = async (world: World): Promise<Given> => {
  const other = await world.register();
  done(await follow(world.ada, other));
  return { params: { id: world.ada.id, otherId: other.id } };
};

export const rows: Row[] = [
  {
    route: followMember,
    given: newcomer,
    outcomes: followOutcomes,
    publishes: (_world, { params }) => ({ notification: [params?.otherId as number] }),
    refusals: {
      oneself: ({ ada }) => ({ params: { id: ada.id, otherId: ada.id }, status: 400 }),
      'a suspended member like a missing one': async (world) => {
        const member = await world.register();
        await world.suspend(member);
        return { params: { id: world.ada.id, otherId: member.id }, status: 404 };
      },
    },
  },
  { route: unfollowMember, given: followed, missing: 204, outcomes: unfollowOutcomes },
  {
    route: listFollowing,
    given: async (world) => {
      await followed(world);
      await followed(world);
      return { params: { id: world.ada.id } };
    },
  },
  {
    route: listFollowers,
    given: async (world) => {
      done(await follow(await world.register(), world.ada));
      done(await follow(world.bayo, world.ada));
      return { params: { id: world.ada.id } };
    },
  },
];
