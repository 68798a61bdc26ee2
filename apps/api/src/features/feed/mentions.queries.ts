import type { MentioningKind } from '@kopa/rules/feed/mentions';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked, notHidden } from '../../shared/hidden.ts';
import { lockMembers } from '../../shared/locks.ts';

/** A text that mentions members. */
export interface MentioningText {
  kind: MentioningKind;
  /** The id of the post, comment or message. */
  subjectId: number;
  authorId: number;
}

/**
 * Keeps members from blocking each other until the transaction ends: one, the author of a post, and those with these
 * names, in lower case.
 */
export async function lockNamed(
  transaction: Db,
  memberId: number,
  usernames: readonly string[],
  postId?: number,
): Promise<void> {
  const posts = transaction.selectFrom('posts').select('memberId');
  await lockMembers(transaction, ({ eb, or }) =>
    or([
      eb('m.id', '=', memberId),
      ...(postId === undefined ? [] : [eb('m.id', '=', posts.where('id', '=', postId))]),
      ...(usernames.length === 0 ? [] : [isNamed(usernames)]),
    ]),
  );
}

/** Records for active members with these names, in lower case, that a text mentions them; returns the new ones. */
export async function insertMentions(
  db: Db,
  { kind, subjectId, authorId }: MentioningText,
  usernames: string[],
): Promise<number[]> {
  const rows = await db
    .insertInto('mentionNotices')
    .columns(['kind', 'subjectId', 'authorId', 'memberId'])
    .expression(
      db
        .selectFrom('members as m')
        .select(({ val }) => [
          val(kind).as('kind'),
          val(subjectId).as('subjectId'),
          val(authorId).as('authorId'),
          'm.id',
        ])
        .where(sql`lower(m.username)`, '=', sql`any(${usernames}::text[])`)
        .where('m.suspendedAt', 'is', null)
        .where('m.id', '<>', authorId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('memberId')
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/**
 * Which of these members are notified of a text: they see its author, the author of its post, and belong to its group.
 */
export async function findTold(
  db: Db,
  memberIds: number[],
  { authorId, postAuthorId, groupId }: { authorId: number; postAuthorId?: number; groupId?: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom(sql<{ id: number }>`unnest(${memberIds}::bigint[])`.as<'t'>(sql`t (id)`))
    .select('t.id')
    .where(({ ref }) => notHidden(ref('t.id'), authorId))
    .$if(postAuthorId !== undefined, (told) => told.where(({ ref }) => notBlocked(ref('t.id'), postAuthorId as number)))
    .$if(groupId !== undefined, (told) =>
      told.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('groupMembers as g')
            .where('g.groupId', '=', groupId as number)
            .whereRef('g.memberId', '=', 't.id'),
        ),
      ),
    )
    .orderBy('t.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the notification of each member of a text. */
export async function linkMentionNotifications(
  db: Db,
  { kind, subjectId }: Pick<MentioningText, 'kind' | 'subjectId'>,
  notifications: readonly { memberId: number; notification: { id: number } }[],
): Promise<void> {
  const members = notifications.map(({ memberId }) => memberId);
  const ids = notifications.map(({ notification }) => notification.id);
  const told = sql<{ memberId: number; id: number }>`unnest(${members}::bigint[], ${ids}::bigint[])`;
  await db
    .updateTable('mentionNotices as x')
    .from(told.as<'w'>(sql`w (member_id, id)`))
    .set(({ ref }) => ({ notificationId: ref('w.id') }))
    .where('x.kind', '=', kind)
    .where('x.subjectId', '=', subjectId)
    .whereRef('x.memberId', '=', 'w.memberId')
    .execute();
}

/** The notices of a text with the notifications and the names of their members. */
const noticesOf = (db: Db, kind: MentioningKind, subjectId: number) =>
  db
    .selectFrom('mentionNotices as x')
    .innerJoin('members as m', 'm.id', 'x.memberId')
    .innerJoin('allNotifications as n', 'n.id', 'x.notificationId')
    .where('x.kind', '=', kind)
    .where('x.subjectId', '=', subjectId);

const isNamed = (usernames: readonly string[]) => sql<boolean>`lower(m.username) = any(${usernames}::text[])`;

/** Hides the notifications of a text, except for members whose names, in lower case, it mentions. */
export async function hideMentionNotifications(
  db: Db,
  kind: MentioningKind,
  subjectId: number,
  usernames: string[],
): Promise<void> {
  const gone = noticesOf(db, kind, subjectId)
    .select('n.id')
    .where(({ not }) => not(isNamed(usernames)));
  await db.updateTable('allNotifications').set({ removedAt: sql`now()` }).where('id', 'in', gone).execute();
}

/** The members with these names, in lower case, whose notification of a text is hidden. */
export async function findHiddenMentions(
  db: Db,
  { kind, subjectId }: MentioningText,
  usernames: string[],
): Promise<number[]> {
  const rows = await noticesOf(db, kind, subjectId)
    .select('x.memberId')
    .where(isNamed(usernames))
    .where('n.removedAt', 'is not', null)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Shows the notifications of a text to members again, and returns their ids. */
export async function showMentionNotifications(
  db: Db,
  { kind, subjectId }: MentioningText,
  memberIds: readonly number[],
): Promise<number[]> {
  const back = noticesOf(db, kind, subjectId)
    .select('n.id')
    .where('x.memberId', '=', sql<number>`any(${memberIds}::bigint[])`);
  const rows = await db
    .updateTable('allNotifications')
    .set({ removedAt: null })
    .where('id', 'in', back)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the notices and notifications of the mentions in texts that go. */
export async function deleteMentions(db: Db, kind: MentioningKind, subjectIds: readonly number[]): Promise<void> {
  await db
    .with('gone', (cte) =>
      cte
        .deleteFrom('mentionNotices')
        .where('kind', '=', kind)
        .where('subjectId', '=', sql<number>`any(${subjectIds}::bigint[])`)
        .returning('notificationId'),
    )
    .deleteFrom('allNotifications')
    .where('id', 'in', (eb) => eb.selectFrom('gone').select('notificationId').$castTo<{ notificationId: number }>())
    .execute();
}

/** The name of a group. */
export async function groupName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('groups').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}
