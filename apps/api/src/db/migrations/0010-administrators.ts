import { type Kysely, sql } from 'kysely';

/**
 * Administrators can be disabled, and entries of the audit log can come from the command line, without a session. The
 * version before joins the administrators and leaves such entries out, so the dropped constraint does not break it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table administrators add column is_active boolean not null default true;
    -- squawk-ignore ban-drop-not-null
    alter table audit_log alter column administrator_id drop not null`.execute(db);
}
