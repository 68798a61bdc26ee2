import { type Kysely, sql } from 'kysely';

/**
 * The empty row of a deleted member stays while another member has a conversation with them. `deletion_finished_at` is
 * when everything else had gone. Deleted members count in no figure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table members add column deletion_finished_at timestamptz;
      update member_figures set count = count - (select count(*) from members where deleted_at is not null)
        where kind in ('all', 'suspended') and value = '';
      create or replace function count_member() returns trigger language plpgsql as $$
      declare
        was members := case when tg_op <> 'INSERT' and old.deleted_at is null then old end;
        is_now members := case when tg_op <> 'DELETE' and new.deleted_at is null then new end;
      begin
        -- Kinds in alphabetical order everywhere, values within a kind too: no two transactions wait for each other.
        perform change_figure(kind, value, sum(difference)::integer) from (
          values ('all', case when was.id is not null then '' end, -1),
                 ('all', case when is_now.id is not null then '' end, 1),
                 ('cds_group', was.cds_group, -1), ('cds_group', is_now.cds_group, 1),
                 ('lga', was.deployment_state || '/' || was.lga, -1),
                 ('lga', is_now.deployment_state || '/' || is_now.lga, 1),
                 ('portal', case when was.portal_connected then '' end, -1),
                 ('portal', case when is_now.portal_connected then '' end, 1),
                 ('ppa', was.ppa, -1), ('ppa', is_now.ppa, 1),
                 ('suspended', case when was.suspended_at is not null then '' end, -1),
                 ('suspended', case when is_now.suspended_at is not null then '' end, 1)
        ) as changes (kind, value, difference)
        where value is not null group by kind, value having sum(difference) <> 0 order by kind, value;
        return null;
      end $$;
    `)
    .execute(db);
}
