import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { notBlocked } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

/** Adds a follow; false where there was one already. */
export async function insertFollow(db: Db, memberId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into follows (member_id, other_id) values (${memberId}, ${otherId})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Ends a follow, and records that the followed member was told of it. */
export async function deleteFollow(db: Db, memberId: number, otherId: number): Promise<void> {
  await sql`
    with ended as (
      delete from follows where member_id = ${memberId} and other_id = ${otherId} returning member_id, other_id
    )
    insert into follow_notices (member_id, other_id) select * from ended on conflict do nothing`.execute(db);
}

/** True if the other member was told of an earlier follow. */
export async function wasTold(db: Db, memberId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    select from follow_notices where member_id = ${memberId} and other_id = ${otherId}`.execute(db);
  return rows.length > 0;
}

/** The members whom one follows, or one's followers: the last one first, one more than the page holds. */
export async function findFollows(
  db: Db,
  memberId: number,
  list: 'following' | 'followers',
  page: PageRequest,
): Promise<{ id: number; position: number }[]> {
  const [own, other] = list === 'following' ? ['f.member_id', 'f.other_id'] : ['f.other_id', 'f.member_id'];
  const { rows } = await sql<{ id: number; position: number }>`
    select o.id, f.id as position
    from follows f join members o on o.id = ${sql.ref(other as string)} and o.suspended_at is null
    where ${sql.ref(own as string)} = ${memberId} and ${notBlocked(memberId, sql`o.id`)}
      ${page.before === null ? sql`` : sql`and f.id < ${page.before}`}
    order by f.id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}
