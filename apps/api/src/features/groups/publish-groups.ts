import type { GroupDetails } from '@kopa/contracts/group-details';
import type { Group } from '@kopa/contracts/groups';
import type { Context } from '../../context.ts';

/** Sends a member their standing in a group; nothing where it is gone. */
export function publishStanding(context: Context, memberId: number, group: Group | undefined): void {
  if (group !== undefined) context.publish('group_standing', { group }, [memberId]);
}

/** Tells the members of a group, except some, that it or its members have changed. */
export function publishDetails(
  context: Context,
  changed: { group: GroupDetails; version: number } | undefined,
  except: readonly number[] = [],
): void {
  if (changed === undefined) return;
  const { group, version } = changed;
  const audience = { group: group.id, version, ...(except.length === 0 ? {} : { except }) };
  context.publish('group_changed', { group }, audience);
}
