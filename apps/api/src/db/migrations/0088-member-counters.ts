import { type Kysely, sql } from 'kysely';

const names = ['posts', 'comments', 'connections', 'photos', 'likes', 'followers', 'following'].map(
  (name) => `${name}_count`,
);

/**
 * The counters of members are in a narrow table of their own: a change of a member opens 21 indexes. Plain row triggers
 * keep all counters. A member's row is locked before the place of a new post is read, so that a redeployment misses none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = names.map((name) => `${name} bigint not null default 0 check (${name} >= 0)`);
  await sql
    .raw(`
    create table member_counters (
      member_id bigint primary key references members on delete cascade, ${columns.join(', ')}
    ) with (fillfactor = 70);
    insert into member_counters (member_id, ${names.join(', ')}) select id, ${names.join(', ')} from members order by id;
    update counter_check set table_name = 'posts', after_id = 0;
    alter table members ${names.map((name) => `drop column ${name}`).join(', ')};

    create function add_member_counters() returns trigger language plpgsql as $$
    begin
      insert into member_counters (member_id) values (new.id);
      return null;
    end $$;
    create trigger add_member_counters after insert on members for each row execute function add_member_counters();

    create or replace function count_post() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update member_counters set posts_count = posts_count + 1 where member_id = new.member_id;
      else
        update member_counters set posts_count = posts_count - 1, likes_count = likes_count - old.likes_count
          where member_id = old.member_id;
      end if;
      return null;
    end $$;

    create or replace function place_post() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into post_places (post_id, author_id, state, lga)
          select new.id, m.id, m.deployment_state, m.lga from members m
          where m.id = new.member_id and m.deployment_state is not null for share;
      else
        delete from post_places where post_id = old.id;
      end if;
      return null;
    end $$;

    create or replace function count_like() returns trigger language plpgsql as $$
    declare
      step bigint := case tg_op when 'INSERT' then 1 else -1 end;
      author bigint;
    begin
      -- Nothing to update when the post itself is going: its own trigger takes all of its likes from the author.
      update posts set likes_count = likes_count + step where id = coalesce(new.post_id, old.post_id)
        returning member_id into author;
      update member_counters set likes_count = likes_count + step where member_id = author;
      return null;
    end $$;

    create or replace function count_comment() returns trigger language plpgsql as $$
    declare step bigint := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      update posts set comments_count = comments_count + step where id = coalesce(new.post_id, old.post_id);
      update member_counters set comments_count = comments_count + step
        where member_id = coalesce(new.member_id, old.member_id);
      return null;
    end $$;

    create or replace function count_connection() returns trigger language plpgsql as $$
    declare
      one bigint := coalesce(new.user_id, old.user_id);
      other bigint := coalesce(new.connected_user_id, old.connected_user_id);
      was integer := case when tg_op <> 'INSERT' and old.status = 'accepted' then 1 else 0 end;
      is_now integer := case when tg_op <> 'DELETE' and new.status = 'accepted' then 1 else 0 end;
    begin
      if was <> is_now then
        update member_counters set connections_count = connections_count + is_now - was
          where member_id = least(one, other);
        update member_counters set connections_count = connections_count + is_now - was
          where member_id = greatest(one, other);
      end if;
      return null;
    end $$;

    create or replace function count_photo() returns trigger language plpgsql as $$
    declare
      was integer := case when tg_op <> 'INSERT' and old.gallery_position is not null then 1 else 0 end;
      is_now integer := case when tg_op <> 'DELETE' and new.gallery_position is not null then 1 else 0 end;
    begin
      if was <> is_now then
        update member_counters set photos_count = photos_count + is_now - was
          where member_id = coalesce(new.member_id, old.member_id);
      end if;
      return null;
    end $$;

    create or replace function count_follow() returns trigger language plpgsql as $$
    declare
      step bigint := case tg_op when 'INSERT' then 1 else -1 end;
      follower bigint := coalesce(new.member_id, old.member_id);
      followed bigint := coalesce(new.other_id, old.other_id);
      counted bigint;
    begin
      foreach counted in array array[least(follower, followed), greatest(follower, followed)] loop
        update member_counters set
            following_count = following_count + case counted when follower then step else 0 end,
            followers_count = followers_count + case counted when followed then step else 0 end
          where member_id = counted;
      end loop;
      return null;
    end $$;

    ${perRow('posts', 'count_post')}
    ${perRow('posts', 'place_post')}
    ${perRow('post_likes', 'count_like')}
    ${perRow('comments', 'count_comment')}

    alter table idempotency_keys drop column response,
      alter column status set not null, alter column result_id set not null`)
    .execute(db);
}

/** Replaces the triggers of each statement by one of each row. */
function perRow(table: string, name: string): string {
  return `drop trigger ${name}_added on ${table};
    drop trigger ${name}_removed on ${table};
    create trigger ${name} after insert or delete on ${table} for each row execute function ${name}();`;
}
