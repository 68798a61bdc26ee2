import { type Kysely, sql } from 'kysely';

/**
 * Authenticators of administrators, and when a session was last used and last confirmed by a code. The version before
 * asks for no code and ends no idle session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table administrators add column otp_secret text, add column otp_offered_secret text,
      add column otp_last_step bigint;
    create table administrator_recovery_codes (
      administrator_id bigint not null references administrators on delete cascade,
      code_hash bytea not null,
      primary key (administrator_id, code_hash)
    );
    alter table administrator_sessions add column last_seen_at timestamptz not null default now(),
      add column code_at timestamptz not null default now()`.execute(db);
}
