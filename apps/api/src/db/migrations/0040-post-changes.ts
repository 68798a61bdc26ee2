import { type Kysely, sql } from 'kysely';

/**
 * Edited posts and comments, and posts with photos, whose text may be empty. The version before neither shows nor keeps
 * photos: it deletes those that only a post uses after a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts add column edited_at timestamptz,
      drop constraint posts_content_check,
      add constraint posts_content_check check (char_length(content) <= 5000) not valid;
    alter table comments add column edited_at timestamptz;
    create table post_photos (
      post_id bigint not null references posts on delete cascade,
      position bigint not null check (position between 0 and 3),
      photo_id bigint not null references photos on delete cascade,
      alt text check (char_length(alt) between 1 and 500),
      primary key (post_id, position)
    );
    create unique index post_photos_photo_key on post_photos (photo_id, post_id)`.execute(db);
}
