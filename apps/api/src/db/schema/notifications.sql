-- Notifications, mails and push messages to members.

create table all_notifications (
  id            bigint       generated always as identity primary key,
  member_id     bigint       not null references members on delete cascade,
  -- The member whose action it reports, with whom it goes: of several likes the one whom the text names.
  actor_id      bigint       references members on delete cascade,
  type          text         not null
                             check (type in ('connection_request', 'connection_accepted', 'new_follower', 'like',
                               'comment', 'other')),
  message       text         not null,
  related_id    bigint,
  -- Null: the usual of the type.
  related_type  text         check (related_type in ('ticket', 'group', 'report', 'case', 'service', 'post', 'rumour',
                               'calendar', 'journey', 'safety_call', 'appeal', 'office', 'roll_call')),
  is_read       boolean      not null default false,
  created_at    timestamptz  not null default now(),
  -- The mention that it tells of is gone; it comes back with it.
  removed_at    timestamptz
);
comment on table all_notifications is
  'What members are told about what others did. `notifications` leaves out those of removed mentions and posts.';
create index notifications_member_idx on all_notifications (member_id, id desc);
create index notifications_unread_idx on all_notifications (member_id) include (removed_at, related_id, type, related_type)
  where not is_read;
-- A post has at most one unread notification for all of its likes.
create unique index notifications_unread_like_key on all_notifications (member_id, related_id)
  where type = 'like' and not is_read;
create index notifications_actor_idx on all_notifications (actor_id);
create index notifications_related_idx on all_notifications (related_id, type);
create index notifications_created_at_brin on all_notifications using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);

create view notifications as
  select id, member_id, actor_id, type, message, related_id, related_type, is_read, created_at
  from all_notifications n where removed_at is null
    and not exists (select from all_posts p
      where p.id = n.related_id and p.removed_at is not null
        and (n.type in ('like', 'comment') or n.related_type = 'post'));

-- For a statement that adds one, like `is_blocked_now`.
create function unread_notifications_now(member bigint) returns integer language plpgsql volatile as $$
begin
  return (select count(*) from notifications where member_id = member and not is_read);
end $$;

create table mention_notices (
  kind             text    not null check (kind in ('post', 'comment', 'group_message')),
  subject_id       bigint  not null,
  author_id        bigint  not null references members on delete cascade,
  member_id        bigint  not null references members on delete cascade,
  -- The notification, where the member was told.
  notification_id  bigint,
  primary key (kind, subject_id, member_id)
);
comment on table mention_notices is 'Members who were notified of a mention, by post, comment or message.';
create index mention_notices_author_idx on mention_notices (author_id);
create index mention_notices_member_idx on mention_notices (member_id);

create table notification_rounds (
  kind            text    not null check (kind in ('rumour', 'case', 'calendar', 'safety_call')),
  subject_id      bigint  not null,
  last_member_id  bigint  not null,
  primary key (kind, subject_id)
);
comment on table notification_rounds is 'Notifications to more members than one transaction reaches, with the last one reached.';

create table mails (
  id          bigint       generated always as identity primary key,
  kind        text         not null
                           check (kind in ('password_reset', 'email_confirmation', 'new_device', 'password_changed',
                             'email_changed', 'suspended', 'activated', 'journey_late', 'journey_ended',
                             'urgent_case')),
  -- Null for an administrator, and for the reset of a password until it is known whose address it is.
  member_id   bigint       references members on delete cascade,
  -- Null: the present email of the member.
  address     text,
  -- The device of a sign-in.
  device      text,
  -- The journey that a contact watches.
  journey_id  bigint       references journeys on delete cascade,
  -- Who is told of urgent cases.
  administrator_id  bigint  references administrators on delete cascade,
  created_at  timestamptz  not null default now(),
  -- The time of the next attempt; null after the last one.
  due_at      timestamptz  default now(),
  attempts    bigint       not null default 0
);
comment on table mails is 'Mails that wait to be sent; a row goes when its mail was sent.';
create index mails_due_idx on mails (due_at);
create index mails_member_idx on mails (member_id);
create index mails_journey_idx on mails (journey_id) where journey_id is not null;
create index mails_administrator_idx on mails (administrator_id) where administrator_id is not null;
create index mails_given_up_idx on mails (created_at) where due_at is null;

create table push_subscriptions (
  id          bigint       generated always as identity primary key,
  member_id   bigint       not null references members on delete cascade,
  session_id  bigint       not null references sessions on delete cascade,
  endpoint    text         not null unique check (char_length(endpoint) <= 2048),
  p256dh      text         not null,
  auth        text         not null,
  created_at  timestamptz  not null default now()
);
comment on table push_subscriptions is
  'Browsers to which members want push messages sent; one ends with the session that made it.';
create index push_subscriptions_member_idx on push_subscriptions (member_id, id desc);
create index push_subscriptions_session_idx on push_subscriptions (session_id);

create table pushes (
  id                bigint       generated always as identity primary key,
  kind              text         not null check (kind in ('direct_message', 'group_message', 'notice', 'notification',
                                 'safety_notification', 'test')),
  -- The id of the message, notification or notice, or of the member of a test. A safety notification is of a journey or a safety call.
  subject_id        bigint       not null,
  -- The subscriptions that did not get it yet; null before the first attempt, for all.
  subscription_ids  bigint[],
  attempts          bigint       not null default 0,
  created_at        timestamptz  not null default now(),
  due_at            timestamptz  not null default now(),
  -- Of a group or channel, the member up to whom it was told.
  told_to           bigint       not null default 0
);
comment on table pushes is
  'What waits to be told by push, without its text; a row goes when it was sent or is too old to be of use.';
create index pushes_due_idx on pushes (kind, due_at);
