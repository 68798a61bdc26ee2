import { interests } from '@kopa/contracts/interests';
import {
  buildCase,
  buildComment,
  buildConnection,
  buildGroup,
  buildMember,
  buildMessage,
  buildPost,
  buildReport,
  buildTicket,
  minutesAgo,
} from './builders.ts';
import { demoCalendar } from './demo-calendar.ts';
import { demoChat, demoPhotos, drawnPhoto } from './demo-chats.ts';
import { demoSafety } from './demo-safety.ts';
import { demoService } from './demo-service.ts';
import type { StoredNotification, StoredPost } from './stored.ts';
import { createWorld, type World } from './world.ts';

const memberCount = 30;
const postCount = 45;
const ada = 1;
const bayo = 2;

const bios = [
  null,
  'I teach physics at Ikeja Grammar School and look for a good rice and beans place near Allen.',
  'Economist in the mornings, goalkeeper in the evenings.',
];

/** The world of `dev:mock`: Ada Okafor is signed in, with friends, requests, posts, chats, groups and tickets. */
export function createDemoWorld(given: Partial<World> = {}, now = Date.now()): World {
  const ago = (minutes: number) => minutesAgo(minutes, now);
  const members = Array.from({ length: memberCount }, (_, index) => buildMember(index + 1));
  for (const { user } of members) {
    if (user.id % 3 === 0) user.profilePicture = drawnPhoto((user.id * 47) % 360, user.name);
    user.isOnline = user.id % 4 === 2;
    user.bio = bios[user.id % bios.length] ?? null;
    user.interests = interests.slice(user.id % 12, (user.id % 12) + (user.id % 4));
  }
  const [first, second] = members.map(({ user }) => user);
  if (second !== undefined) second.email = 'bayo@demo.kopa.ng';
  if (first === undefined) throw new Error('the demo world has members');
  first.email = 'ada@demo.kopa.ng';
  first.photos = [40, 140, 260].map((hue) => drawnPhoto(hue, `Photo of ${first.name}`));

  const posts: StoredPost[] = Array.from({ length: postCount }, (_, index) => {
    const id = index + 1;
    const type =
      (['status', 'achievement', 'status', 'activity', 'location', 'status'] as const)[index % 6] ?? 'status';
    return buildPost(id, {
      userId: 1 + ((id * 7) % memberCount),
      type,
      location: type === 'location' ? 'Computer Village, Ikeja' : null,
      createdAt: ago((postCount - index) * 43),
      likedBy: new Set(Array.from({ length: (id * 5) % 14 }, (_like, like) => 1 + ((id + like * 3) % memberCount))),
    });
  });

  Object.assign(posts[postCount - 2] as StoredPost, {
    userId: ada,
    content: 'The town hall was full. Thank you for the posters, @bayo.adeyemi.',
    photos: demoPhotos(801, ['Children at the health talk in the town hall']),
    editedAt: ago(40),
  });
  Object.assign(posts[postCount - 3] as StoredPost, { photos: demoPhotos(811, ['The field before', null, 'After']) });
  const chat = demoChat(ago);

  const notification = (id: number, fields: Partial<StoredNotification>): StoredNotification => ({
    id,
    userId: ada,
    type: 'other',
    message: 'Welcome to Kopa',
    createdAt: ago(600 - id * 30),
    isRead: false,
    relatedId: null,
    ...fields,
  });

  const session = { memberId: ada, createdAt: ago(20_000) };
  const link = { token: 'demo', memberId: ada, email: first.email, createdAt: now };
  return createWorld({
    signedInId: ada,
    members,
    otherSessions: [
      { ...session, id: 2, device: 'Chrome on Windows', lastSeenAt: ago(190) },
      { ...session, id: 3, device: 'Samsung Internet on Android', lastSeenAt: ago(3_000) },
    ],
    links: [
      { ...link, purpose: 'password_reset' },
      { ...link, purpose: 'email_confirmation' },
    ],
    connections: [
      buildConnection(1, { userId: ada, connectedUserId: bayo, createdAt: ago(9000) }),
      buildConnection(2, { userId: 5, connectedUserId: ada, createdAt: ago(5000) }),
      buildConnection(3, { userId: ada, connectedUserId: 10, createdAt: ago(3000) }),
      buildConnection(4, { userId: 9, connectedUserId: ada, status: 'pending', createdAt: ago(400) }),
      buildConnection(5, { userId: 14, connectedUserId: ada, status: 'pending', createdAt: ago(90) }),
      buildConnection(6, { userId: ada, connectedUserId: 13, status: 'pending', createdAt: ago(60) }),
    ],
    follows: [
      { id: 1, userId: ada, otherId: 3 },
      { id: 2, userId: 5, otherId: ada },
    ],
    posts,
    comments: [
      buildComment(1, { feedId: postCount, userId: 5, createdAt: ago(35) }),
      buildComment(2, {
        feedId: postCount,
        userId: ada,
        content: 'Thank you. The next one is at the town hall.',
        createdAt: ago(30),
      }),
      buildComment(3, {
        feedId: postCount - 1,
        userId: 10,
        content: 'I am going. Let us meet by 8.',
        createdAt: ago(20),
      }),
    ],
    conversations: [
      { id: 1, user1Id: ada, user2Id: bayo },
      { id: 2, user1Id: 5, user2Id: ada },
      { id: 3, user1Id: ada, user2Id: 10 },
    ],
    messages: [
      buildMessage(3, {
        conversationId: 3,
        senderId: ada,
        receiverId: 10,
        content: 'Happy birthday, Joy',
        createdAt: ago(200),
        isRead: true,
      }),
      buildMessage(4, {
        conversationId: 2,
        senderId: 5,
        receiverId: ada,
        content: 'CDS starts by 9 on Thursday.',
        createdAt: ago(50),
      }),
      ...chat.messages,
    ],
    voiceNotes: chat.voiceNotes,
    groups: [
      buildGroup(1, {
        name: 'Lagos Corps Football',
        memberIds: new Set([ada, bayo, 5]),
        moderatorIds: new Set([5]),
        otherMembers: 62,
      }),
      buildGroup(2, {
        name: 'Ikeja CDS Teachers',
        description: 'Lesson notes, past questions and who is covering which class.',
        ownerId: ada,
        memberIds: new Set([ada, 9, 14]),
        moderatorIds: new Set([14]),
        otherMembers: 18,
      }),
      buildGroup(3, {
        name: 'Corpers Who Code',
        description: 'Learning together every Saturday night, from zero.',
        otherMembers: 148,
      }),
      buildGroup(4, { name: 'Batch B Ushering Unit', type: 'private', invitedIds: new Set([ada]), otherMembers: 73 }),
      buildGroup(5, { name: 'Surulere Lodge Mates', description: '', otherMembers: 9 }),
    ],
    groupMessages: [
      { id: 1, userId: bayo, groupId: 1, content: 'Pitch is booked for Saturday, 7 am.', createdAt: ago(500) },
      { id: 2, userId: 5, groupId: 1, content: 'I am bringing the bibs.', createdAt: ago(480) },
    ],
    notifications: [
      notification(1, { isRead: true }),
      notification(2, {
        type: 'connection_accepted',
        message: 'Joy Akpan accepted your connection request',
        relatedId: 3,
        isRead: true,
      }),
      notification(3, {
        type: 'connection_request',
        message: 'Ifeanyi Obi sent you a connection request',
        relatedId: 4,
      }),
      notification(4, { type: 'comment', message: 'Ebele Nwosu commented on your post', relatedId: postCount }),
      notification(5, {
        type: 'connection_request',
        message: 'Nnamdi Igwe sent you a connection request',
        relatedId: 5,
      }),
      notification(6, {
        message: 'Bayo Adeyemi invited you to Batch B Ushering Unit',
        relatedId: 4,
        relatedType: 'group',
      }),
    ],
    cases: [
      buildCase(1, {
        subjectId: 5,
        memberId: 5,
        snapshot: { text: 'Not the person in the picture', photo: null, photos: [], voice: null },
      }),
      buildCase(2, {
        subjectId: 6,
        memberId: 6,
        snapshot: { text: 'Threatens people in every comment', photo: null, photos: [], voice: null },
      }),
      buildCase(3, {
        subjectId: 7,
        memberId: 7,
        snapshot: { text: 'Sells data plans in every comment', photo: null, photos: [], voice: null },
      }),
    ],
    reports: [
      buildReport(1, { caseId: 1, userId: 8, reason: 'impersonation' }),
      buildReport(2, { caseId: 2, userId: 8, reason: 'violence', note: 'He wrote this to three of us.' }),
      buildReport(3, { caseId: 2, userId: 9, reason: 'harassment' }),
      buildReport(4, { caseId: 3, userId: 9, reason: 'spam' }),
      buildReport(5, { caseId: 3, userId: 10, reason: 'spam' }),
    ],
    ...demoService(members, ago),
    calendarEntries: demoCalendar(now, ago),
    ...demoSafety(ago),
    tickets: [
      buildTicket(1, { userId: 4 }),
      buildTicket(2, { userId: 7, subject: 'Somebody uses my picture', priority: 'high', category: 'safety' }),
      buildTicket(3, {
        userId: 1,
        subject: 'Cannot change my email',
        category: 'account',
        status: 'resolved',
        reply: 'Please try again now.',
        isUnread: true,
        closedAt: ago(30),
        lastMessageAt: ago(30),
      }),
    ],
    ticketMessages: [
      { id: 1, ticketId: 3, text: 'Please try again now.', createdAt: ago(30), administrator: 'superadmin' },
    ],
    savedReplies: [
      { id: 1, title: 'Ask for the state code', text: 'Hello {first_name}, please send us your state code.' },
      { id: 2, title: 'Portal is slow', text: 'The portal of {state} is slow today. Please try again tomorrow.' },
      { id: 3, title: 'Solved', text: 'Ticket {ticket_id} is solved. Write again if it is not.' },
    ],
    decisions: [
      {
        ...{ id: 1, memberId: 1, caseId: 4, action: 'remove', subjectType: 'comment', days: null },
        ...{ excerpt: 'Buy data from me', note: 'Advertising', decidedAt: ago(60 * 24), administrator: 'moderator' },
        restore: null,
      },
      {
        ...{ id: 2, memberId: 5, caseId: null, action: 'warn', subjectType: 'post', days: null },
        ...{
          excerpt: 'The canteen is a scandal',
          note: 'Be kind.',
          decidedAt: ago(60 * 30),
          administrator: 'moderator',
        },
        restore: null,
      },
    ],
    appeals: [
      {
        ...{ id: 1, memberId: 5, decisionId: 2, text: 'I named nobody. Is that not allowed?', status: 'open' },
        ...{ outcome: null, note: null, restored: null, createdAt: ago(60 * 5), resolvedAt: null },
        ...{ administrator: null, ticketId: null },
      },
    ],
    quarters: [
      {
        ...{ quarter: '2025-Q4', reports: 48, removed: 21, warned: 12, suspended: null },
        ...{ appeals: 11, overturned: null, medianHours: 6.5 },
      },
    ],
    now: () => new Date(),
    ...given,
  });
}
