import type { GroupDetails } from '@kopa/contracts/chat/group-details';
import type { Group } from '@kopa/contracts/chat/groups';
import type { Context } from '../../../process/context.ts';

/** Sends a member their place in a group; nothing where it is gone. */
export function publishMembership(context: Context, memberId: number, group: Group | undefined): void {
  if (group !== undefined) context.publish('group_standing', { group }, [memberId]);
}

/** Tells the members of a group, except some, that it or its members have changed. */
export function publishDetails(
  context: Context,
  group: GroupDetails | undefined,
  skipped: readonly number[] = [],
): void {
  if (group !== undefined) context.publish('group_changed', { group }, { group: group.id, skipped });
}
