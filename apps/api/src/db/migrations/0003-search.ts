import { type Kysely, sql } from 'kysely';

/** Adds ranked searches, and indexes for queries that scanned their tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(search).execute(db);
  await sql.raw(indexes).execute(db);
  await sql.raw(ticketFigure).execute(db);
}

/**
 * The searched fields are joined in one text with a line for each: a whole field matches `\n…\n`, its start `\n…`.
 * Words of three and more letters are found by trigrams, shorter ones by the pairs and single letters of `short_grams`.
 * Whole fields and starts use indexes with collation "C", independent of the database's collation.
 */
const search = `
alter function search_form cost 200;
create function line_form(value text) returns text
  language sql immutable strict parallel safe cost 200
  as $$ select public.search_form(translate(value, E'\\n', ' ')) $$;
create function search_lines(variadic parts text[]) returns text
  language sql immutable parallel safe
  as $$ select E'\\n' || string_agg(public.line_form(coalesce(part, '')), E'\\n') || E'\\n' from unnest(parts) part $$;
-- The cost makes the planner use the index instead of computing the grams of each row.
create function short_grams(form text) returns text[]
  language sql immutable strict parallel safe cost 5000
  as $$ select array_agg(distinct gram) from generate_series(1, char_length(form)) place,
    lateral (values (substr(form, place, 1)), (substr(form, place, 2))) grams (gram)
    where gram not like '% %' and gram not like E'%\\n%' $$;
alter table members
  drop column people_search, drop column account_search,
  add people_search text generated always as (search_lines(name, ppa)) stored,
  add account_search text generated always as (search_lines(name, email, username)) stored;
create index members_people_search on members using gin (people_search gin_trgm_ops);
create index members_account_search on members using gin (account_search gin_trgm_ops);
create index members_people_grams on members using gin (short_grams(people_search));
create index members_account_grams on members using gin (short_grams(account_search));
create index members_name_form on members (line_form(name) collate "C");
create index members_ppa_form on members (line_form(ppa) collate "C");
`;

const indexes = `
create index audit_log_action_idx on audit_log (action, id desc);
create index support_tickets_priority_idx on support_tickets (priority, id desc);
create index sessions_expires_idx on sessions (expires_at);
create index photos_unused_idx on photos (created_at) where gallery_position is null;
`;

/** Stored counts of tickets: all, and those of each status, each priority and each pair ('open/high'). */
const ticketFigure = `
create function count_ticket() returns trigger language plpgsql as $$
declare
  was support_tickets := case when tg_op <> 'INSERT' then old end;
  is_now support_tickets := case when tg_op <> 'DELETE' then new end;
begin
  -- Values in alphabetical order, as for members: no two transactions wait for each other.
  perform change_figure('tickets', status || '/' || priority, sum(difference)::integer)
  from (values (was.status, was.priority, -1), (is_now.status, is_now.priority, 1)) as t (own_status, own_priority, difference),
    lateral (values ('', ''), (own_status, ''), ('', own_priority), (own_status, own_priority)) as figure (status, priority)
  where own_status is not null
  group by status, priority having sum(difference) <> 0 order by status || '/' || priority;
  return null;
end $$;
create trigger count_ticket after insert or update of status, priority or delete on support_tickets
  for each row execute function count_ticket();
insert into member_figures (kind, value, count)
  select 'tickets', figure.status || '/' || figure.priority, count(*) from support_tickets t,
    lateral (values ('', ''), (t.status, ''), ('', t.priority), (t.status, t.priority)) as figure (status, priority)
  group by figure.status, figure.priority;
`;
