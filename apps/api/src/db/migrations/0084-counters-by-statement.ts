import { type Kysely, sql } from 'kysely';

/**
 * The counters of likes, comments and posts are changed once for each statement instead of once for each row, because a
 * statement that changes a member opens the 21 indexes of the table. The places of posts are written behind their count,
 * which locks the author, so they are too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function count_post() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update members m set posts_count = m.posts_count + n.posts
          from ${summed('select member_id as id, count(*) as posts from changed group by member_id', 'posts')}
          where m.id = n.id;
      else
        update members m set posts_count = m.posts_count - n.posts, likes_count = m.likes_count - n.likes
          from ${summed(
            'select member_id as id, count(*) as posts, sum(likes_count) as likes from changed group by member_id',
            'posts',
            'likes',
          )}
          where m.id = n.id;
      end if;
      return null;
    end $$;

    create or replace function place_post() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into post_places (post_id, author_id, state, lga)
          select c.id, c.member_id, m.deployment_state, m.lga from changed c, lateral (
            select deployment_state, lga from members where id = c.member_id offset 0) m
          where m.deployment_state is not null;
      else
        delete from post_places where post_id = any(array(select id from changed));
      end if;
      return null;
    end $$;

    create or replace function count_like() returns trigger language plpgsql as $$
    declare step bigint := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      -- Nothing to update when the post itself is going: its own trigger takes all of its likes from the author.
      with counted as (
        update posts p set likes_count = p.likes_count + step * n.likes
          from ${summed('select post_id as id, count(*) as likes from changed group by post_id', 'likes')}
          where p.id = n.id returning p.member_id, n.likes)
      update members m set likes_count = m.likes_count + step * n.likes
        from ${summed('select member_id as id, sum(likes) as likes from counted group by member_id', 'likes')}
        where m.id = n.id;
      return null;
    end $$;

    create or replace function count_comment() returns trigger language plpgsql as $$
    declare step bigint := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      update posts p set comments_count = p.comments_count + step * n.comments
        from ${summed('select post_id as id, count(*) as comments from changed group by post_id', 'comments')}
        where p.id = n.id;
      update members m set comments_count = m.comments_count + step * n.comments
        from ${summed('select member_id as id, count(*) as comments from changed group by member_id', 'comments')}
        where m.id = n.id;
      return null;
    end $$;

    ${perStatement('posts', 'count_post')}
    ${perStatement('posts', 'place_post')}
    ${perStatement('post_likes', 'count_like')}
    ${perStatement('comments', 'count_comment')}`)
    .execute(db);
}

/**
 * Sums for each id as the rows `n`, from the lowest id on. They go through arrays, so that the planner does not see how many
 * there are: a plan is kept, and one that was made for many rows would read whole tables for a few.
 */
function summed(rows: string, ...columns: string[]): string {
  const names = ['id', ...columns];
  const arrays = names.map((name) => `array_agg(s.${name} order by s.id) as ${name}`);
  const given = names.map((name) => `given.${name}`);
  return `(select ${arrays.join(', ')} from (${rows}) s offset 0) given, unnest(${given.join(', ')}) n (${names.join(', ')})`;
}

/** Replaces the trigger of each row by one of each statement. Triggers run in the order of their names. */
function perStatement(table: string, name: string): string {
  return `drop trigger ${name} on ${table};
    create trigger ${name}_added after insert on ${table}
      referencing new table as changed for each statement execute function ${name}();
    create trigger ${name}_removed after delete on ${table}
      referencing old table as changed for each statement execute function ${name}();`;
}
