import { type Kysely, sql } from 'kysely';

/**
 * Places of primary assignment and their reviews. Triggers keep the numbers of a place. They change places in
 * alphabetical order, so that no two transactions wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}

const schema = `
create table ppas (
  id bigint generated always as identity primary key,
  name text not null,
  lga text not null,
  state text not null,
  members bigint not null default 0,
  reviews bigint not null default 0,
  welcome bigint not null default 0,
  work bigint not null default 0,
  accommodation bigint not null default 0,
  stipend bigint not null default 0,
  safety bigint not null default 0,
  search text generated always as (search_lines(name, lga, state)) stored,
  unique (name, lga, state)
);
create index ppas_search_idx on ppas using gin (search gin_trgm_ops);
create index ppas_place_idx on ppas (state, lga, id desc);
create table ppa_reviews (
  -- Random, so that neither ids nor their order tell when a review was written.
  id bigint primary key,
  ppa_id bigint not null references ppas,
  member_id bigint not null references members on delete cascade,
  welcome bigint not null check (welcome between 1 and 5),
  work bigint not null check (work between 1 and 5),
  accommodation bigint not null check (accommodation between 1 and 5),
  stipend bigint not null check (stipend between 1 and 5),
  safety bigint not null check (safety between 1 and 5),
  text text check (char_length(text) <= 2000),
  handover text check (char_length(handover) <= 2000),
  unique (member_id, ppa_id)
);
create index ppa_reviews_ppa_idx on ppa_reviews (ppa_id, id desc);

create function count_ppa_member() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.ppa is not null and new.lga is not null and new.deployment_state is not null then
    insert into ppas (name, lga, state) values (new.ppa, new.lga, new.deployment_state) on conflict do nothing;
  end if;
  perform from ppas where (name = old.ppa and lga = old.lga and state = old.deployment_state)
    or (name = new.ppa and lga = new.lga and state = new.deployment_state) order by name, lga, state for update;
  update ppas set members = members - 1 where name = old.ppa and lga = old.lga and state = old.deployment_state;
  update ppas set members = members + 1 where name = new.ppa and lga = new.lga and state = new.deployment_state;
  return null;
end $$;
create trigger count_ppa_member_added after insert on members
  for each row when (new.ppa is not null) execute function count_ppa_member();
create trigger count_ppa_member_removed after delete on members
  for each row when (old.ppa is not null) execute function count_ppa_member();
create trigger count_ppa_member_changed after update of ppa, lga, deployment_state on members
  for each row when ((new.ppa, new.lga, new.deployment_state) is distinct from (old.ppa, old.lga, old.deployment_state))
  execute function count_ppa_member();

create function count_ppa_review() returns trigger language plpgsql as $$
declare
  place bigint := case when tg_op = 'DELETE' then old.ppa_id else new.ppa_id end;
begin
  update ppas set
    reviews = reviews + case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end,
    welcome = welcome + coalesce(new.welcome, 0) - coalesce(old.welcome, 0),
    work = work + coalesce(new.work, 0) - coalesce(old.work, 0),
    accommodation = accommodation + coalesce(new.accommodation, 0) - coalesce(old.accommodation, 0),
    stipend = stipend + coalesce(new.stipend, 0) - coalesce(old.stipend, 0),
    safety = safety + coalesce(new.safety, 0) - coalesce(old.safety, 0)
  where id = place;
  return null;
end $$;
create trigger count_ppa_review after insert or update or delete on ppa_reviews
  for each row execute function count_ppa_review();

insert into ppas (name, lga, state, members)
  select ppa, lga, deployment_state, count(*) from members
  where ppa is not null and lga is not null and deployment_state is not null group by 1, 2, 3 order by min(id);
`;
