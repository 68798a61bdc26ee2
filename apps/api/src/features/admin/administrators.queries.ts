import type { AdminRole } from '@kopa/contracts/admin';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** An administrator's account, without the password. */
export interface AdministratorAccount {
  id: number;
  username: string;
  /** First and last name. */
  name: string;
  role: AdminRole;
  isActive: boolean;
}

const columns = sql`id, username, trim(first_name || ' ' || last_name) as name, role, is_active`;

/** Administrators by username. */
export async function findAdministratorAccounts(db: Db): Promise<AdministratorAccount[]> {
  const { rows } = await sql<AdministratorAccount>`
    select ${columns} from administrators order by lower(username)`.execute(db);
  return rows;
}

/** Locks all rows that may decide who is the last super administrator, and returns the one with this username. */
export async function lockAdministrator(db: Db, username: string): Promise<AdministratorAccount | undefined> {
  const { rows } = await sql<AdministratorAccount>`
    select ${columns} from administrators where role = 'super_admin' or lower(username) = lower(${username})
    order by id for update`.execute(db);
  return rows.find((row) => row.username.toLowerCase() === username.toLowerCase());
}

/** True if an active super administrator exists besides this one. */
export async function hasOtherSuperAdministrator(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from administrators where role = 'super_admin' and is_active and id <> ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Adds an administrator and returns the id; null if the username is taken. */
export async function insertAdministrator(
  db: Db,
  administrator: { username: string; firstName: string; lastName: string; role: AdminRole; passwordHash: string },
): Promise<number | null> {
  const row = await db
    .insertInto('administrators')
    .values(administrator)
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Enables or disables an account. */
export async function setAdministratorActive(db: Db, id: number, isActive: boolean): Promise<void> {
  await db.updateTable('administrators').set({ isActive }).where('id', '=', id).execute();
}

/** Replaces the password's hash. */
export async function setAdministratorPassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('administrators').set({ passwordHash }).where('id', '=', id).execute();
}
