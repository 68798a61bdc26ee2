import type { Post } from '@kopa/contracts/social-feeds';
import { type MentioningKind, type MentionPlace, mentionedNames, mentionNotification } from '@kopa/rules/mentions';
import { notify, publishNotification } from './notifications.ts';
import type { StoredComment, StoredGroupMessage } from './stored.ts';
import { isBlocked, isHidden, memberOf } from './views.ts';
import type { World } from './world.ts';

interface Mentioning {
  subjectId: number;
  authorId: number;
  content: string;
  place: MentionPlace;
  /** True for mentioned members who see the place. */
  sees: (memberId: number) => boolean;
}

/** Tells the members whom a new or edited text mentions, each once for each text. */
function notifyOfMentions(world: World, { subjectId, authorId, content, place, sees }: Mentioning): void {
  withdrawMentions(world, place.kind, subjectId, content);
  const names = new Set(mentionedNames(content));
  const actor = { id: authorId, name: memberOf(world, authorId).user.name };
  for (const { user, isActive } of world.members) {
    if (!isActive || user.id === authorId || !names.has(user.username.toLowerCase())) continue;
    const mark = `${place.kind}:${subjectId}:${user.id}`;
    if (world.announcedMentions.has(mark)) continue;
    world.announcedMentions.set(mark, 0);
    if (isHidden(world, user.id, authorId) || !sees(user.id)) continue;
    const notification = notify(world, mentionNotification(user.id, actor, place));
    world.announcedMentions.set(mark, notification.id);
    publishNotification(world, notification);
  }
}

/** The same for a post. */
export function notifyOfPostMentions(
  world: World,
  { id, userId, content }: Pick<Post, 'id' | 'userId' | 'content'>,
): void {
  const place = { kind: 'post', postId: id } as const;
  notifyOfMentions(world, { subjectId: id, authorId: userId, content, place, sees: () => true });
}

/** The same for a comment. */
export function notifyOfCommentMentions(world: World, { id, feedId: postId, userId, content }: StoredComment): void {
  const place = { kind: 'comment', postId } as const;
  const postAuthorId = world.posts.find((post) => post.id === postId)?.userId ?? userId;
  const sees = (memberId: number) => !isBlocked(world, memberId, postAuthorId);
  notifyOfMentions(world, { subjectId: id, authorId: userId, content, place, sees });
}

/** Tells the members of a group whom a message mentions. */
export function notifyOfGroupMentions(world: World, { id, groupId, userId, content }: StoredGroupMessage): void {
  const group = world.groups.find((one) => one.id === groupId);
  if (group === undefined) return;
  const place = { kind: 'group_message', group: { id: groupId, name: group.name } } as const;
  const sees = (memberId: number) => group.memberIds.has(memberId);
  notifyOfMentions(world, { subjectId: id, authorId: userId, content, place, sees });
}

/** Deletes the notifications of mentions that a text has no more. */
export function withdrawMentions(world: World, kind: MentioningKind, subjectId: number, content = ''): void {
  const names = mentionedNames(content);
  const gone = world.members
    .filter(({ user }) => !names.includes(user.username.toLowerCase()))
    .map(({ user }) => world.announcedMentions.get(`${kind}:${subjectId}:${user.id}`));
  world.notifications = world.notifications.filter(({ id }) => !gone.includes(id));
}
