import { sql } from 'kysely';
import type { TestApp } from '../test-app.ts';

type Test = Pick<TestApp, 'context'>;

/** Makes the last one-time codes of an administrator's sessions as old as can be. */
export async function ageCodes({ context: { db } }: Test, username: string): Promise<void> {
  await sql`update administrator_sessions set code_at = now() - interval '1 day'
    from administrators a where a.id = administrator_id and a.username = ${username}`.execute(db);
}

/** Makes a message an hour old. */
export async function ageMessage({ context: { db } }: Test, sort: 'direct' | 'group', id: number): Promise<void> {
  const table = sql.table(`${sort}_messages`);
  await sql`update ${table} set created_at = now() - interval '1 hour' where id = ${id}`.execute(db);
}

/** Makes the end of a resolved or closed ticket 15 days older. */
export async function ageTicket({ context: { db } }: Test, id: number): Promise<void> {
  await sql`update support_tickets set closed_at = closed_at - interval '15 days' where id = ${id}`.execute(db);
}

/** Makes a decision about a member 31 days older. */
export async function ageDecision({ context: { db } }: Test, id: number): Promise<void> {
  await sql`update member_decisions set decided_at = decided_at - interval '31 days' where id = ${id}`.execute(db);
}

/** Makes the end of a roll call two days older. */
export async function ageRollCall({ context: { db } }: Test, id: number): Promise<void> {
  await sql`update roll_calls set ends_at = ends_at - interval '2 days', closes_at = closes_at - interval '2 days'
    where id = ${id}`.execute(db);
}
