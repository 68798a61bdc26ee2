import { type Kysely, sql } from 'kysely';

/**
 * Official notices. A channel is a row for everybody and one for each state, LGA, batch and CDS group that a member has;
 * triggers add it and count its members. What a member has read is the last notice of each channel.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}

const schema = `
create table channels (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null check (kind in ('everybody', 'state', 'lga', 'batch', 'cds_group')),
  state text,
  lga text,
  batch text,
  cds_group text,
  members bigint not null default 0
);
create table notices (
  id bigint generated always as identity primary key,
  channel_id bigint not null references channels,
  title text not null check (char_length(title) <= 120),
  body text not null check (char_length(body) <= 5000),
  needs_acknowledgement boolean not null,
  published_at timestamptz not null,
  expires_at timestamptz,
  administrator_id bigint not null references administrators,
  reach bigint not null,
  request_key uuid,
  request_hash bytea,
  unique (administrator_id, request_key)
);
create index notices_channel_idx on notices (channel_id, id desc);
create table channel_marks (
  member_id bigint not null references members on delete cascade,
  channel_id bigint not null references channels on delete cascade,
  last_read_notice_id bigint not null default 0,
  is_muted boolean not null default false,
  primary key (member_id, channel_id)
);
create index channel_marks_channel_idx on channel_marks (channel_id);
create table notice_acknowledgements (
  member_id bigint not null references members on delete cascade,
  notice_id bigint not null references notices on delete cascade,
  acknowledged_at timestamptz not null,
  primary key (member_id, notice_id)
);
create index notice_acknowledgements_notice_idx on notice_acknowledgements (notice_id);
-- Several rows for each notice, so that members who read it at the same time seldom wait for each other.
create table notice_figures (
  notice_id bigint not null references notices on delete cascade,
  slot bigint not null,
  read bigint not null default 0,
  acknowledged bigint not null default 0,
  primary key (notice_id, slot)
);

create function channel_keys(state text, lga text, batch text, cds_group text) returns text[]
  language sql immutable parallel safe
  as $$ select array_remove(array['everybody', 'state/' || state, 'lga/' || state || '/' || lga, 'batch/' || batch,
    'cds_group/' || cds_group], null) $$;

create function count_channel_member() returns trigger language plpgsql as $$
declare
  was text[] := case when tg_op <> 'INSERT' then channel_keys(old.deployment_state, old.lga, old.batch, old.cds_group) end;
  is_now text[] := case when tg_op <> 'DELETE' then channel_keys(new.deployment_state, new.lga, new.batch, new.cds_group) end;
  changed text[] := array(
    select key from (select unnest(was) except select unnest(is_now)) as gone (key)
    union all select key from (select unnest(is_now) except select unnest(was)) as added (key));
begin
  if tg_op <> 'DELETE' then
    insert into channels (key, kind, state, lga, batch, cds_group)
      select found.* from (values
        ('state/' || new.deployment_state, 'state', new.deployment_state, null, null, null),
        ('lga/' || new.deployment_state || '/' || new.lga, 'lga', new.deployment_state, new.lga, null, null),
        ('batch/' || new.batch, 'batch', null, null, new.batch, null),
        ('cds_group/' || new.cds_group, 'cds_group', null, null, null, new.cds_group)) 
        as found (key)
      where found.key = any(changed) order by found.key on conflict do nothing;
  end if;
  -- In one order, so that no two transactions wait for each other. Everybody is counted elsewhere.
  perform from channels where key = any(changed) and kind <> 'everybody' order by key for update;
  update channels set members = members + case when key = any(is_now) then 1 else -1 end
    where key = any(changed) and kind <> 'everybody';
  return null;
end $$;
create trigger count_channel_member_added after insert or delete on members
  for each row execute function count_channel_member();
create trigger count_channel_member_changed after update of deployment_state, lga, batch, cds_group on members
  for each row when ((new.deployment_state, new.lga, new.batch, new.cds_group)
    is distinct from (old.deployment_state, old.lga, old.batch, old.cds_group))
  execute function count_channel_member();

insert into channels (key, kind) values ('everybody', 'everybody');
insert into channels (key, kind, state, lga, batch, cds_group, members)
  select found.key, found.kind, found.state, found.lga, found.batch, found.cds_group, count(*)
  from members m, lateral (values
    ('state/' || m.deployment_state, 'state', m.deployment_state, null, null, null),
    ('lga/' || m.deployment_state || '/' || m.lga, 'lga', m.deployment_state, m.lga, null, null),
    ('batch/' || m.batch, 'batch', null, null, m.batch, null),
    ('cds_group/' || m.cds_group, 'cds_group', null, null, null, m.cds_group))
    as found (key, kind, state, lga, batch, cds_group)
  where found.key is not null group by 1, 2, 3, 4, 5, 6 order by found.key;
`;
