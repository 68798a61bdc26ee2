import { NewMessage } from '@kopa/contracts/message-parts';
import { ratingKeys } from '@kopa/contracts/ppas';
import { NewComment, NewPostText } from '@kopa/contracts/social-feeds';
import { writtenNames } from '@kopa/contracts/stored';
import { NewTicket } from '@kopa/contracts/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { inSnakeCase } from '../../db/written.ts';

const messageColumns = [...writtenNames(NewMessage).map(inSnakeCase), 'created_at', 'edited_at', 'deleted_at'];
const reactions = (name: string, table: string): OwnList => ({
  ...{ name, table },
  ...{ columns: ['message_id', 'emoji'], owners: ['member_id'] },
});

/** A list of a member's own rows in the export, newest first; the first column is what it is read on by. */
interface OwnList {
  name: string;
  table: string;
  /** Columns; the first one orders the list. Secrets and data of other members except ids are left out. */
  columns: string[];
  /** A further column, of rows that belong to the row. */
  parts?: RawBuilder<unknown>;
  /** Columns that hold the member's id, each with an index of its own. */
  owners: string[];
  /** A column that stands between the owner and the order in their indexes, with all values that it may have. */
  within?: { column: string; values: readonly string[] };
}

/** Every table that knows a member, but for those that only help the others along (see the test). */
export const ownLists: readonly OwnList[] = [
  {
    name: 'sessions',
    table: 'sessions',
    columns: ['id', 'device', 'created_at', 'last_seen_at', 'expires_at'],
    owners: ['member_id'],
  },
  {
    name: 'devices',
    table: 'devices',
    columns: ['id', 'name', 'created_at', 'last_seen_at'],
    owners: ['member_id'],
  },
  {
    name: 'pushSubscriptions',
    table: 'push_subscriptions',
    columns: ['id', 'endpoint', 'created_at'],
    owners: ['member_id'],
  },
  {
    name: 'waitingMails',
    table: 'mails',
    columns: ['id', 'kind', 'address', 'device', 'created_at'],
    owners: ['member_id'],
  },
  {
    name: 'portalLink',
    table: 'portal_links',
    columns: ['member_id', 'account_id', 'linked_at'],
    owners: ['member_id'],
  },
  { name: 'serviceClearances', table: 'service_clearances', columns: ['month', 'cleared_on'], owners: ['member_id'] },
  { name: 'activeDays', table: 'member_activity', columns: ['month', 'days'], owners: ['member_id'] },
  { name: 'serviceItems', table: 'service_items', columns: ['key'], owners: ['member_id'] },
  {
    name: 'serviceCalendar',
    table: 'service_calendars',
    columns: ['member_id', 'created_at'],
    owners: ['member_id'],
  },
  {
    name: 'allowanceAnswers',
    table: 'allowance_answers',
    columns: ['month', 'paid_on', 'state', 'batch'],
    owners: ['member_id'],
  },
  {
    name: 'channels',
    table: 'channel_marks',
    columns: ['channel_id', 'last_read_notice_id', 'is_muted'],
    owners: ['member_id'],
  },
  {
    name: 'acknowledgedNotices',
    table: 'notice_acknowledgements',
    columns: ['notice_id', 'acknowledged_at'],
    owners: ['member_id'],
  },
  { name: 'askedRumours', table: 'rumour_askers', columns: ['rumour_id'], owners: ['member_id'] },
  {
    name: 'ppaReviews',
    table: 'ppa_reviews',
    columns: ['id', 'ppa_id', ...ratingKeys, 'text', 'handover'],
    owners: ['member_id'],
  },
  {
    name: 'photos',
    table: 'photos',
    columns: ['id', 'url', 'caption', 'width', 'height', 'bytes', 'gallery_position', 'likes_count', 'created_at'],
    owners: ['member_id'],
  },
  {
    name: 'posts',
    table: 'posts',
    columns: ['id', ...writtenNames(NewPostText), 'likes_count', 'comments_count', 'created_at', 'edited_at'],
    parts: sql`(
      select coalesce(json_agg(json_build_object('photoId', x.photo_id, 'alt', x.alt) order by x.position), '[]')
      from post_photos x where x.post_id = posts.id) as photos`,
    owners: ['member_id'],
  },
  {
    name: 'comments',
    table: 'comments',
    columns: ['id', 'post_id', ...writtenNames(NewComment), 'created_at', 'edited_at'],
    owners: ['member_id'],
  },
  { name: 'likedPosts', table: 'post_likes', columns: ['post_id', 'created_at'], owners: ['member_id'] },
  {
    name: 'connections',
    table: 'connections',
    columns: ['id', 'user_id', 'connected_user_id', 'status', 'created_at', 'decided_at'],
    owners: ['user_id', 'connected_user_id'],
    within: { column: 'status', values: ['pending', 'accepted', 'rejected'] },
  },
  {
    name: 'conversations',
    table: 'conversation_members',
    columns: ['conversation_id', 'other_id', 'unread_count', 'last_read_message_id', 'sent_count', 'is_muted'],
    owners: ['member_id'],
  },
  {
    name: 'directMessages',
    table: 'direct_messages',
    columns: ['id', 'conversation_id', 'sender_id', 'receiver_id', ...messageColumns],
    owners: ['sender_id', 'receiver_id'],
  },
  {
    name: 'createdGroups',
    table: 'groups',
    columns: ['id', 'name', 'description', 'type', 'created_at'],
    owners: ['creator_id'],
  },
  {
    name: 'groups',
    table: 'group_members',
    columns: ['group_id', 'role', 'last_read_message_id', 'is_muted', 'joined_at'],
    owners: ['member_id'],
  },
  {
    name: 'groupInvitations',
    table: 'group_invitations',
    columns: ['group_id', 'member_id', 'invited_by', 'created_at'],
    owners: ['member_id', 'invited_by'],
  },
  {
    name: 'groupMessages',
    table: 'group_messages',
    columns: ['id', 'group_id', ...messageColumns],
    owners: ['user_id'],
  },
  reactions('directReactions', 'direct_message_reactions'),
  reactions('groupReactions', 'group_message_reactions'),
  {
    name: 'voiceNotes',
    table: 'voice_notes',
    columns: ['id', 'url', 'seconds', 'bytes', 'created_at'],
    owners: ['member_id'],
  },
  {
    name: 'notifications',
    table: 'notifications',
    columns: ['id', 'type', 'message', 'related_id', 'related_type', 'is_read', 'created_at'],
    owners: ['member_id'],
  },
  { name: 'blockedMembers', table: 'blocks', columns: ['id', 'other_id', 'created_at'], owners: ['member_id'] },
  { name: 'following', table: 'follows', columns: ['other_id', 'created_at'], owners: ['member_id'] },
  { name: 'followers', table: 'follows', columns: ['id', 'member_id', 'created_at'], owners: ['other_id'] },
  { name: 'mutedMembers', table: 'mutes', columns: ['id', 'other_id', 'created_at'], owners: ['member_id'] },
  {
    name: 'reports',
    table: 'reports',
    columns: ['id', 'case_id', 'reason', 'note', 'created_at'],
    owners: ['reporter_id'],
  },
  {
    name: 'supportTickets',
    table: 'support_tickets',
    columns: ['id', ...writtenNames(NewTicket), 'status', 'reply', 'created_at'],
    owners: ['member_id'],
  },
];

/** The member's own record without the password; what is worked out from other rows is found there. */
export async function findProfile(db: Db, memberId: number): Promise<object> {
  return db
    .selectFrom('members')
    .select(['id', 'name', 'firstName', 'middleName', 'surname', 'username', 'email', 'phoneNumber', 'profilePicture'])
    .select([
      'bio',
      'interests',
      'coverPhoto',
      'timelineBackground',
      'colorScheme',
      'portalConnected',
      'portalLastSync',
      'deploymentState',
    ])
    .select(['lga', 'ppa', 'cdsGroup', 'batch', 'stateCode', 'serviceStartDate', 'serviceDays', 'cdsAttended'])
    .select([
      'createdAt',
      'lastActiveAt',
      'suspendedAt',
      'suspendedUntil',
      'suspensionReason',
      'emailConfirmedAt',
      'formerEmail',
      'mustChangePassword',
      'messagesFrom',
      'showOnline',
      'isDiscoverable',
      'notificationSettings',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Some rows of a list below a position, newest first, each with its own position. */
export async function findOwnRows(
  db: Db,
  { table, columns, parts, owners, within }: OwnList,
  memberId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ position: number; row: object }[]> {
  const [position] = columns as [string];
  const conditions =
    within === undefined
      ? [sql``]
      : within.values.map((value) => sql`and ${sql.ref(within.column)} = ${sql.lit(value)}`);
  const arms = owners.flatMap((owner) =>
    conditions.map(
      (condition) => sql`(
      select ${sql.join([...columns.map((column) => sql.ref(column)), ...(parts === undefined ? [] : [parts])])},
        ${sql.ref(position)} as position
      from ${sql.table(table)}
      where ${sql.ref(owner)} = ${memberId} ${condition} ${before === null ? sql`` : sql`and ${sql.ref(position)} < ${before}`}
      order by ${sql.ref(position)} desc limit ${sql.lit(limit)})`,
    ),
  );
  const { rows } = await sql<{ position: number }>`
    select * from (${sql.join(arms, sql` union all `)}) own order by position desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ position: at, ...row }) => ({ position: at, row }));
}
