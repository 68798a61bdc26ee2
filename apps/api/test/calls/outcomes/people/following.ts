import { expect } from 'vitest';
import { done, idsOf } from '../../../answer.ts';
import { registerPair, type TestMember } from '../../../members.ts';
import { notificationsOf } from '../../../steps/notifications.ts';
import { block, follow, mute, unblock, unfollow } from '../../../steps/people.ts';
import type { World } from '../../world.ts';

const listOf = async ({ id, call }: TestMember, list: 'following' | 'followers'): Promise<number[]> =>
  idsOf(done(await call('GET', `/api/users/${id}/${list}`)));

/** Another member's following, as a viewer sees it. */
async function seen({ call }: TestMember, { id }: TestMember) {
  const { isFollowed, followers, followingCount } = done(await call('GET', `/api/users/${id}`));
  return { isFollowed, followers, followingCount };
}
/** The counts in a member's own record. */
async function own({ call }: TestMember) {
  const { followers, followingCount } = done(await call('GET', '/api/auth/user'));
  return { followers, followingCount };
}

/** Outcomes of following (product 4.35). */
export const followOutcomes = {
  'shows on both members and in both lists, and again changes nothing': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    expect(await seen(one, other)).toEqual({ isFollowed: false, followers: 0, followingCount: 0 });
    done(await follow(one, other));
    done(await follow(one, other));
    expect(await seen(one, other)).toEqual({ isFollowed: true, followers: 1, followingCount: 0 });
    expect(await seen(other, one)).toEqual({ isFollowed: false, followers: 0, followingCount: 1 });
    expect([await own(one), await own(other)]).toEqual([
      { followers: 0, followingCount: 1 },
      { followers: 1, followingCount: 0 },
    ]);
    expect([await listOf(one, 'following'), await listOf(other, 'followers')]).toEqual([[other.id], [one.id]]);
    expect([await listOf(other, 'following'), await listOf(one, 'followers')]).toEqual([[], []]);
  },

  'tells a member of a new follower once ever, on every device': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    world.takePublished();
    done(await follow(one, other));
    expect(world.takePublished().map(({ type, audience }) => [type, audience])).toEqual([['notification', [other.id]]]);
    done(await unfollow(one, other));
    done(await follow(one, other));
    expect(world.takePublished()).toEqual([]);
    const message = `${one.user.name} started following you`;
    expect(await notificationsOf(other)).toEqual([
      expect.objectContaining({ type: 'new_follower', relatedId: one.id, message }),
    ]);
  },

  'notifies no member who has muted the follower': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    done(await mute(other, one));
    done(await follow(one, other));
    expect(await notificationsOf(other)).toEqual([]);
    expect(await listOf(other, 'followers')).toEqual([one.id]);
  },

  'ends in both directions with a block, for good, and sends no notification after it': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    done(await follow(one, other));
    done(await follow(other, one));
    done(await block(other, one));
    for (const [member, stranger] of [
      [one, other],
      [other, one],
    ] as const) {
      expect((await follow(member, stranger)).status).toBe(404);
      expect([await listOf(member, 'following'), await listOf(member, 'followers')]).toEqual([[], []]);
      expect(await own(member)).toEqual({ followers: 0, followingCount: 0 });
    }
    done(await unblock(other, one));
    expect(await listOf(one, 'following')).toEqual([]);
    done(await follow(one, other));
    expect(await notificationsOf(other)).toEqual([]);
  },

  'leaves suspended members out of the lists, and counts them': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    done(await follow(one, other));
    await world.suspend(other);
    expect(await listOf(one, 'following')).toEqual([]);
    expect(await own(one)).toEqual({ followers: 0, followingCount: 1 });
  },

  'goes with the account of either of the two': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    done(await follow(one, other));
    done(await other.call('DELETE', `/api/users/${other.id}`, { password: other.password }));
    expect(await listOf(one, 'following')).toEqual([]);
  },
};

/** Outcomes of the end of following (product 4.35). */
export const unfollowOutcomes = {
  'takes it back on both members, and again changes nothing': async (world: World) => {
    const [one, other] = await registerPair(world.app);
    done(await follow(one, other));
    done(await unfollow(one, other));
    done(await unfollow(one, other));
    expect(await seen(one, other)).toEqual({ isFollowed: false, followers: 0, followingCount: 0 });
    expect(await own(one)).toEqual({ followers: 0, followingCount: 0 });
    expect(await listOf(other, 'followers')).toEqual([]);
  },
};
