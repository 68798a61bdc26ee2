import type { AdminRole } from '@kopa/contracts/admin';
import type { AdministratorAccount } from '@kopa/contracts/administrators';
import type { Standing } from '@kopa/rules/administrators';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';

const columns = sql`id, username, trim(first_name || ' ' || last_name) as name, role, is_active`;

/** Administrators by username. */
export async function findAdministratorAccounts(db: Db): Promise<AdministratorAccount[]> {
  const { rows } = await sql<AdministratorAccount>`
    select ${columns} from administrators order by lower(username)`.execute(db);
  return rows;
}

/** A page of the administrators, newest first, one more than the page. */
export async function findAdministratorPage(db: Db, page: PageRequest): Promise<AdministratorAccount[]> {
  const { rows } = await sql<AdministratorAccount>`
    select ${columns} from administrators where ${page.before === null ? sql`true` : sql`id < ${page.before}`}
    order by id desc limit ${limitOf(page)}`.execute(db);
  return rows;
}

/** One administrator. */
export async function findAdministratorAccount(db: Db, id: number): Promise<AdministratorAccount | undefined> {
  const { rows } = await sql<AdministratorAccount>`select ${columns} from administrators where id = ${id}`.execute(db);
  return rows[0];
}

/** The id of a username, whatever its case. */
export async function findAdministratorId(db: Db, username: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from administrators where lower(username) = lower(${username})`.execute(db);
  return rows[0]?.id;
}

/** Locks all rows that may decide who is the last super administrator, and returns the one with this id. */
export async function lockAdministrator(db: Db, id: number): Promise<AdministratorAccount | undefined> {
  const { rows } = await sql<AdministratorAccount>`
    select ${columns} from administrators where role = 'super_admin' or id = ${id} order by id for update`.execute(db);
  return rows.find((row) => row.id === id);
}

/** The password's hash of an administrator. */
export async function findAdministratorPassword(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('administrators').select('passwordHash').where('id', '=', id).executeTakeFirst();
  return row?.passwordHash ?? null;
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

/** Enables, disables, promotes or demotes an account. */
export async function setStanding(db: Db, id: number, { role, isActive }: Standing): Promise<void> {
  await db.updateTable('administrators').set({ role, isActive }).where('id', '=', id).execute();
}

/** Replaces the password's hash. */
export async function setAdministratorPassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('administrators').set({ passwordHash }).where('id', '=', id).execute();
}
