import type { GroupDetails } from '@kopa/contracts/chat/group-details';
import type { Group } from '@kopa/contracts/chat/groups';
import type { GroupMessage } from '@kopa/contracts/chat/messages';
import { groupLimits } from '@kopa/contracts/limits';
import type { ServerPayload } from '@kopa/contracts/realtime';
import { kindOf } from '@kopa/rules/chat/message-parts';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../lists/change-cached.ts';
import { changeItems, itemsOf, type Pages, putItem } from '../lists/pages.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import {
  allGroupsKey,
  featuredGroupsKey,
  groupKey,
  groupMembersKey,
  invitationsKey,
  ownGroupsRoot,
  pinnedGroupsKey,
  unreadChatsKey,
} from './groups.keys.ts';

/** Puts a group into every list where the member sees it, and takes it out of the others. Idempotent. */
export function putGroup(client: QueryClient, memberId: number, group: Group): void {
  changeCached<Group>(client, groupKey(group.id), () => group);
  changeCached<Pages<Group>>(client, allGroupsKey, (pages) => putNewest(pages, group));
  changeCached<Pages<Group>>(client, featuredGroupsKey, (pages) =>
    changeItems(pages, (one) => (one.id === group.id ? group : one)),
  );
  putOrRemove(client, ownGroupsRoot, group, group.isMember);
  putOrRemove(client, pinnedGroupsKey(memberId), group, group.isPinned);
  refetchUnreadChats(client);
  putOrRemove(client, invitationsKey, group, group.isInvited);
  // The server refuses the members of a private group to others.
  const isShown = group.isMember || group.type === 'public';
  if (isShown) refetchWhere(client, { queryKey: groupMembersKey(group.id) });
}

/** Lists are ordered by id, so that only a group newer than the first goes on top. */
function putNewest(pages: Pages<Group> | undefined, group: Group): Pages<Group> | undefined {
  const known = itemsOf(pages);
  const isKnown = known.some(({ id }) => id === group.id);
  return isKnown || known.every(({ id }) => id < group.id) ? putItem(pages, group) : pages;
}

function putOrRemove(client: QueryClient, key: readonly unknown[], group: Group, isIn: boolean): void {
  changeCached<Pages<Group>>(client, key, (pages) =>
    isIn ? putItem(pages, group) : changeItems(pages, (one) => (one.id === group.id ? null : one)),
  );
}

/** Applies a change to a group wherever it is cached. `change` must be idempotent. */
function changeGroup(client: QueryClient, id: number, change: (group: Group) => Group | null): void {
  changeCached<Group>(client, groupKey(id), (group) => (group === undefined ? undefined : (change(group) ?? group)));
  for (const key of [allGroupsKey, featuredGroupsKey, ownGroupsRoot, invitationsKey]) {
    changeCached<Pages<Group>>(client, key, (pages) =>
      changeItems(pages, (group) => (group.id === id ? change(group) : group)),
    );
  }
}

/** A member's own settings of a chat. */
export type ChatMarks = Partial<Pick<Group, 'isMuted' | 'isPinned' | 'isMarkedUnread'>>;

/** Mutes or pins the chat of a group that the member is in, marks it as unread, or ends that. */
export function setGroupMarks(client: QueryClient, memberId: number, groupId: number, marks: ChatMarks): void {
  changeGroup(client, groupId, (group) => (group.isMember ? { ...group, ...marks } : group));
  refetchPinned(client, pinnedGroupsKey(memberId), groupId, marks);
  refetchUnreadChats(client);
}

/** Refetches the pinned chats if one is missing, or is there no more. */
export function refetchPinned(client: QueryClient, key: readonly unknown[], id: number, { isPinned }: ChatMarks): void {
  const isListed = itemsOf(client.getQueryData<Pages<{ id: number }>>(key)).some((chat) => chat.id === id);
  if (isPinned !== undefined && isPinned !== isListed) refetchWhere(client, { queryKey: key });
}

/** Refetches the numbers of chats with something unread. */
export function refetchUnreadChats(client: QueryClient): void {
  refetchWhere(client, { queryKey: unreadChatsKey });
}

/** Puts in the public details of a group and refetches its visible members. */
export function putGroupDetails(client: QueryClient, details: GroupDetails): void {
  changeGroup(client, details.id, (group) => ({ ...group, ...details }));
  refetchWhere(client, { queryKey: groupMembersKey(details.id) });
}

/** Removes a group that is gone. Idempotent. */
export function removeGroup(client: QueryClient, groupId: number): void {
  changeGroup(client, groupId, () => null);
  refetchUnreadChats(client);
  // The visible page refetches and gets a 404.
  for (const key of [groupKey(groupId), groupMembersKey(groupId)]) void client.resetQueries({ queryKey: key });
}

/** Shows a new message in its group, and the group on top of the member's own. Idempotent. */
export function addGroupMessage(client: QueryClient, memberId: number, message: GroupMessage): void {
  const { id, userId, groupId, createdAt } = message;
  const isNew = (group: Group) => group.isMember && (group.lastMessage?.id ?? 0) < id;
  const withMessage = (group: Group): Group => ({
    ...group,
    lastMessage: lastMessageOf(message),
    activeAt: createdAt,
    unreadCount: Math.min(group.unreadCount + (userId === memberId ? 0 : 1), groupLimits.unreadMax),
  });
  // Before the other lists, because there the group is moved, too.
  changeCached<Pages<Group>>(client, ownGroupsRoot, (pages) => {
    const known = itemsOf(pages).find((group) => group.id === groupId);
    if (known === undefined || !isNew(known)) return pages;
    return putItem(
      changeItems(pages, (group) => (group.id === groupId ? null : group)),
      withMessage(known),
    );
  });
  changeGroup(client, groupId, (group) => (isNew(group) ? withMessage(group) : group));
}

function lastMessageOf(message: GroupMessage): NonNullable<Group['lastMessage']> {
  const { id, userId, user, content, createdAt } = message;
  return { id, userId, userName: user.name, content, kind: kindOf(message), createdAt };
}

/** Shows a changed last message of a group. A deleted message is not unread any more; the server counts. */
export function changeGroupMessage(client: QueryClient, memberId: number, message: GroupMessage): void {
  changeGroup(client, message.groupId, (group) =>
    group.lastMessage?.id === message.id ? { ...group, lastMessage: lastMessageOf(message) } : group,
  );
  if (message.deletedAt === null || message.userId === memberId) return;
  for (const key of [groupKey(message.groupId), allGroupsKey, ownGroupsRoot]) {
    refetchWhere(client, { queryKey: key });
  }
}

/** Updates the unread count of a group after a read mark. */
export function applyGroupRead(
  client: QueryClient,
  { groupId, messageId, unreadCount }: ServerPayload<'group_read'>,
): void {
  refetchUnreadChats(client);
  let isBehind = false;
  changeGroup(client, groupId, (group) => {
    isBehind ||= (group.lastMessage?.id ?? 0) > messageId;
    return { ...group, unreadCount };
  });
  // There are newer messages, so that the server counts again.
  if (!isBehind) return;
  refetchWhere(client, { queryKey: groupKey(groupId) });
  refetchWhere(client, { queryKey: ownGroupsRoot });
}
