import { NewMessage } from '@kopa/contracts/chat/message-parts';
import { type MessageSide, NewTicket } from '@kopa/contracts/desk/tickets';
import { NewComment, NewPostText } from '@kopa/contracts/feed/posts';
import { ratingKeys } from '@kopa/contracts/service/ppas';
import { writtenNames } from '@kopa/contracts/stored';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../db/tables.ts';
import type { OwnList } from './account-export.queries.ts';

const messageColumns = [...writtenNames(NewMessage), 'createdAt', 'editedAt', 'deletedAt'] as const;
const reactions = <T extends 'directMessageReactions' | 'groupMessageReactions'>(name: string, table: T) => ({
  ...{ name, table },
  ...{ columns: ['messageId', 'emoji'] as const, owners: ['memberId'] as const },
});

/** Every table with a member's rows, except auxiliary ones (see the test). */
export const ownLists: readonly OwnList[] = [
  {
    name: 'sessions',
    table: 'sessions',
    columns: ['id', 'device', 'createdAt', 'lastSeenAt', 'expiresAt'],
    owners: ['memberId'],
  },
  {
    name: 'devices',
    table: 'devices',
    columns: ['id', 'name', 'createdAt', 'lastSeenAt'],
    owners: ['memberId'],
  },
  {
    name: 'pushSubscriptions',
    table: 'pushSubscriptions',
    columns: ['id', 'endpoint', 'createdAt'],
    owners: ['memberId'],
  },
  {
    name: 'waitingMails',
    table: 'mails',
    columns: ['id', 'kind', 'address', 'device', 'journeyId', 'createdAt'],
    owners: ['memberId'],
  },
  {
    name: 'portalLink',
    table: 'portalLinks',
    columns: ['memberId', 'accountId', 'linkedAt'],
    owners: ['memberId'],
  },
  { name: 'serviceClearances', table: 'serviceClearances', columns: ['month', 'clearedOn'], owners: ['memberId'] },
  {
    name: 'serviceReminders',
    table: 'serviceReminders',
    columns: ['month', 'opensOn', 'closesOn'],
    owners: ['memberId'],
  },
  { name: 'activeDays', table: 'memberActivity', columns: ['month', 'days'], owners: ['memberId'] },
  { name: 'serviceItems', table: 'serviceItems', columns: ['key'], owners: ['memberId'] },
  {
    name: 'serviceCalendar',
    table: 'serviceCalendars',
    columns: ['memberId', 'createdAt'],
    owners: ['memberId'],
  },
  {
    name: 'allowanceAnswers',
    table: 'allowanceAnswers',
    columns: ['month', 'paidOn', 'state', 'batch'],
    owners: ['memberId'],
  },
  {
    name: 'clearanceAnswers',
    table: 'clearanceAnswers',
    columns: ['day', 'state', 'lga', 'status', 'waitMinutes', 'at'],
    key: ['day', 'state', 'lga'],
    owners: ['memberId'],
    shown: sql`status is not null`,
  },
  {
    name: 'channels',
    table: 'channelMarks',
    columns: ['channelId', 'lastReadNoticeId', 'isMuted'],
    owners: ['memberId'],
  },
  {
    name: 'acknowledgedNotices',
    table: 'noticeAcknowledgements',
    columns: ['noticeId', 'acknowledgedAt'],
    owners: ['memberId'],
  },
  { name: 'askedRumours', table: 'rumourAskers', columns: ['rumourId'], owners: ['memberId'] },
  {
    name: 'ppaReviews',
    table: 'ppaReviews',
    columns: ['id', 'ppaId', ...ratingKeys, 'text', 'handover'],
    owners: ['memberId'],
  },
  {
    name: 'photos',
    table: 'photos',
    columns: ['id', 'url', 'caption', 'width', 'height', 'bytes', 'galleryPosition', 'likesCount', 'createdAt'],
    owners: ['memberId'],
    // A record lists its own.
    shown: sql`record_id is null`,
  },
  {
    name: 'letters',
    table: 'letters',
    columns: [
      ...(['id', 'templateKey', 'title', 'addressee', 'through', 'enclosures', 'fields', 'text', 'on'] as const),
      ...(['createdAt', 'steps', 'outcome', 'outcomeOn', 'outcomeDays'] as const),
    ],
    owners: ['memberId'],
  },
  {
    name: 'records',
    table: 'records',
    columns: ['id', 'kind', 'on', 'text', 'state', 'lga', 'at', 'receivedAt', 'digest', 'code'],
    parts: jsonArrayFrom(
      expressionBuilder<Tables, 'records'>()
        .selectFrom('photos as x')
        .select(['x.url', 'x.width', 'x.height', 'x.recordDigest as digest'])
        .whereRef('x.recordId', '=', 'records.id')
        .orderBy('x.recordPlace'),
    ).as('photos'),
    owners: ['memberId'],
  },
  {
    name: 'posts',
    table: 'posts',
    columns: ['id', ...writtenNames(NewPostText), 'likesCount', 'commentsCount', 'createdAt', 'editedAt'],
    parts: jsonArrayFrom(
      expressionBuilder<Tables, 'posts'>()
        .selectFrom('postPhotos as x')
        .innerJoin('photos as f', 'f.id', 'x.photoId')
        .select(['x.photoId', 'x.alt'])
        .whereRef('x.postId', '=', 'posts.id')
        .orderBy('x.position'),
    ).as('photos'),
    owners: ['memberId'],
  },
  {
    name: 'comments',
    table: 'comments',
    columns: ['id', 'postId', ...writtenNames(NewComment), 'createdAt', 'editedAt'],
    owners: ['memberId'],
  },
  {
    name: 'likedPosts',
    table: 'postLikes',
    columns: ['postId', 'createdAt'],
    owners: ['memberId'],
    shown: sql`post_id in (select id from posts)`,
  },
  {
    name: 'connections',
    table: 'connections',
    columns: ['id', 'userId', 'connectedUserId', 'status', 'createdAt', 'decidedAt'],
    owners: ['userId', 'connectedUserId'],
    // Nothing tells a member that a request was declined.
    within: {
      column: 'status',
      values: { userId: ['pending', 'accepted'], connectedUserId: ['pending', 'accepted', 'rejected'] },
    },
  },
  {
    name: 'conversations',
    table: 'conversationMembers',
    columns: [
      'conversationId',
      'otherId',
      'unreadCount',
      'lastReadMessageId',
      'sentCount',
      'isMuted',
      'isPinned',
      'isMarkedUnread',
    ],
    owners: ['memberId'],
  },
  {
    name: 'directMessages',
    table: 'directMessages',
    columns: ['id', 'conversationId', 'senderId', 'receiverId', ...messageColumns],
    owners: ['senderId', 'receiverId'],
  },
  {
    name: 'createdGroups',
    table: 'groups',
    columns: ['id', 'name', 'description', 'type', 'createdAt'],
    owners: ['creatorId'],
  },
  {
    name: 'groups',
    table: 'groupMembers',
    columns: ['groupId', 'role', 'lastReadMessageId', 'isMuted', 'isPinned', 'isMarkedUnread', 'joinedAt'],
    owners: ['memberId'],
  },
  {
    name: 'groupInvitations',
    table: 'groupInvitations',
    columns: ['groupId', 'memberId', 'invitedBy', 'createdAt'],
    key: ['groupId', 'memberId'],
    owners: ['memberId', 'invitedBy'],
  },
  {
    name: 'groupMessages',
    table: 'groupMessages',
    columns: ['id', 'groupId', ...messageColumns],
    owners: ['userId'],
  },
  reactions('directReactions', 'directMessageReactions'),
  reactions('groupReactions', 'groupMessageReactions'),
  {
    name: 'voiceNotes',
    table: 'voiceNotes',
    columns: ['id', 'url', 'seconds', 'bytes', 'createdAt'],
    owners: ['memberId'],
  },
  {
    name: 'notifications',
    table: 'notifications',
    columns: ['id', 'type', 'message', 'relatedId', 'relatedType', 'isRead', 'createdAt'],
    owners: ['memberId'],
  },
  { name: 'blockedMembers', table: 'blocks', columns: ['id', 'otherId', 'createdAt'], owners: ['memberId'] },
  { name: 'following', table: 'follows', columns: ['otherId', 'createdAt'], owners: ['memberId'] },
  { name: 'followers', table: 'follows', columns: ['id', 'memberId', 'createdAt'], owners: ['otherId'] },
  { name: 'mutedMembers', table: 'mutes', columns: ['id', 'otherId', 'createdAt'], owners: ['memberId'] },
  {
    name: 'reports',
    table: 'reports',
    columns: ['id', 'caseId', 'reason', 'note', 'createdAt'],
    owners: ['reporterId'],
  },
  {
    name: 'journeys',
    table: 'journeys',
    columns: [
      ...(['id', 'origin', 'destination', 'vehicle', 'startedAt', 'receivedAt', 'expectedAt', 'status'] as const),
      ...(['timeGivenAt', 'wasAlerted', 'lastHeardAt', 'endedAt'] as const),
    ],
    parts: jsonArrayFrom(
      expressionBuilder<Tables, 'journeys'>()
        .selectFrom('journeyContacts as x')
        .select(['x.memberId', 'x.status'])
        .whereRef('x.journeyId', '=', 'journeys.id')
        .orderBy('x.memberId'),
    ).as('contacts'),
    owners: ['travellerId'],
  },
  { name: 'watchedJourneys', table: 'journeyContacts', columns: ['journeyId', 'status'], owners: ['memberId'] },
  {
    name: 'safetyCalls',
    table: 'safetyCallMembers',
    columns: ['callId', 'status', 'text', 'answeredAt'],
    owners: ['memberId'],
  },
  {
    name: 'offices',
    table: 'offices',
    columns: ['id', 'kind', 'state', 'lga', 'cdsGroup', 'offeredAt', 'acceptedAt', 'until', 'endedAt'],
    owners: ['memberId'],
  },
  {
    name: 'attendance',
    table: 'rollCallMembers',
    columns: ['rollCallId', 'mark', 'markedAt', 'claimedAt', 'receivedAt', 'ticketId'],
    parts: jsonObjectFrom(
      expressionBuilder<Tables, 'rollCallMembers'>()
        .selectFrom('rollCalls as x')
        .select(['x.title', 'x.day', 'x.fromTime', 'x.toTime'])
        .whereRef('x.id', '=', 'rollCallMembers.rollCallId'),
    ).as('rollCall'),
    owners: ['memberId'],
  },
  {
    name: 'corrections',
    table: 'rollCallCorrections',
    columns: ['id', 'rollCallId', 'mark', 'reason', 'correctedAt'],
    owners: ['memberId'],
  },
  {
    name: 'supportTickets',
    table: 'supportTickets',
    columns: ['id', ...writtenNames(NewTicket), 'status', 'reply', 'createdAt', 'closedAt'],
    owners: ['memberId'],
  },
  {
    name: 'ticketMessages',
    table: 'ticketMessages',
    columns: ['id', 'ticketId', 'text', 'createdAt'],
    parts: sql<MessageSide>`case when administrator_id is null then 'member' else 'desk' end`.as('from'),
    owners: ['memberId'],
  },
  {
    name: 'decisions',
    table: 'memberDecisions',
    columns: ['id', 'caseId', 'action', 'subjectType', 'days', 'note', 'decidedAt'],
    owners: ['memberId'],
  },
  {
    name: 'appeals',
    table: 'appeals',
    columns: ['id', 'decisionId', 'text', 'outcome', 'note', 'restored', 'createdAt', 'resolvedAt'],
    owners: ['memberId'],
  },
];
