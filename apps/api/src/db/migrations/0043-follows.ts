import { type Kysely, sql } from 'kysely';

/**
 * The pairs of follower and followed member, with the counts on both. `follow_notices` holds the pairs of ended follows. The version before
 * knows none of it; its members are deleted with their follows by the cascade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table members add column followers_count bigint not null default 0,
      add column following_count bigint not null default 0;
    create table follows (
      id bigint generated always as identity primary key,
      member_id bigint not null references members on delete cascade,
      other_id bigint not null references members on delete cascade,
      created_at timestamptz not null default now(),
      unique (member_id, other_id),
      check (member_id <> other_id)
    );
    create index follows_member_idx on follows (member_id, id desc);
    create index follows_other_idx on follows (other_id, id desc);
    create table follow_notices (
      member_id bigint not null references members on delete cascade,
      other_id bigint not null references members on delete cascade,
      primary key (member_id, other_id)
    );
    create index follow_notices_other_idx on follow_notices (other_id);

    create function count_follow() returns trigger language plpgsql as $$
    declare
      change bigint := case when tg_op = 'INSERT' then 1 else -1 end;
      follower bigint := coalesce(new.member_id, old.member_id);
      followed bigint := coalesce(new.other_id, old.other_id);
    begin
      -- The lower id first, so that two such transactions cannot wait for each other.
      if follower < followed then
        update members set following_count = following_count + change where id = follower;
        update members set followers_count = followers_count + change where id = followed;
      else
        update members set followers_count = followers_count + change where id = followed;
        update members set following_count = following_count + change where id = follower;
      end if;
      return null;
    end $$;
    create trigger count_follow after insert or delete on follows for each row execute function count_follow()`.execute(
    db,
  );
}
