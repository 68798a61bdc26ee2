/** Connections, posts, likes, comments, notifications. */
export const social = `
create table connections (
  id integer generated always as identity primary key,
  user_id integer not null references members on delete cascade,
  connected_user_id integer not null references members on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check (user_id <> connected_user_id),
  check ((status = 'pending') = (decided_at is null))
);
-- One row for two members, regardless of the requester.
create unique index connections_pair_key on connections
  (least(user_id, connected_user_id), greatest(user_id, connected_user_id));
create index connections_requester_idx on connections (user_id, status, id desc);
create index connections_recipient_idx on connections (connected_user_id, status, id desc);

create table posts (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  type text not null check (type in ('status', 'achievement', 'location', 'activity')),
  content text not null check (char_length(content) between 1 and 5000),
  location text check (char_length(location) between 1 and 120),
  likes_count integer not null default 0 check (likes_count >= 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  created_at timestamptz not null default now()
) with (fillfactor = 90);
create index posts_member_idx on posts (member_id, id desc);

create table post_likes (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, member_id)
);
create index post_likes_member_idx on post_likes (member_id);

create table comments (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  content text not null check (char_length(content) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index comments_post_idx on comments (post_id, id desc);
create index comments_member_idx on comments (member_id, id desc);

create table notifications (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  type text not null check (type in
    ('connection_request', 'connection_accepted', 'new_follower', 'like', 'comment', 'other')),
  message text not null,
  related_id integer,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_member_idx on notifications (member_id, id desc);
create index notifications_unread_idx on notifications (member_id) where not is_read;
create index notifications_related_idx on notifications (related_id, type);
-- A post has at most one unread notification for all of its likes.
create unique index notifications_unread_like_key on notifications (member_id, related_id)
  where type = 'like' and not is_read;

-- Announced likes. A like that is repeated after an unlike is not announced again.
create table like_notices (
  post_id integer not null references posts on delete cascade,
  actor_id integer not null references members on delete cascade,
  primary key (post_id, actor_id)
);
create index like_notices_actor_idx on like_notices (actor_id);
`;
