import type { Group } from '@kopa/contracts/chat/groups';
import { linkItems } from '../menus/link-items.ts';
import type { MenuItem } from '../menus/more-options-menu.tsx';
import { reportItem } from '../moderation/report.store.ts';
import { groupPath } from './group-chat-path.ts';

/** The items of a group's menu: its owner cannot report it. */
export function groupItems(group: Group): MenuItem[] {
  const report = group.role === 'owner' ? [] : [reportItem('group', group.id)];
  return [...report, ...linkItems(groupPath(group.id))];
}

/** Texts of the confirmation of leaving. */
export function leaveText(group: Group): string {
  if (group.memberCount === 1) return 'You are its last member, so the group and its messages are deleted.';
  const handover = group.role === 'owner' ? ' The moderator or member who has been there longest owns it then.' : '';
  const again =
    group.type === 'private'
      ? 'Its messages are closed to you then, and only its owner can invite you again.'
      : 'Its messages are closed to you then. You can join again.';
  return again + handover;
}
