import { assertListHolds, assertOtherMember } from '@kopa/rules/blocks';
import { assertActiveMember } from '@kopa/rules/existence';
import { removeConnection } from './connection-actions.ts';
import { endFollows } from './following.ts';
import { connectionBetween, has, isActive } from './views.ts';
import type { World } from './world.ts';

/** Blocks a member, which ends everything between the two; again without effect. @throws 400 own_account, 404, 409 list_full */
export function blockMember(world: World, memberId: number, otherId: number): void {
  if (!addBlockOrMute(world, 'blocks', memberId, otherId)) return;
  const connection = connectionBetween(world, memberId, otherId);
  if (connection !== undefined && connection.status !== 'rejected') removeConnection(world, connection);
  endFollows(world, memberId, otherId);
  const areBoth = (one: number, two: number) => [one, two].includes(memberId) && [one, two].includes(otherId);
  world.notifications = world.notifications.filter(({ userId, actorId }) => !areBoth(userId, actorId ?? userId));
  for (const group of world.groups) {
    if (group.ownerId === memberId) group.invitedIds.delete(otherId);
    if (group.ownerId === otherId) group.invitedIds.delete(memberId);
  }
}

/** Mutes a member; again without effect. @throws 400 own_account, 404 also where the other one has blocked this one */
export function muteMember(world: World, memberId: number, otherId: number): void {
  assertActiveMember(!has(world.blocks, otherId, memberId));
  addBlockOrMute(world, 'mutes', memberId, otherId);
}

function addBlockOrMute(world: World, kind: 'blocks' | 'mutes', memberId: number, otherId: number): boolean {
  assertOtherMember(memberId, otherId);
  assertActiveMember(isActive(world, otherId));
  if (has(world[kind], memberId, otherId)) return false;
  assertListHolds(world[kind].filter(({ userId }) => userId === memberId).length + 1);
  world[kind].push({ id: world.nextId(), userId: memberId, otherId });
  return true;
}

/** Ends a block or a mute. */
export function endBlockOrMute(world: World, kind: 'blocks' | 'mutes', memberId: number, otherId: number): void {
  world[kind] = world[kind].filter((one) => one.userId !== memberId || one.otherId !== otherId);
}
