import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/**
 * Idempotency keys in four tables, one for each of four days in turn, and with the id of what was made instead of a
 * whole answer. `response` is for the version before. Likes are recorded as announced only when they are withdrawn. An
 * index of a few pages finds old notifications.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql.raw(keysByDay),
    sql`delete from like_notices n using post_likes l where l.post_id = n.post_id and l.member_id = n.actor_id`,
    sql`drop index concurrently if exists notifications_created_idx`,
    sql`create index concurrently notifications_created_idx on notifications using brin (created_at)`,
  ]) {
    await statement.execute(db);
  }
}

/** One transaction, and nothing if it has run before. Only keys of the last two days are copied. */
const keysByDay = `
do $$
begin
  if (select relkind = 'p' from pg_class where oid = 'idempotency_keys'::regclass) then
    return;
  end if;
  alter table idempotency_keys rename to earlier_idempotency_keys;
  create table idempotency_keys (
    slot smallint not null default (extract(epoch from now())::bigint / 86400 % 4)::smallint,
    member_id bigint not null references members on delete cascade,
    key uuid not null,
    request_hash bytea not null,
    status smallint,
    result_id bigint,
    response jsonb,
    constraint idempotency_keys_by_day_pkey primary key (member_id, key, slot)
  ) partition by list (slot);
  create table idempotency_keys_0 partition of idempotency_keys for values in (0);
  create table idempotency_keys_1 partition of idempotency_keys for values in (1);
  create table idempotency_keys_2 partition of idempotency_keys for values in (2);
  create table idempotency_keys_3 partition of idempotency_keys for values in (3);
  insert into idempotency_keys (slot, member_id, key, request_hash, status, result_id)
    select (extract(epoch from created_at)::bigint / 86400 % 4)::smallint, member_id, key, request_hash, status,
      coalesce(response -> 'id', response -> 'comment' -> 'id', response -> 'own' -> 'id')::bigint
    from earlier_idempotency_keys where created_at > now() - interval '2 days';
  drop table earlier_idempotency_keys;
end $$`;
