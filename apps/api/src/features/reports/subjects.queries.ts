import { ppaLimits } from '@kopa/contracts/limits';
import type { SubjectType } from '@kopa/contracts/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** What a report is about, as the reporter sees it now. */
export interface Subject {
  /** Who wrote or owns it; null for a group that nobody owns. */
  memberId: number | null;
  text: string | null;
  /** URLs of its photos, in order. */
  photos: string[];
  /** The URL of a message's voice note. */
  voice?: string | null;
}

const subject = (id: number, from: RawBuilder<unknown>, columns: RawBuilder<unknown>) =>
  sql<Subject>`select ${columns} from ${from} and x.id = ${id}`;

/** The condition that nobody has blocked the viewer, except those whom the viewer has blocked, too. */
const stillSeen = (viewerId: number, owner: RawBuilder<unknown>) => sql`not exists (
  select from blocks b where b.member_id = ${owner} and b.other_id = ${viewerId} and not exists (
    select from blocks own where own.member_id = b.other_id and own.other_id = b.member_id))`;

/** The text of a message, and in a line of its own what is attached. */
const messageText = sql`nullif(concat_ws(E'\n', nullif(x.content, ''), (
  select string_agg(case when a ->> 'type' = 'voice' then 'Voice note of ' || (a ->> 'seconds') || ' s: ' || (a ->> 'url')
    else 'Photo: ' || (a ->> 'url') end, E'\n' order by place)
  from jsonb_array_elements(x.attachments) with ordinality as attached (a, place))), '')`;

/** The photos and the voice note of a message. */
const messageFiles = sql`array(
  select a ->> 'url' from jsonb_array_elements(x.attachments) with ordinality as attached (a, place)
  where a ->> 'type' = 'photo' order by place) as photos,
  (select a ->> 'url' from jsonb_array_elements(x.attachments) a where a ->> 'type' = 'voice') as voice`;

/** The condition that the owner of photo `x` has sent it to the viewer, or to a group of theirs. */
const isInChatOf = (viewerId: number) => {
  const holdsPhoto = sql`d.attachments is not null and d.attachments @> jsonb_build_array(jsonb_build_object('url', x.url))`;
  return sql`(x.direct_uses > 0 and exists (
      select from direct_messages d where d.sender_id = x.member_id and d.receiver_id = ${viewerId} and ${holdsPhoto})
    or x.group_uses > 0 and exists (
      select from group_members g join group_messages d on d.user_id = x.member_id and d.group_id = g.group_id
      where g.member_id = ${viewerId} and ${holdsPhoto}))`;
};

const noPhotos = sql`array[]::text[] as photos`;
const onePhoto = (url: RawBuilder<unknown>) => sql`array_remove(array[${url}]::text[], null) as photos`;

/** Of each type: the visible thing with this id. What the viewer cannot see is missing. */
const visible: Record<SubjectType, (id: number, viewerId: number) => RawBuilder<Subject>> = {
  post: (id, viewerId) =>
    subject(
      id,
      sql`posts x join members m on m.id = x.member_id where m.suspended_at is null
        and ${stillSeen(viewerId, sql`m.id`)}`,
      sql`x.member_id, nullif(x.content, '') as text, array(
        select f.url from post_photos s join photos f on f.id = s.photo_id where s.post_id = x.id
        order by s.position) as photos`,
    ),
  comment: (id, viewerId) =>
    subject(
      id,
      sql`comments x join members m on m.id = x.member_id join posts p on p.id = x.post_id
        join members a on a.id = p.member_id where m.suspended_at is null and a.suspended_at is null
        and ${stillSeen(viewerId, sql`m.id`)} and ${stillSeen(viewerId, sql`a.id`)}`,
      sql`x.member_id, x.content as text, ${noPhotos}`,
    ),
  direct_message: (id, viewerId) =>
    subject(
      id,
      sql`direct_messages x where ${viewerId} in (x.sender_id, x.receiver_id) and x.deleted_at is null`,
      sql`x.sender_id as member_id, ${messageText} as text, ${messageFiles}`,
    ),
  group_message: (id, viewerId) =>
    subject(
      id,
      sql`group_messages x join group_members g on g.group_id = x.group_id
        where g.member_id = ${viewerId} and x.deleted_at is null`,
      sql`x.user_id as member_id, ${messageText} as text, ${messageFiles}`,
    ),
  member: (id, viewerId) =>
    subject(
      id,
      sql`members x where x.suspended_at is null and ${stillSeen(viewerId, sql`x.id`)}`,
      sql`x.id as member_id, concat_ws(E'\n', x.name, '@' || x.username, x.bio) as text, ${onePhoto(sql`x.profile_picture`)}`,
    ),
  photo: (id, viewerId) =>
    subject(
      id,
      sql`photos x join members m on m.id = x.member_id where m.suspended_at is null
        and (x.gallery_position is not null or x.url in (m.profile_picture, m.cover_photo)
          or exists (select from post_photos s where s.photo_id = x.id) or ${isInChatOf(viewerId)})
        and ${stillSeen(viewerId, sql`m.id`)}`,
      sql`x.member_id, coalesce(x.caption, (
        select s.alt from post_photos s where s.photo_id = x.id order by s.post_id desc limit 1)) as text, ${onePhoto(sql`x.url`)}`,
    ),
  group: (id) =>
    subject(
      id,
      sql`groups x left join group_members o on o.group_id = x.id and o.role = 'owner'
        where (x.member_count > 0 or x.automatic_key is not null)`,
      sql`o.member_id, concat_ws(E'\n', x.name, nullif(x.description, '')) as text, ${onePhoto(sql`x.photo`)}`,
    ),
  // Blocks do not hide a review: that would tell who wrote it.
  ppa_review: (id) =>
    subject(
      id,
      sql`ppa_reviews x join ppas p on p.id = x.ppa_id where p.reviews >= ${sql.lit(ppaLimits.reviews)}`,
      sql`x.member_id, concat_ws(E'\n', x.text, x.handover) as text, ${noPhotos}`,
    ),
};

/** What a member reports; undefined if they cannot see it. */
export async function findSubject(db: Db, type: SubjectType, id: number, viewerId: number) {
  return (await visible[type](id, viewerId).execute(db)).rows[0];
}

/** Deletes the review that a case is about, where it is still there. */
export async function deleteReview(db: Db, id: number): Promise<void> {
  await db.deleteFrom('ppaReviews').where('id', '=', id).execute();
}
