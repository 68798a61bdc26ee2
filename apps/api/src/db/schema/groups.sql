-- Groups, their messages and their members.

create table groups (
  id                  bigint       generated always as identity primary key,
  name                text         not null check (char_length(name) between 1 and 80),
  description         text         not null default '' check (char_length(description) <= 500),
  type                text         not null check (type in ('public', 'private')),
  creator_id          bigint       references members on delete set null,
  -- Of a group that follows the deployment, such as `state:Lagos`.
  automatic_key       text         unique,
  photo               text         references all_photos(url) on delete set null,
  -- Kept by a trigger.
  member_count        integer      not null default 0 check (member_count >= 0),
  created_at          timestamptz  not null default now()
);
comment on table groups is 'Groups of members, chosen or following the deployment.';
create index groups_creator_idx on groups (creator_id);
create index groups_photo_idx on groups (photo) where photo is not null;
-- Groups that everybody has left.
create index groups_ended_idx on groups (id) where member_count = 0 and automatic_key is null;
-- The large groups, which are few among all.
create index groups_featured_idx on groups (id) where member_count > 50;

create table all_group_messages (
  -- Direct messages and those of groups share their numbers, so that a search has one order.
  id           bigint       primary key default nextval('all_direct_messages_id_seq'),
  group_id     bigint       not null references groups on delete cascade,
  user_id      bigint       not null references members on delete cascade,
  content      text         not null,
  created_at   timestamptz  not null default now(),
  -- No foreign key: the answered message may be gone.
  reply_to_id  bigint,
  -- Null for a plain message.
  attachments  jsonb,
  -- Number of each emoji, kept by triggers; null without reactions.
  reactions    jsonb,
  edited_at    timestamptz,
  deleted_at   timestamptz,
  removed_at   timestamptz,
  -- The case that has removed it and may restore it; without one a job empties it.
  case_id      bigint       check (case_id is null or removed_at is not null),
  constraint group_messages_content_check check
    (char_length(content) <= 4000 and (content <> '' or attachments is not null or deleted_at is not null))
);
comment on table all_group_messages is
  'Messages in groups. `group_messages` shows removed ones as deleted; only writes name the table.';
-- The order of a member's groups comes from it alone.
create index group_messages_group_idx on all_group_messages (group_id, id desc) include (user_id, created_at);
create index group_messages_user_idx on all_group_messages (user_id, id desc);
create index group_messages_created_at_brin on all_group_messages using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);
create index group_messages_attached_idx on all_group_messages (user_id, group_id) where attachments is not null;
create index group_messages_removed_idx on all_group_messages (id) where removed_at is not null;
create index group_messages_case_idx on all_group_messages (case_id) where case_id is not null;

create view group_messages as
  select id, group_id, user_id, created_at,
    case when removed_at is null then content else '' end as content,
    case when removed_at is null then reply_to_id end as reply_to_id,
    case when removed_at is null then attachments end as attachments,
    case when removed_at is null then reactions end as reactions,
    case when removed_at is null then edited_at end as edited_at,
    coalesce(deleted_at, removed_at) as deleted_at
  from all_group_messages;

create index group_messages_words_idx on all_group_messages
  using gin (chat_words(array[group_id], case when removed_at is null then content else '' end)) with (fastupdate = off);

create table group_message_reactions (
  message_id  bigint  not null references all_group_messages on delete cascade,
  member_id   bigint  not null references members on delete cascade,
  emoji       text    not null check (emoji in ('👍', '❤️', '😂', '😮', '😢', '🙏')),
  primary key (message_id, member_id)
);
comment on table group_message_reactions is 'Reactions of members to messages in groups, one each.';
create index group_message_reactions_member_idx on group_message_reactions (member_id, message_id desc);
create trigger group_message_reactions_count after insert or update or delete on group_message_reactions
  for each row execute function count_reaction('all_group_messages');

create table group_members (
  group_id              bigint       not null references groups on delete cascade,
  member_id             bigint       not null references members on delete cascade,
  role                  text         not null default 'member' check (role in ('owner', 'moderator', 'member')),
  joined_at             timestamptz  not null default now(),
  is_muted              boolean      not null default false,
  is_pinned             boolean      not null default false,
  is_marked_unread      boolean      not null default false,
  -- The newest message that the member has read. A joining member takes a number of the messages: all before it count as read.
  last_read_message_id  bigint       not null default nextval('all_direct_messages_id_seq'),
  primary key (group_id, member_id)
);
comment on table group_members is 'Who belongs to which group.';
create index group_members_member_idx on group_members (member_id, group_id desc);
create index group_members_joined_idx on group_members (member_id, joined_at desc, group_id desc);
create index group_members_role_idx on group_members (group_id, role) where role <> 'member';
create index group_members_pinned_idx on group_members (member_id) where is_pinned;
create unique index group_members_owner_key on group_members (group_id) where role = 'owner';
create index group_members_standing_idx on group_members (group_id, joined_at, member_id);

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

create table group_invitations (
  group_id    bigint       not null references groups on delete cascade,
  member_id   bigint       not null references members on delete cascade,
  invited_by  bigint       not null references members on delete cascade,
  created_at  timestamptz  not null default now(),
  primary key (group_id, member_id)
);
comment on table group_invitations is 'Open invitations to groups.';
create index group_invitations_member_idx on group_invitations (member_id, group_id desc);
create index group_invitations_invited_by_idx on group_invitations (invited_by, group_id desc, member_id desc);

-- Like `is_blocked_now`: the members of a group between whom and one of these members a block stands.
create function blocked_in_group_now(place bigint, others bigint[]) returns bigint[] language plpgsql volatile as $$
begin
  return array(
    select distinct h.member_id from hidden_members h join group_members g using (member_id)
      where g.group_id = place and h.other_id = any(others) and h.is_blocked);
end $$;
