import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectMembers, memberOfTests, type TestMember } from './members.ts';
import { nameOf, statementsOf } from './statements.ts';
import { follow, unfollow } from './steps/people.ts';
import { like, postOf, unlike } from './steps/posts.ts';
import { appOfTests } from './test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
let postId: number;
let groupId: number;
/** The last message that Bayo has sent to Ada. */
let receivedId: number;
let groupMessageId: number;

beforeAll(async () => {
  await connectMembers(test.context, ada, bayo);
  postId = await postOf(bayo);
  groupId = (await ada.call('POST', '/api/groups', { name: 'Readers', description: '', type: 'public' })).body.id;
});

const keyed = () => ({ 'idempotency-key': randomUUID() });
const write = (from: TestMember, to: TestMember) =>
  from.call('POST', '/api/messages/direct', { receiverId: to.id, content: 'Good morning' }, keyed());
const writeToGroup = () => ada.call('POST', '/api/groups/messages', { groupId, content: 'Good morning' }, keyed());
const read = (path: () => string) => () => ada.call('GET', path());

type Row = [name: string, call: () => Promise<{ status: number }>, statements: string[]];

const rowsOfWrites: Row[] = [
  [
    'a post',
    () => ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Good morning' }, keyed()),
    ['read idempotency_keys', 'insert posts, insert idempotency_keys'],
  ],
  [
    'a comment',
    () => ada.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Well done' }, keyed()),
    [
      'read hidden_members, idempotency_keys, posts, members',
      'insert comments, insert notifications, insert pushes, insert idempotency_keys',
    ],
  ],
  [
    'a like',
    () => like(ada, postId),
    [
      'read post_likes, hidden_members, like_notices, posts, members',
      'insert post_likes, insert notifications, insert pushes',
    ],
  ],
  [
    'a like that is taken back',
    () => unlike(ada, postId),
    ['read post_likes, hidden_members, like_notices, posts, members', 'delete post_likes, insert like_notices'],
  ],
  [
    'a direct message',
    () => write(ada, bayo),
    [
      'read hidden_members, connections, direct_messages, idempotency_keys, members, conversation_members',
      'insert all_direct_messages, update conversation_members, insert pushes, insert idempotency_keys',
    ],
  ],
  [
    'a group message',
    () => writeToGroup(),
    [
      'read group_messages, hidden_members, idempotency_keys, groups, group_members',
      'insert all_group_messages, insert pushes, insert idempotency_keys',
    ],
  ],
  [
    'a conversation that is marked as read',
    () => ada.call('PUT', `/api/messages/direct/${ada.id}/${bayo.id}/read`, { messageId: receivedId }),
    ['read direct_messages, conversation_members', 'update conversation_members'],
  ],
  [
    'a group that is marked as read',
    () => ada.call('PUT', `/api/groups/${groupId}/read`, { messageId: groupMessageId }),
    ['read group_messages, groups, group_members', 'update group_members'],
  ],
  [
    'a reaction',
    () => ada.call('PUT', `/api/messages/direct/${receivedId}/reactions`, { emoji: '👍' }),
    [
      'read hidden_members, direct_message_reactions, direct_messages',
      'delete direct_message_reactions, insert direct_message_reactions',
      'read direct_messages, direct_message_reactions, members, hidden_members, conversation_members',
    ],
  ],
  [
    'a reaction in a group',
    () => ada.call('PUT', `/api/groups/messages/${groupMessageId}/reactions`, { emoji: '👍' }),
    [
      'read group_members, hidden_members, group_message_reactions, group_messages',
      'delete group_message_reactions, insert group_message_reactions',
      'read group_messages, group_message_reactions, members',
      'select blocked_in_group_now',
    ],
  ],
  [
    'a follow',
    () => follow(ada, bayo),
    ['read follows, hidden_members, follow_notices, members', 'insert follows, insert notifications, insert pushes'],
  ],
  ['the end of a follow', () => unfollow(ada, bayo), ['delete follows, insert follow_notices']],
  [
    'notifications that are marked as read',
    () => ada.call('PUT', `/api/users/${ada.id}/notifications/mark-all-read`),
    ['begin', 'lock sessions', 'update notifications', 'commit'],
  ],
];

const rowsOfReads: Row[] = [
  [
    'the newest page of the feed',
    read(() => '/api/social-feeds'),
    ['read post_photos, photos, posts, members', 'read post_likes, hidden_members'],
  ],
  [
    'a later page of the feed',
    read(() => `/api/social-feeds?cursor=${Buffer.from('v1:9').toString('base64url')}`),
    ['read post_photos, photos, post_likes, posts, members, hidden_members'],
  ],
  [
    'the comments of a post',
    read(() => `/api/social-feeds/${postId}/comments`),
    ['read posts, members, comments, hidden_members'],
  ],
  [
    'conversations',
    read(() => `/api/users/${ada.id}/conversations`),
    ['read hidden_members, conversation_members, members, connections'],
  ],
  [
    'the messages of a conversation',
    read(() => `/api/messages/direct/${ada.id}/${bayo.id}`),
    ['read direct_messages, direct_message_reactions, conversation_members, lateral'],
  ],
  [
    'the number of unread notifications',
    read(() => `/api/users/${ada.id}/notifications/unread-count`),
    ['read notifications'],
  ],
  ['notifications', read(() => `/api/users/${ada.id}/notifications`), ['read members, notifications']],
  ['the own record', read(() => '/api/auth/user'), ['read photos, members, member_counters']],
  [
    'another member',
    read(() => `/api/users/${bayo.id}`),
    ['read photos, follows, members, hidden_members, member_counters, connections'],
  ],
  [
    'suggested connections',
    read(() => `/api/users/${ada.id}/suggested-connections`),
    ['read photos, follows, members, hidden_members, connections, member_counters'],
  ],
  [
    'the own groups',
    read(() => `/api/users/${ada.id}/groups`),
    ['read group_members, lateral, group_messages, hidden_members, members, groups'],
  ],
];

/** A message to Ada and one to the group, and no kept posts. */
async function warmUp(): Promise<void> {
  receivedId = (await write(bayo, ada)).body.message.id;
  groupMessageId = (await writeToGroup()).body.message.id;
  await postOf(ada);
}

describe.each([...rowsOfWrites, ...rowsOfReads])('%s', (_, call, statements) => {
  it(`takes ${statements.length} statements`, async () => {
    await warmUp();
    const texts = await statementsOf(async () => expect((await call()).status).toBeLessThan(300));
    // A session is read once in two seconds.
    expect(texts.map(nameOf).filter((name) => name !== 'read sessions')).toEqual(statements);
  });
});
