/** Triggers that maintain the counters. */
export const counters = `
create function count_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update members set posts_count = posts_count + 1 where id = new.member_id;
  else
    update members set posts_count = posts_count - 1, likes_count = likes_count - old.likes_count
      where id = old.member_id;
  end if;
  return null;
end $$;
create trigger count_post after insert or delete on posts for each row execute function count_post();

create function count_like() returns trigger language plpgsql as $$
declare author integer;
begin
  if tg_op = 'INSERT' then
    update posts set likes_count = likes_count + 1 where id = new.post_id returning member_id into author;
    update members set likes_count = likes_count + 1 where id = author;
  else
    -- Nothing to update when the post itself is going: its own trigger takes all of its likes from the author.
    update posts set likes_count = likes_count - 1 where id = old.post_id returning member_id into author;
    update members set likes_count = likes_count - 1 where id = author;
  end if;
  return null;
end $$;
create trigger count_like after insert or delete on post_likes for each row execute function count_like();

create function count_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set comments_count = comments_count + 1 where id = new.post_id;
    update members set comments_count = comments_count + 1 where id = new.member_id;
  else
    update posts set comments_count = comments_count - 1 where id = old.post_id;
    update members set comments_count = comments_count - 1 where id = old.member_id;
  end if;
  return null;
end $$;
create trigger count_comment after insert or delete on comments for each row execute function count_comment();

create function count_connection() returns trigger language plpgsql as $$
declare
  pair_low integer := least(coalesce(new.user_id, old.user_id), coalesce(new.connected_user_id, old.connected_user_id));
  pair_high integer := greatest(coalesce(new.user_id, old.user_id), coalesce(new.connected_user_id, old.connected_user_id));
  was integer := case when tg_op <> 'INSERT' and old.status = 'accepted' then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.status = 'accepted' then 1 else 0 end;
begin
  if was <> is_now then
    -- The lower id first, so that two such transactions cannot wait for each other.
    update members set connections_count = connections_count + is_now - was where id = pair_low;
    update members set connections_count = connections_count + is_now - was where id = pair_high;
  end if;
  return null;
end $$;
create trigger count_connection after insert or update of status or delete on connections
  for each row execute function count_connection();

create function count_photo() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.gallery_position is not null then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.gallery_position is not null then 1 else 0 end;
begin
  if was <> is_now then
    update members set photos_count = photos_count + is_now - was where id = coalesce(new.member_id, old.member_id);
  end if;
  return null;
end $$;
create trigger count_photo after insert or update of gallery_position or delete on photos
  for each row execute function count_photo();

create function count_group_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update groups set member_count = member_count + 1 where id = new.group_id;
  else
    update groups set member_count = member_count - 1 where id = old.group_id;
  end if;
  return null;
end $$;
create trigger count_group_member after insert or delete on group_members
  for each row execute function count_group_member();

create function change_figure(figure_kind text, figure_value text, difference integer) returns void
  language sql as $$
  insert into member_figures as f (kind, value, count) values (figure_kind, figure_value, greatest(difference, 0))
    on conflict (kind, value) do update set count = f.count + difference
$$;

create function count_member() returns trigger language plpgsql as $$
declare
  was members := case when tg_op <> 'INSERT' then old end;
  is_now members := case when tg_op <> 'DELETE' then new end;
begin
  -- Kinds in alphabetical order everywhere, values within a kind too: no two transactions wait for each other.
  if tg_op = 'INSERT' then perform change_figure('all', '', 1); end if;
  if tg_op = 'DELETE' then perform change_figure('all', '', -1); end if;
  perform change_figure(kind, value, sum(difference)::integer) from (
    values ('cds_group', was.cds_group, -1), ('cds_group', is_now.cds_group, 1),
           ('lga', was.deployment_state || '/' || was.lga, -1), ('lga', is_now.deployment_state || '/' || is_now.lga, 1),
           ('portal', case when was.portal_connected then '' end, -1),
           ('portal', case when is_now.portal_connected then '' end, 1),
           ('ppa', was.ppa, -1), ('ppa', is_now.ppa, 1),
           ('suspended', case when was.suspended_at is not null then '' end, -1),
           ('suspended', case when is_now.suspended_at is not null then '' end, 1)
  ) as changes (kind, value, difference)
  where value is not null group by kind, value having sum(difference) <> 0 order by kind, value;
  return null;
end $$;
create trigger count_member_added after insert or delete on members for each row execute function count_member();
create trigger count_member_changed
  after update of cds_group, deployment_state, lga, ppa, portal_connected, suspended_at on members
  for each row execute function count_member();
`;
