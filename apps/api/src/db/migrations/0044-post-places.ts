import { type Kysely, sql } from 'kysely';

/**
 * The present state and LGA of the author of each post, for the scopes of the feed, and the words of a post for its
 * search. A place is written after the count of the posts, which locks the author, so that a redeployment at the same time
 * comes before or after it. For the same reason it has no foreign key to the post. The version before fills it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_places (
      post_id bigint primary key,
      author_id bigint not null,
      state text not null,
      lga text
    );
    create index post_places_state_idx on post_places (state, post_id desc);
    create index post_places_lga_idx on post_places (state, lga, post_id desc);

    create function place_post() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into post_places (post_id, author_id, state, lga)
          select new.id, m.id, m.deployment_state, m.lga from members m
          where m.id = new.member_id and m.deployment_state is not null;
      else
        delete from post_places where post_id = old.id;
      end if;
      return null;
    end $$;
    create trigger place_post after insert or delete on posts for each row execute function place_post();

    create function place_posts_of_member() returns trigger language plpgsql as $$
    begin
      if new.deployment_state is null then
        delete from post_places where post_id in (select id from posts where member_id = new.id);
      else
        insert into post_places (post_id, author_id, state, lga)
          select p.id, p.member_id, new.deployment_state, new.lga from posts p where p.member_id = new.id
          on conflict (post_id) do update set state = excluded.state, lga = excluded.lga;
      end if;
      return null;
    end $$;
    create trigger place_posts_of_member after update of deployment_state, lga on members for each row
      when ((old.deployment_state, old.lga) is distinct from (new.deployment_state, new.lga))
      execute function place_posts_of_member();

    -- Punctuation becomes blank, so that the parser finds words only, and no addresses or versions.
    create function searched_words(value text) returns text language sql immutable strict parallel safe
      as $$ select translate(public.search_form(value), ${sql.lit(punctuation)}, ${sql.lit(' '.repeat(punctuation.length))}) $$;
    -- The cost makes the planner use the index instead of working out the words of each row.
    create function post_words(content text) returns tsvector language sql immutable strict parallel safe cost 5000
      as $$ select to_tsvector('pg_catalog.simple'::regconfig, public.searched_words(content)) $$;
    -- All words of a search, in any order. One of three letters and more may be the start of a word.
    create function post_query(search text) returns tsquery language sql immutable strict parallel safe
      as $$ select regexp_replace(plainto_tsquery('pg_catalog.simple'::regconfig, public.searched_words(search))::text,
        '''([^'']{3,})''', '''\\1'':*', 'g')::tsquery $$`.execute(db);
}

const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~«»‘’“”–—…•·¡¿';
