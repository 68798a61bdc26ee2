import type { MentioningKind } from '@kopa/rules/mentions';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked, notHidden } from '../../db/hidden.ts';

/** A text that mentions members. */
export interface MentioningText {
  kind: MentioningKind;
  /** The id of the post, comment or message. */
  subjectId: number;
  authorId: number;
}

/** Records for active members with these names, in lower case, that a text mentions them; answers those who are new. */
export async function insertMentions(
  db: Db,
  { kind, subjectId, authorId }: MentioningText,
  usernames: string[],
): Promise<number[]> {
  const { rows } = await sql<{ memberId: number }>`
    insert into mention_notices (kind, subject_id, author_id, member_id)
    select ${kind}, ${subjectId}, ${authorId}, m.id from members m
    where lower(m.username) = any(${usernames}) and m.suspended_at is null and m.id <> ${authorId}
    on conflict do nothing returning member_id`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

/** Those of some members who are told of a text: they see its author, the author of its post, and belong to its group. */
export async function findTold(
  db: Db,
  memberIds: number[],
  { authorId, postAuthorId, groupId }: { authorId: number; postAuthorId?: number; groupId?: number },
): Promise<number[]> {
  const ofGroup =
    groupId === undefined
      ? sql``
      : sql`
    and exists (select from group_members g where g.group_id = ${groupId} and g.member_id = t.id)`;
  const ofPost = postAuthorId === undefined ? sql`` : sql`and ${notBlocked(sql`t.id`, postAuthorId)}`;
  const { rows } = await sql<{ id: number }>`
    select t.id from unnest(${memberIds}::bigint[]) t (id)
    where ${notHidden(sql`t.id`, authorId)} ${ofPost} ${ofGroup} order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps by which notification each member was told of a text. */
export async function linkMentionNews(
  db: Db,
  { kind, subjectId }: Pick<MentioningText, 'kind' | 'subjectId'>,
  news: readonly { memberId: number; notification: { id: number } }[],
): Promise<void> {
  const members = news.map(({ memberId }) => memberId);
  const ids = news.map(({ notification }) => notification.id);
  await sql`
    update mention_notices x set notification_id = w.id
    from unnest(${members}::bigint[], ${ids}::bigint[]) w (member_id, id)
    where x.kind = ${kind} and x.subject_id = ${subjectId} and x.member_id = w.member_id`.execute(db);
}

/** Deletes what members were told of a text, but for those whose names, in lower case, it mentions. */
export async function deleteMentionNews(
  db: Db,
  kind: MentioningKind,
  subjectId: number,
  usernames: string[],
): Promise<void> {
  await sql`
    delete from notifications n using mention_notices x, members m
    where x.kind = ${kind} and x.subject_id = ${subjectId} and m.id = x.member_id and n.id = x.notification_id
      and lower(m.username) <> all(${usernames}::text[])`.execute(db);
}

/** The name of a group. */
export async function groupName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('groups').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
