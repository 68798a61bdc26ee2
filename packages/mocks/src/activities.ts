import type { Activity, RecentMessage } from '@kopa/contracts/dashboard';
import { pageLimits } from '@kopa/contracts/limits';
import { type ActivityEvent, activityOf } from '@kopa/rules/activities';
import { kindOf, previewOf } from '@kopa/rules/message-parts';
import { newestFirst } from './pages.ts';
import type { StoredMessage } from './stored.ts';
import { memberOf } from './views.ts';
import type { World } from './world.ts';

/** Recent activities of a member, newest first (product 4.22). */
export function activitiesOf(world: World, memberId: number): Activity[] {
  const nameOf = (id: number) => memberOf(world, id).user.name;
  const joined = world.groups
    .filter(({ memberIds }) => memberIds.has(memberId))
    .map(({ id, name, createdAt }): ActivityEvent => {
      const joinedAt = world.joinedAt.get(`${id}:${memberId}`) ?? createdAt;
      return { type: 'join_group', subjectId: id, name, createdAt: joinedAt };
    });
  const connected = world.connections
    .filter(({ status }) => status === 'accepted')
    .filter(({ userId, connectedUserId }) => userId === memberId || connectedUserId === memberId)
    .map(({ id, userId, connectedUserId, createdAt, decidedAt }): ActivityEvent => {
      const name = nameOf(userId === memberId ? connectedUserId : userId);
      return { type: 'new_connection', subjectId: id, name, createdAt: decidedAt ?? createdAt };
    });
  const written = lastReceived(world, memberId).map(
    ({ id, senderId, createdAt }): ActivityEvent => ({
      type: 'message',
      subjectId: id,
      name: nameOf(senderId),
      createdAt,
    }),
  );
  return [...joined, ...connected, ...written]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.subjectId - a.subjectId)
    .slice(0, pageLimits.default)
    .map(activityOf);
}

/** The newest message of each conversation, if the other member wrote it. */
export function recentMessagesOf(world: World, memberId: number): RecentMessage[] {
  return lastReceived(world, memberId)
    .slice(0, pageLimits.default)
    .map(({ id, senderId, content, attachments = null, deletedAt = null, createdAt }) => ({
      ...{ id, content: previewOf({ content, kind: kindOf({ attachments, deletedAt }) }), timestamp: createdAt },
      senderName: memberOf(world, senderId).user.name,
    }));
}

function lastReceived(world: World, memberId: number): StoredMessage[] {
  const newest = new Map(world.messages.map((message) => [message.conversationId, message]));
  return newestFirst([...newest.values()]).filter(({ receiverId }) => receiverId === memberId);
}
