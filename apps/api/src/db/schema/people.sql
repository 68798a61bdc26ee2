-- Who is connected with, follows and hides whom.

create table connections (
  id                 bigint       generated always as identity primary key,
  -- The member who asked.
  user_id            bigint       not null references members on delete cascade,
  connected_user_id  bigint       not null references members on delete cascade,
  status             text         not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at         timestamptz  not null default now(),
  decided_at         timestamptz,
  check (user_id <> connected_user_id),
  check ((status = 'pending') = (decided_at is null))
);
comment on table connections is 'Connections of two members and requests for one.';
create index connections_requester_idx on connections (user_id, status, id desc);
create index connections_recipient_idx on connections (connected_user_id, status, id desc);
-- Recent activities are ordered by the time of the answer, because an old request may be accepted today.
create index connections_requester_decided_idx on connections (user_id, decided_at desc, id desc) where status = 'accepted';
create index connections_recipient_decided_idx on connections (connected_user_id, decided_at desc, id desc)
  where status = 'accepted';
-- One row for two members, in either direction.
create unique index connections_pair_key
  on connections (least(user_id, connected_user_id), greatest(user_id, connected_user_id));
create index connections_accepted_idx on connections (decided_at) where status = 'accepted';

-- The lower id first, so that two such transactions cannot wait for each other.
create function count_connection() returns trigger language plpgsql as $$
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
create trigger count_connection after insert or update of status or delete on connections
  for each row execute function count_connection();

create table follows (
  id          bigint       generated always as identity primary key,
  member_id   bigint       not null references members on delete cascade,
  other_id    bigint       not null references members on delete cascade,
  created_at  timestamptz  not null default now(),
  unique (member_id, other_id),
  check (member_id <> other_id)
);
comment on table follows is 'Which member follows which other one.';
create index follows_member_idx on follows (member_id, id desc);
create index follows_other_idx on follows (other_id, id desc);

-- The lower id first, so that two such transactions cannot wait for each other.
create function count_follow() returns trigger language plpgsql as $$
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
create trigger count_follow after insert or delete on follows for each row execute function count_follow();

create table follow_notices (
  member_id  bigint  not null references members on delete cascade,
  other_id   bigint  not null references members on delete cascade,
  primary key (member_id, other_id)
);
comment on table follow_notices is 'Ended follows, of which the followed member was told once and is not told again.';
create index follow_notices_other_idx on follow_notices (other_id);

create table blocks (
  id          bigint       generated always as identity primary key,
  member_id   bigint       not null references members on delete cascade,
  other_id    bigint       not null references members on delete cascade,
  created_at  timestamptz  not null default now(),
  unique (member_id, other_id),
  check (member_id <> other_id)
);
comment on table blocks is 'Which member has blocked which other one.';
create index blocks_member_idx on blocks (member_id, id desc);
create index blocks_other_idx on blocks (other_id);

create table mutes (
  id          bigint       generated always as identity primary key,
  member_id   bigint       not null references members on delete cascade,
  other_id    bigint       not null references members on delete cascade,
  created_at  timestamptz  not null default now(),
  unique (member_id, other_id),
  check (member_id <> other_id)
);
comment on table mutes is 'Which member has muted which other one.';
create index mutes_member_idx on mutes (member_id, id desc);
create index mutes_other_idx on mutes (other_id);

create table hidden_members (
  member_id   bigint   not null references members on delete cascade,
  other_id    bigint   not null references members on delete cascade,
  -- One of the two has blocked the other; otherwise the member has muted the other.
  is_blocked  boolean  not null,
  primary key (member_id, other_id) include (is_blocked)
);
comment on table hidden_members is
  'Members who are hidden from a member: after a block in both directions, after a mute in one.';
create index hidden_members_other_idx on hidden_members (other_id, member_id) include (is_blocked);

-- For a statement that has waited for a lock: it reads the present rows, the statement those of its own beginning.
create function is_blocked_now(one bigint, two bigint) returns boolean language plpgsql volatile as $$
begin
  return exists (select from hidden_members where member_id = one and other_id = two and is_blocked);
end $$;
create function is_visible_now(member bigint, viewer bigint) returns boolean language plpgsql volatile as $$
begin
  return exists (select from members where id = member and suspended_at is null)
    and not is_blocked_now(member, viewer);
end $$;
create function is_hidden_now(viewer bigint, other bigint) returns boolean language plpgsql volatile as $$
begin
  return exists (select from hidden_members where member_id = viewer and other_id = other);
end $$;
-- The members who do not see a member's actions on a post: they have muted or blocked that member, or a block stands
-- between them and the author of the post.
create function hiding_on_post_now(actor bigint, author bigint) returns bigint[] language plpgsql volatile as $$
begin
  return array(
    select distinct member_id from hidden_members
      where member_id <> actor and (other_id = actor or (other_id = author and is_blocked)));
end $$;

create function hide_members(one bigint, two bigint) returns void language plpgsql as $$
begin
  -- Changes of two members at the same time take effect one after the other.
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
create trigger mutes_hide after insert or delete on mutes for each row execute function hide_member();
