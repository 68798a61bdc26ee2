import { joinAutomaticGroups } from '../../features/chat/groups/automatic-groups.actions.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import type { Db } from '../database.ts';
import type { Random } from './random.ts';
import { daysAgo, type SeededMember } from './seed-members.ts';
import { insertInParts, someOf } from './seed-social.ts';
import { interestGroups, smallTalk } from './words.ts';

type Id = MemberSession['memberId'];

const greetings = [
  'Good to be here.',
  'Welcome, everyone.',
  'When do we meet next?',
  'Saturday morning would suit me.',
];

/** Seeds interest groups with more than fifty members and messages, and the automatic groups of every deployment. */
export async function seedGroups(db: Db, members: readonly SeededMember[], random: Random, now: Date): Promise<void> {
  for (const { id, state, lga, cdsGroup } of members) {
    if (state !== null && lga !== null && cdsGroup !== null)
      await joinAutomaticGroups(db, id, { state, lga, cdsGroup }, null);
  }
  // Automatic groups are as old as the deployments, not as the demo.
  await db
    .updateTable('groups')
    .set({ createdAt: daysAgo(now, 200) })
    .execute();
  await db
    .updateTable('groupMembers as g')
    .from('members as m')
    .set((eb) => ({ joinedAt: eb.ref('m.createdAt') }))
    .whereRef('m.id', '=', 'g.memberId')
    .execute();
  for (const [index, [name, description]] of interestGroups.entries()) {
    const age = 130 - index * 9;
    const picked = random.pick(members);
    // The first groups belong to members with photos, which they show.
    const creator = (index < 3 ? members[index] : undefined) ?? picked;
    const { id: groupId } = await db
      .insertInto('groups')
      .values({ name, description, type: 'public', creatorId: creator.id, createdAt: daysAgo(now, age) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const joined = new Set([...members.slice(0, 2), creator, ...someOf(random, members, 90)]);
    const moderators = new Set([...joined].filter((one) => one !== creator).slice(0, index % 3));
    const rows = [...joined].map((member) => ({
      groupId,
      memberId: member.id,
      role:
        member === creator ? ('owner' as const) : moderators.has(member) ? ('moderator' as const) : ('member' as const),
      joinedAt: daysAgo(now, random.below(age)),
      isPinned: index === 0 && member === members[0],
    }));
    await insertInParts(rows, (part) => db.insertInto('groupMembers').values(part).execute());
    const words = greetings.map((content, turn) => ({
      groupId,
      userId: ([...joined][turn] as SeededMember).id,
      content,
      createdAt: new Date(daysAgo(now, 1).getTime() + turn * 600_000),
    }));
    await db.insertInto('allGroupMessages').values(words).execute();
  }
  await seedInvitation(db, members, now);
}

/** Seeds a private group that the first demo member is invited to. */
async function seedInvitation(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  const [invited, , owner, moderator] = members.map(({ id }) => id) as [Id, Id, Id, Id];
  const { name } = members[2] as SeededMember;
  const group = { name: 'Writers of the Camp', description: 'We read to each other on Sundays.' };
  const { id: groupId } = await db
    .insertInto('groups')
    .values({ ...group, type: 'private', creatorId: owner, createdAt: daysAgo(now, 20) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('groupMembers')
    .values([
      { groupId, memberId: owner, role: 'owner', joinedAt: daysAgo(now, 20) },
      { groupId, memberId: moderator, role: 'moderator', joinedAt: daysAgo(now, 12) },
    ])
    .execute();
  await db.insertInto('groupInvitations').values({ groupId, memberId: invited, invitedBy: owner }).execute();
  const message = `${name} invited you to ${group.name}`;
  await db
    .insertInto('notifications')
    .values({ memberId: invited, actorId: owner, type: 'other', message, relatedId: groupId, relatedType: 'group' })
    .execute();
}

/** Seeds conversations between the demo members and with their first connections, some with unread messages. */
export async function seedConversations(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  const [ada, bayo, ...others] = members.map((member) => member.id) as [Id, Id, ...Id[]];
  const pairs: [Id, Id][] = [
    ...others.slice(0, 8).map((other, index): [Id, Id] => [index % 2 === 0 ? ada : bayo, other]),
    [ada, bayo],
  ];
  for (const [index, [one, other]] of pairs.entries()) {
    const talk = smallTalk[index % smallTalk.length] as readonly string[];
    await seedConversation(db, one, other, talk, new Date(now.getTime() - (pairs.length - index) * 7_200_000));
  }
}

/** Seeds a conversation with its two list rows. The last message is unread. */
async function seedConversation(db: Db, one: Id, other: Id, talk: readonly string[], start: Date): Promise<void> {
  const [user1Id, user2Id] = [Math.min(one, other), Math.max(one, other)];
  const { id: conversationId } = await db
    .insertInto('conversations')
    .values({ user1Id, user2Id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messages = talk.map((content, index) => ({
    conversationId,
    senderId: index % 2 === 0 ? other : one,
    receiverId: index % 2 === 0 ? one : other,
    content,
    createdAt: new Date(start.getTime() + index * 240_000),
  }));
  const sent = await db
    .insertInto('allDirectMessages')
    .values(messages)
    .returning(['id', 'senderId', 'receiverId', 'content', 'createdAt'])
    .execute();
  const read = sent.slice(0, -1);
  const last = sent.at(-1) as (typeof sent)[number];
  const sides = [
    { memberId: one, otherId: other },
    { memberId: other, otherId: one },
  ].map(({ memberId, otherId }) => ({
    ...{ conversationId, memberId, otherId },
    lastMessageId: last.id,
    lastMessageSenderId: last.senderId,
    lastMessageContent: last.content,
    lastMessageAt: last.createdAt,
    unreadCount: last.receiverId === memberId ? 1 : 0,
    lastReadMessageId: read.findLast(({ receiverId }) => receiverId === memberId)?.id ?? 0,
    sentCount: sent.filter(({ senderId }) => senderId === memberId).length,
  }));
  await db.insertInto('conversationMembers').values(sides).execute();
}

/** Seeds notifications about the demo members' posts and requests. */
export async function seedNotifications(db: Db, members: readonly SeededMember[]): Promise<void> {
  const known = members.slice(0, 2).map((member) => member.id);
  const requests = await db
    .selectFrom('connections as c')
    .innerJoin('members as m', 'm.id', 'c.userId')
    .select(['c.connectedUserId as memberId', 'm.id as actorId', 'm.name', 'c.id as relatedId', 'c.createdAt'])
    .where('c.status', '=', 'pending')
    .where('c.connectedUserId', 'in', known)
    .execute();
  const comments = await db
    .selectFrom('comments as c')
    .innerJoin('posts as p', 'p.id', 'c.postId')
    .innerJoin('members as m', 'm.id', 'c.memberId')
    .select(['p.memberId', 'm.id as actorId', 'm.name', 'p.id as relatedId', 'c.createdAt'])
    .where('p.memberId', 'in', known)
    .whereRef('c.memberId', '<>', 'p.memberId')
    .orderBy('c.createdAt', 'desc')
    .limit(24)
    .execute();
  const notifications = [
    ...requests.map(({ name, ...row }) => ({
      ...row,
      type: 'connection_request' as const,
      message: `${name} sent you a connection request`,
      isRead: false,
    })),
    ...comments
      .map(({ name, ...row }, index) => ({
        ...row,
        type: 'comment' as const,
        message: `${name} commented on your post`,
        isRead: index >= 5,
      }))
      .reverse(),
  ];
  await db.insertInto('notifications').values(notifications).execute();
}
