import type { Interest } from '@kopa/contracts/interests';
import type { NotificationSettings } from '@kopa/contracts/notification-settings';
import type { MessageSource, Privacy } from '@kopa/contracts/privacy';
import type { ColorScheme, ConnectionState } from '@kopa/contracts/users';
import type { TakenNames } from '@kopa/rules/auth';
import type { Deployment } from '@kopa/rules/similarities';
import { type RawBuilder, sql } from 'kysely';
import { hasFormerEmail } from '../../auth/mail-links.queries.ts';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';

interface SharedRow {
  id: number;
  name: string;
  firstName: string;
  middleName: string | null;
  surname: string;
  username: string;
  profilePicture: string | null;
  coverPhoto: string | null;
  timelineBackground: string | null;
  photos: string[];
  photoIds: number[];
  photoBytes: number[];
  bio: string | null;
  interests: Interest[];
  colorScheme: ColorScheme;
  portalConnected: boolean;
  portalLastSync: string | null;
  deploymentState: string | null;
  lga: string | null;
  ppa: string | null;
  cdsGroup: string | null;
  batch: string | null;
  serviceStartDate: string | null;
  serviceDays: number | null;
  cdsAttended: number | null;
  followers: number;
  followingCount: number;
  createdAt: string;
}

export interface OwnRow extends SharedRow {
  email: string;
  phoneNumber: string;
  stateCode: string | null;
  emailConfirmed: boolean;
  mustChangePassword: boolean;
  privacy: Privacy;
  notificationSettings: NotificationSettings;
}

export interface OtherRow extends SharedRow {
  isSelf: boolean;
  email: string;
  stateCode: string | null;
  /** The deployment of the viewer. */
  viewer: Deployment;
  connection: ConnectionState | null;
  isFollowed: boolean;
}

const sharedColumns = sql`
  m.id, m.name, m.first_name, m.middle_name, m.surname, m.username, m.profile_picture, m.cover_photo,
  m.timeline_background, m.bio, m.interests, m.color_scheme, m.portal_connected, m.portal_last_sync, m.deployment_state, m.lga, m.ppa,
  m.cds_group, m.batch, m.service_start_date, m.service_days, m.cds_attended, n.followers_count as followers,
  n.following_count, m.created_at,
  array(select p.url from photos p
    where p.member_id = m.id and p.gallery_position is not null order by p.gallery_position) as photos,
  array(select p.id from photos p
    where p.member_id = m.id and p.gallery_position is not null order by p.gallery_position) as photo_ids,
  array(select p.bytes from photos p
    where p.member_id = m.id and p.gallery_position is not null order by p.gallery_position) as photo_bytes`;

/** Columns of a member for another one (`v`), who may not read all of them; needs {@link othersViewFrom}. */
export const othersViewColumns = sql`
  ${sharedColumns},
  m.id = v.id as is_self, m.email, m.state_code,
  json_build_object('deploymentState', v.deployment_state, 'lga', v.lga, 'ppa', v.ppa, 'cdsGroup', v.cds_group,
    'batch', v.batch) as viewer,
  case when c.id is not null then json_build_object('id', c.id, 'userId', c.user_id,
    'connectedUserId', c.connected_user_id, 'status', c.status) end as connection,
  exists (select from follows f where f.member_id = v.id and f.other_id = m.id) as is_followed`;

/** Joins the counters, the viewer and what is between the two. */
export function othersViewFrom(viewerId: number): RawBuilder<unknown> {
  return sql`
    join member_counters n on n.member_id = m.id join members v on v.id = ${viewerId}
    left join connections c on least(c.user_id, c.connected_user_id) = least(m.id, v.id)
      and greatest(c.user_id, c.connected_user_id) = greatest(m.id, v.id)`;
}

/** The member's own record. */
export async function findOwn(db: Db, id: number): Promise<OwnRow> {
  const { rows } = await sql<OwnRow>`
    select ${sharedColumns}, m.email, m.phone_number, m.state_code,
      m.email_confirmed_at is not null as email_confirmed, m.must_change_password,
      m.notification_settings,
      json_build_object('messagesFrom', m.messages_from, 'showOnline', m.show_online, 'discoverable', m.is_discoverable)
        as privacy
    from members m join member_counters n on n.member_id = m.id where m.id = ${id}`.execute(db);
  return rows[0] as OwnRow;
}

/** Another member for a viewer; nothing for missing and suspended ones, and where one of the two has blocked the other. */
export async function findOther(db: Db, viewerId: number, id: number): Promise<OtherRow | undefined> {
  const { rows } = await sql<OtherRow>`
    select ${othersViewColumns} from members m ${othersViewFrom(viewerId)}
    where m.id = ${id} and m.suspended_at is null and ${notBlocked(viewerId, id)}`.execute(db);
  return rows[0];
}

/** These members for a viewer, whoever has blocked whom, without an order. */
export async function findOthers(db: Db, viewerId: number, ids: number[]): Promise<OtherRow[]> {
  const { rows } = await sql<OtherRow>`
    select ${othersViewColumns} from members m ${othersViewFrom(viewerId)} where m.id = any(${ids})`.execute(db);
  return rows;
}

/** Says which of the two unique names another member already has. */
export async function takenNames(
  db: Db,
  names: { email?: string; username?: string },
  exceptId = 0,
): Promise<TakenNames> {
  const { rows } = await sql<TakenNames>`select
    exists (select from members m where m.id <> ${exceptId} and (lower(m.email) = lower(${names.email ?? ''})
      or (lower(m.former_email) = lower(${names.email ?? ''}) and ${hasFormerEmail}))) as email_taken,
    exists (select from members where lower(username) = lower(${names.username ?? ''}) and id <> ${exceptId})
      as username_taken`.execute(db);
  return rows[0] as TakenNames;
}

/** The fields that members may change in their own record. */
export interface OwnChanges {
  name?: string;
  username?: string;
  email?: string;
  bio?: string | null;
  interests?: Interest[];
  colorScheme?: ColorScheme;
  messagesFrom?: MessageSource;
  showOnline?: boolean;
  isDiscoverable?: boolean;
}

/** The member's own edits, and that a new email is not confirmed. */
export async function updateMember(
  db: Db,
  id: number,
  changes: OwnChanges & { emailConfirmedAt?: null },
): Promise<void> {
  await db.updateTable('members').set(changes).where('id', '=', id).execute();
}

/**
 * Keeps the email as the former one before it changes, if it is confirmed and no other one is kept for a while yet.
 * Returns it if so.
 */
export async function keepFormerEmail(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update members m set former_email = m.email
    where m.id = ${id} and m.email_confirmed_at is not null and not ${hasFormerEmail} returning m.email`.execute(db);
  return rows[0]?.email;
}

export interface AnalyticsRow {
  userConnections: number;
  sameLgaCount: number;
  samePpaCount: number;
  sameCdsCount: number;
  totalUsers: number;
}

/** Stored counts of members with the same LGA, PPA and CDS group, without the member, and of all members. */
export async function findAnalytics(db: Db, id: number): Promise<AnalyticsRow> {
  const figure = (kind: string, value: RawBuilder<unknown>) => sql`
    coalesce((select f.count - 1 from member_figures f where f.kind = ${kind} and f.value = ${value}), 0)`;
  const { rows } = await sql<AnalyticsRow>`
    select n.connections_count as user_connections,
      ${figure('lga', sql`m.deployment_state || '/' || m.lga`)} as same_lga_count,
      ${figure('ppa', sql`m.ppa`)} as same_ppa_count,
      ${figure('cds_group', sql`m.cds_group`)} as same_cds_count,
      coalesce((select f.count from member_figures f where f.kind = 'all' and f.value = ''), 0) as total_users
    from members m join member_counters n on n.member_id = m.id where m.id = ${id}`.execute(db);
  return rows[0] as AnalyticsRow;
}

/** Waits for what others are writing to a member, and holds back what they write next until the transaction ends. */
export async function holdBackWriters(transaction: Db, memberId: number): Promise<void> {
  await sql`select from members where id = ${memberId} for update`.execute(transaction);
}

/** True if connections of the member may see that they are online. */
export async function findShowsOnline(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('members').select('showOnline').where('id', '=', id).executeTakeFirst();
  return row?.showOnline ?? false;
}

/** Keeps two members from blocking each other until the transaction ends. */
export async function holdMembers(transaction: Db, oneId: number, otherId: number): Promise<void> {
  await sql`select from members where id in (${oneId}, ${otherId}) order by id for key share`.execute(transaction);
}

/** True for members who are there, not suspended, and neither have blocked the viewer nor are blocked by them. */
export async function memberIsReachable(db: Db, viewerId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members where id = ${id} and suspended_at is null and ${notBlocked(viewerId, id)}`.execute(db);
  return rows.length > 0;
}
