import { assertOtherMember } from '@kopa/rules/blocks';
import { assertActiveMember } from '@kopa/rules/existence';
import { followerNotification } from '@kopa/rules/notifications';
import { notify, publishNotification } from './notifications.ts';
import { has, isHidden, isReachable, memberOf } from './views.ts';
import type { World } from './world.ts';

/** Follows a member and notifies them the first time; a repetition has no effect. @throws 400 own_account, 404 */
export function followMember(world: World, memberId: number, otherId: number): void {
  assertOtherMember(memberId, otherId);
  assertActiveMember(isReachable(world, memberId, otherId));
  if (has(world.follows, memberId, otherId)) return;
  world.follows.push({ id: world.nextId(), userId: memberId, otherId });
  count(world, memberId, otherId, 1);
  if (world.announcedFollows.has(`${memberId}:${otherId}`) || isHidden(world, otherId, memberId)) return;
  const follower = { id: memberId, name: memberOf(world, memberId).user.name };
  publishNotification(world, notify(world, followerNotification(otherId, follower)));
}

/** Stops following; without effect where there is nothing to stop. */
export function unfollowMember(world: World, memberId: number, otherId: number): void {
  if (!has(world.follows, memberId, otherId)) return;
  world.announcedFollows.add(`${memberId}:${otherId}`);
  world.follows = world.follows.filter((one) => one.userId !== memberId || one.otherId !== otherId);
  count(world, memberId, otherId, -1);
}

/** Ends the follows between two members, for a block. */
export function endFollows(world: World, memberId: number, otherId: number): void {
  unfollowMember(world, memberId, otherId);
  unfollowMember(world, otherId, memberId);
}

/** Ends all follows from and of a member, whose account is deleted. */
export function endFollowsOf(world: World, memberId: number): void {
  for (const { userId, otherId } of [...world.follows]) {
    if (userId === memberId || otherId === memberId) unfollowMember(world, userId, otherId);
  }
}

function count(world: World, memberId: number, otherId: number, change: 1 | -1): void {
  memberOf(world, memberId).user.followingCount += change;
  memberOf(world, otherId).user.followers += change;
}
