import { type Kysely, sql } from 'kysely';

/**
 * Blocks and mutes. `hidden_members` has a row for each member from whom another one is hidden: for a block in both
 * directions, for a mute in one. So every list looks up a single index. The version before knows neither and shows all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocks (
      id bigint generated always as identity primary key,
      member_id bigint not null references members on delete cascade,
      other_id bigint not null references members on delete cascade,
      created_at timestamptz not null default now(),
      unique (member_id, other_id),
      check (member_id <> other_id)
    );
    create index blocks_member_idx on blocks (member_id, id desc);
    create index blocks_other_idx on blocks (other_id);
    create table mutes (
      id bigint generated always as identity primary key,
      member_id bigint not null references members on delete cascade,
      other_id bigint not null references members on delete cascade,
      created_at timestamptz not null default now(),
      unique (member_id, other_id),
      check (member_id <> other_id)
    );
    create index mutes_member_idx on mutes (member_id, id desc);
    create index mutes_other_idx on mutes (other_id);
    create table hidden_members (
      member_id bigint not null references members on delete cascade,
      other_id bigint not null references members on delete cascade,
      is_blocked boolean not null,
      primary key (member_id, other_id) include (is_blocked)
    );
    create index hidden_members_other_idx on hidden_members (other_id, member_id) include (is_blocked);

    create function hide_members(one bigint, two bigint) returns void language plpgsql as $$
    begin
      -- What two members change at the same time is worked out one after the other.
      perform pg_advisory_xact_lock(hashtextextended(least(one, two) || ' ' || greatest(one, two), 31));
      delete from hidden_members where (member_id, other_id) in ((one, two), (two, one));
      insert into hidden_members (member_id, other_id, is_blocked)
        select * from (
          select side.member_id, side.other_id, exists (
            select from blocks b where (b.member_id, b.other_id) in ((one, two), (two, one))) as is_blocked
          from (values (one, two), (two, one)) side (member_id, other_id)
          -- A member who is just being deleted takes the rows along.
          join members m on m.id = side.member_id join members o on o.id = side.other_id
        ) pair
        where is_blocked or exists (
          select from mutes m where m.member_id = pair.member_id and m.other_id = pair.other_id);
    end $$;
    create function hide_member() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then perform hide_members(new.member_id, new.other_id);
      else perform hide_members(old.member_id, old.other_id);
      end if;
      return null;
    end $$;
    create trigger blocks_hide after insert or delete on blocks for each row execute function hide_member();
    create trigger mutes_hide after insert or delete on mutes for each row execute function hide_member()`.execute(db);
}
