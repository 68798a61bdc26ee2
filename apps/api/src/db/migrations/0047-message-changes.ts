import { type Kysely, sql } from 'kysely';

/**
 * Answers, attachments, edits, deletions and reactions of messages, and voice notes. A plain message has null in each
 * new column. `reactions` has the number of each emoji, which triggers keep. The next step checks the contents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`${['direct_messages', 'group_messages'].map(changedMessages).join('')}${uploads}`).execute(db);
}

const changedMessages = (table: string) => `
alter table ${table} add column reply_to_id bigint, add column attachments jsonb, add column reactions jsonb,
  add column edited_at timestamptz, add column deleted_at timestamptz,
  drop constraint ${table}_content_check,
  add constraint ${table}_content_check check (char_length(content) <= 4000
    and (content <> '' or attachments is not null or deleted_at is not null)) not valid;
`;

const reactions = (name: string, messages: string) => `
create table ${name} (
  message_id bigint not null references ${messages} on delete cascade,
  member_id bigint not null references members on delete cascade,
  emoji text not null check (emoji in ('👍', '❤️', '😂', '😮', '😢', '🙏')),
  primary key (message_id, member_id)
);
create index ${name}_member_idx on ${name} (member_id, message_id desc);
create trigger ${name}_count after insert or update or delete on ${name}
  for each row execute function count_reaction('${messages}');
`;

const uploads = `
alter table conversation_members add column last_message_kind text;
alter table photos add column direct_uses bigint not null default 0, add column group_uses bigint not null default 0;
create table voice_notes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  url text not null unique,
  seconds bigint not null check (seconds between 1 and 120),
  bytes bigint not null,
  direct_uses bigint not null default 0,
  group_uses bigint not null default 0,
  created_at timestamptz not null default now()
);
create index voice_notes_member_idx on voice_notes (member_id, id desc);
create index voice_notes_unused_idx on voice_notes (created_at) where direct_uses = 0 and group_uses = 0;

-- The numbers of the reactions to a message that is not deleted. The argument is the table of the messages.
create function count_reaction() returns trigger language plpgsql as $$
begin
  execute format('
    update %I m set reactions = (
      select jsonb_object_agg(emoji, number) from (
        select emoji, sum(number) as number from (
          select key as emoji, value::integer as number from jsonb_each_text(coalesce(m.reactions, ''{}''))
          union all select $2, -1 where $2 is not null
          union all select $3, 1 where $3 is not null
        ) change group by emoji having sum(number) > 0
      ) counted)
    where m.id = $1 and m.deleted_at is null', tg_argv[0])
    using coalesce(new.message_id, old.message_id), old.emoji, new.emoji;
  return null;
end $$;
${reactions('direct_message_reactions', 'direct_messages')}
${reactions('group_message_reactions', 'group_messages')}`;
