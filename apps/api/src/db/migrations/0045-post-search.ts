import { type Kysely, sql } from 'kysely';

export const isTransactional = false;

/** Places of the posts that were there before, and the indexes of the searches of posts and of usernames. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`do $$
      declare
        lower_id bigint := 0;
        last_id bigint := coalesce((select max(id) from posts), 0);
      begin
        while lower_id < last_id loop
          -- A redeployment waits, so that no old place is written after it.
          insert into post_places (post_id, author_id, state, lga)
            select p.id, m.id, m.deployment_state, m.lga from posts p join members m on m.id = p.member_id
            where p.id > lower_id and p.id <= lower_id + 5000 and m.deployment_state is not null
            for share of m
            on conflict do nothing;
          commit;
          lower_id := lower_id + 5000;
        end loop;
      end $$`,
    sql`drop index concurrently if exists posts_words_idx`,
    sql`create index concurrently posts_words_idx on posts using gin (post_words(content))`,
    sql`drop index concurrently if exists members_username_form_idx`,
    sql`create index concurrently members_username_form_idx on members (lower(username) collate "C")`,
  ]) {
    await statement.execute(db);
  }
}
