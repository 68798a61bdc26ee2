import { type Kysely, sql } from 'kysely';

/**
 * Push messages. A trigger queues what is to be told, in the transaction of what it tells, where somebody could get it.
 * The queue holds no text. The version before neither sends nor reads any of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table members add column notification_settings jsonb not null default '{
      "messages": true, "connections": true, "likes": true, "comments": true, "notices": true, "messageText": true}';

    create table push_subscriptions (
      id bigint generated always as identity primary key,
      member_id bigint not null references members on delete cascade,
      session_id bigint not null references sessions on delete cascade,
      endpoint text not null unique check (char_length(endpoint) <= 2048),
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    );
    create index push_subscriptions_member_idx on push_subscriptions (member_id, id desc);
    create index push_subscriptions_session_idx on push_subscriptions (session_id);

    create table pushes (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('direct_message', 'group_message', 'notification')),
      subject_id bigint not null,
      -- The subscriptions that did not get it yet; null before the first attempt, for all.
      subscription_ids bigint[],
      attempts bigint not null default 0,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now()
    );
    create index pushes_due_idx on pushes (due_at);

    create function push_direct_messages() returns trigger language plpgsql as $$
    begin
      insert into pushes (kind, subject_id)
        select 'direct_message', a.id from added a
        where exists (select from push_subscriptions s where s.member_id = a.receiver_id);
      return null;
    end $$;
    create trigger direct_messages_push after insert on direct_messages
      referencing new table as added for each statement execute function push_direct_messages();

    create function push_group_messages() returns trigger language plpgsql as $$
    begin
      insert into pushes (kind, subject_id)
        select 'group_message', a.id from added a where exists (select from push_subscriptions);
      return null;
    end $$;
    create trigger group_messages_push after insert on group_messages
      referencing new table as added for each statement execute function push_group_messages();

    create function push_notifications() returns trigger language plpgsql as $$
    begin
      insert into pushes (kind, subject_id)
        select 'notification', a.id from added a
        where not a.is_read and exists (select from push_subscriptions s where s.member_id = a.member_id);
      return null;
    end $$;
    create trigger notifications_push after insert on notifications
      referencing new table as added for each statement execute function push_notifications()`.execute(db);
}
