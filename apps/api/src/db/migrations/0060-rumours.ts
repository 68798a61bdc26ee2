import { type Kysely, sql } from 'kysely';

/**
 * What members ask about, and who has asked. A rumour does not name its first asker. A trigger counts the askers; a rumour
 * without an answer goes with its last one. The version before shows such notifications without a link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}

const schema = `
create table rumours (
  id bigint generated always as identity primary key,
  text text not null check (char_length(text) <= 1000),
  photo_id bigint references photos on delete set null,
  askers bigint not null default 0,
  verdict text check (verdict in ('true', 'false', 'unclear')),
  explanation text check (char_length(explanation) <= 2000),
  source text check (char_length(source) <= 500),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- The order of first answers.
  answer_position bigint unique,
  search text generated always as (line_form(text)) stored,
  check ((verdict is null) = (answered_at is null) and (verdict is null) = (answer_position is null))
);
create sequence rumour_answer_positions owned by rumours.answer_position;
create index rumours_open_idx on rumours (id desc) where verdict is null;
create index rumours_photo_idx on rumours (photo_id) where photo_id is not null;
create index rumours_search_idx on rumours using gin (search gin_trgm_ops);
create table rumour_askers (
  member_id bigint not null references members on delete cascade,
  rumour_id bigint not null references rumours on delete cascade,
  primary key (member_id, rumour_id)
);
create index rumour_askers_rumour_idx on rumour_askers (rumour_id, member_id);
create function count_rumour_asker() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update rumours set askers = askers + 1 where id = new.rumour_id;
  else
    update rumours set askers = askers - 1 where id = old.rumour_id;
    delete from rumours where id = old.rumour_id and askers = 0 and verdict is null;
  end if;
  return null;
end $$;
create trigger count_rumour_asker after insert or delete on rumour_askers
  for each row execute function count_rumour_asker();
alter table notifications drop constraint notifications_related_type_check,
  add constraint notifications_related_type_check
    check (related_type in ('ticket', 'group', 'report', 'case', 'service', 'post', 'rumour')) not valid;
`;
