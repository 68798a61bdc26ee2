import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Makes an automatic group where it is missing, and answers its id. */
export async function ensureAutomaticGroup(db: Db, key: string, name: string, description: string): Promise<number> {
  const found = await findAutomaticGroup(db, key);
  if (found !== undefined) return found;
  await sql`insert into groups (name, description, type, automatic_key) values (${name}, ${description}, 'public', ${key})
    on conflict (automatic_key) do nothing`.execute(db);
  return (await findAutomaticGroup(db, key)) as number;
}

async function findAutomaticGroup(db: Db, key: string): Promise<number | undefined> {
  const group = await db.selectFrom('groups').select('id').where('automaticKey', '=', key).executeTakeFirst();
  return group?.id;
}

/** Locks these groups and the automatic ones that a member is in, in ascending order, until the transaction ends. */
export async function lockAutomaticGroups(db: Db, memberId: number, ids: number[]): Promise<void> {
  await sql`
    select 1 from groups where id = any(${ids}) or id in (
      select g.id from group_members gm join groups g on g.id = gm.group_id
      where gm.member_id = ${memberId} and g.automatic_key is not null)
    order by id for no key update`.execute(db);
}

/** Takes a member out of all automatic groups but these. Returns the groups that they were in. */
export async function leaveAutomaticGroupsExcept(db: Db, memberId: number, keep: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from group_members gm using groups g
    where g.id = gm.group_id and gm.member_id = ${memberId} and g.automatic_key is not null
      and g.id <> all(${keep})
    returning g.id`.execute(db);
  return rows.map(({ id }) => id);
}
