import { type Kysely, sql } from 'kysely';

/** The columns with ids that were `integer`, in the order in which their tables are locked. */
const columns: Readonly<Record<string, readonly string[]>> = {
  members: ['id'],
  sessions: ['member_id'],
  portal_links: ['member_id'],
  photos: ['id', 'member_id'],
  idempotency_keys: ['member_id'],
  connections: ['id', 'user_id', 'connected_user_id'],
  posts: ['id', 'member_id'],
  post_likes: ['post_id', 'member_id'],
  like_notices: ['post_id', 'actor_id'],
  comments: ['id', 'post_id', 'member_id'],
  notifications: ['id', 'member_id', 'actor_id', 'related_id'],
  conversations: ['id', 'user1_id', 'user2_id'],
  conversation_members: [
    ...['conversation_id', 'member_id', 'other_id'],
    ...['last_message_id', 'last_message_sender_id', 'last_read_message_id'],
  ],
  direct_messages: ['id', 'conversation_id', 'sender_id', 'receiver_id'],
  groups: ['id', 'creator_id'],
  group_members: ['group_id', 'member_id'],
  group_messages: ['id', 'group_id', 'user_id'],
  support_tickets: ['id', 'member_id'],
  administrators: ['id'],
  administrator_sessions: ['administrator_id'],
  audit_log: ['id', 'administrator_id', 'member_id', 'target_id'],
};

/**
 * Makes every id a `bigint`. All tables are locked and rewritten, so calls are refused until it has ended (decision 4).
 * Foreign keys are dropped first and added last, because each would be checked twice otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = Object.keys(columns);
  await sql.raw(`lock table ${tables.join(', ')} in access exclusive mode`).execute(db);
  await sql.raw(holdForeignKeys).execute(db);
  for (const table of tables) {
    const changes = columns[table]?.map((column) => `alter column ${column} type bigint`).join(', ');
    // The tables are rewritten on purpose, under one lock: the long way takes twelve steps for each table.
    await sql.raw(`-- squawk-ignore changing-column-type\nalter table ${table} ${changes}`).execute(db);
  }
  await sql.raw(restoreForeignKeys).execute(db);
  await sql.raw(functions).execute(db);
}

const holdForeignKeys = `
create temporary table held_foreign_keys on commit drop as
  select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace;
do $$
declare held record;
begin
  for held in select * from held_foreign_keys loop
    execute format('alter table %s drop constraint %I', held.table_name, held.name);
  end loop;
end $$;
`;

const restoreForeignKeys = `
do $$
declare held record;
begin
  for held in select * from held_foreign_keys order by table_name, name loop
    execute format('alter table %s add constraint %I %s', held.table_name, held.name, held.definition);
  end loop;
end $$;
`;

/** The counters' functions, with variables of the new type. */
const functions = `
create or replace function count_like() returns trigger language plpgsql as $$
declare author bigint;
begin
  if tg_op = 'INSERT' then
    update posts set likes_count = likes_count + 1 where id = new.post_id returning member_id into author;
    update members set likes_count = likes_count + 1 where id = author;
  else
    -- Nothing to update when the post itself is going: its own trigger takes all of its likes from the author.
    update posts set likes_count = likes_count - 1 where id = old.post_id returning member_id into author;
    update members set likes_count = likes_count - 1 where id = author;
  end if;
  return null;
end $$;
create or replace function count_connection() returns trigger language plpgsql as $$
declare
  pair_low bigint := least(coalesce(new.user_id, old.user_id), coalesce(new.connected_user_id, old.connected_user_id));
  pair_high bigint := greatest(coalesce(new.user_id, old.user_id), coalesce(new.connected_user_id, old.connected_user_id));
  was integer := case when tg_op <> 'INSERT' and old.status = 'accepted' then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.status = 'accepted' then 1 else 0 end;
begin
  if was <> is_now then
    -- The lower id first, so that two such transactions cannot wait for each other.
    update members set connections_count = connections_count + is_now - was where id = pair_low;
    update members set connections_count = connections_count + is_now - was where id = pair_high;
  end if;
  return null;
end $$;
`;
