-- The social feed: photos, posts, likes and comments.

create table photos (
  id                bigint       generated always as identity primary key,
  member_id         bigint       not null references members on delete cascade,
  url               text         not null unique,
  width             integer      not null check (width > 0),
  height            integer      not null check (height > 0),
  bytes             integer      not null check (bytes > 0),
  caption           text         check (char_length(caption) <= 500),
  likes_count       integer      not null default 0 check (likes_count >= 0),
  -- Null for a photo outside of the gallery.
  gallery_position  integer      check (gallery_position between 0 and 7),
  created_at        timestamptz  not null default now(),
  -- Number of messages that it is in.
  direct_uses       bigint       not null default 0,
  group_uses        bigint       not null default 0,
  constraint photos_gallery_key unique (member_id, gallery_position) deferrable initially deferred
);
comment on table photos is 'Uploaded photos.';
create index photos_unused_idx on photos (created_at) where gallery_position is null;
create index photos_member_idx on photos (member_id, id desc);

create function count_photo() returns trigger language plpgsql as $$
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
create trigger count_photo after insert or update of gallery_position or delete on photos
  for each row execute function count_photo();

create table posts (
  id              bigint       generated always as identity primary key,
  member_id       bigint       not null references members on delete cascade,
  type            text         not null check (type in ('status', 'achievement', 'location', 'activity')),
  content         text         not null check (char_length(content) <= 5000),
  location        text         check (char_length(location) between 1 and 120),
  -- Kept by triggers.
  likes_count     integer      not null default 0 check (likes_count >= 0),
  comments_count  integer      not null default 0 check (comments_count >= 0),
  created_at      timestamptz  not null default now(),
  edited_at       timestamptz
) with (fillfactor = 90);
comment on table posts is 'Posts of the social feed.';
create index posts_member_idx on posts (member_id, id desc);
create index posts_words_idx on posts using gin (post_words(content));
create index posts_created_at_brin on posts using brin (created_at) with (pages_per_range = 16, autosummarize = on);

create function count_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update member_counters set posts_count = posts_count + 1 where member_id = new.member_id;
  else
    update member_counters set posts_count = posts_count - 1, likes_count = likes_count - old.likes_count
      where member_id = old.member_id;
  end if;
  return null;
end $$;
create trigger count_post after insert or delete on posts for each row execute function count_post();

create table post_photos (
  post_id   bigint  not null references posts on delete cascade,
  position  bigint  not null check (position between 0 and 3),
  photo_id  bigint  not null references photos on delete cascade,
  alt       text    check (char_length(alt) between 1 and 500),
  primary key (post_id, position)
);
comment on table post_photos is 'The photos of posts.';
create unique index post_photos_photo_key on post_photos (photo_id, post_id);

create table post_places (
  -- No foreign key: the trigger writes it behind the count of the posts.
  post_id    bigint  primary key,
  author_id  bigint  not null,
  state      text    not null,
  lga        text
);
comment on table post_places is
  'Where the author of a post serves now, kept by triggers for the scopes of the feed; none without a linked portal.';
create index post_places_state_idx on post_places (state, post_id desc);
create index post_places_lga_idx on post_places (state, lga, post_id desc);

-- The author is locked before the place is read, so that a redeployment misses no post.
create function place_post() returns trigger language plpgsql as $$
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
create trigger place_posts_of_member after update of deployment_state, lga on members
  for each row when (old.deployment_state is distinct from new.deployment_state or old.lga is distinct from new.lga)
  execute function place_posts_of_member();

create table post_likes (
  post_id     bigint       not null references posts on delete cascade,
  member_id   bigint       not null references members on delete cascade,
  created_at  timestamptz  not null default now(),
  primary key (post_id, member_id)
);
comment on table post_likes is 'Which members like which posts.';
create index post_likes_member_idx on post_likes (member_id, post_id desc);

create function count_like() returns trigger language plpgsql as $$
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
create trigger count_like after insert or delete on post_likes for each row execute function count_like();

create table like_notices (
  post_id   bigint  not null references posts on delete cascade,
  actor_id  bigint  not null references members on delete cascade,
  primary key (post_id, actor_id)
);
comment on table like_notices is 'Likes that were announced and withdrawn; a repeated one is not announced again.';
create index like_notices_actor_idx on like_notices (actor_id);

create table comments (
  id          bigint       generated always as identity primary key,
  post_id     bigint       not null references posts on delete cascade,
  member_id   bigint       not null references members on delete cascade,
  content     text         not null check (char_length(content) between 1 and 2000),
  created_at  timestamptz  not null default now(),
  edited_at   timestamptz
);
comment on table comments is 'Comments on posts.';
create index comments_post_idx on comments (post_id, id desc);
create index comments_member_idx on comments (member_id, id desc);
create index comments_created_at_brin on comments using brin (created_at) with (pages_per_range = 16, autosummarize = on);

create function count_comment() returns trigger language plpgsql as $$
declare step bigint := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update posts set comments_count = comments_count + step where id = coalesce(new.post_id, old.post_id);
  update member_counters set comments_count = comments_count + step
    where member_id = coalesce(new.member_id, old.member_id);
  return null;
end $$;
create trigger count_comment after insert or delete on comments for each row execute function count_comment();
