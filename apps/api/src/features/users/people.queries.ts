import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { searchOrder, wordConditions } from '../../db/like.ts';
import type { PageRequest } from '../../http/paging.ts';
import { type OtherRow, othersViewColumns, othersViewFrom } from './users.queries.ts';

export interface PeopleFilter {
  search?: string;
  state?: string;
  lga?: string;
  ppa?: string;
  cdsGroup?: string;
}

/** Members other than the viewer, newest first, one row more than the page holds; suspended ones left out. */
export async function findPeople(
  db: Db,
  viewerId: number,
  filter: PeopleFilter,
  page: PageRequest,
): Promise<OtherRow[]> {
  const conditions: RawBuilder<unknown>[] = [sql`m.id <> ${viewerId}`, sql`m.suspended_at is null`];
  if (page.before !== null) conditions.push(sql`m.id < ${page.before}`);
  if (filter.state !== undefined) conditions.push(sql`m.deployment_state = ${filter.state}`);
  if (filter.lga !== undefined) conditions.push(sql`m.lga = ${filter.lga}`);
  if (filter.ppa !== undefined) conditions.push(sql`m.ppa = ${filter.ppa}`);
  if (filter.cdsGroup !== undefined) conditions.push(sql`m.cds_group = ${filter.cdsGroup}`);
  conditions.push(...wordConditions(sql`m.people_search`, filter.search ?? ''));
  const { rows } = await sql<OtherRow>`
    select ${othersViewColumns} from (
      select * from members m where ${sql.join(conditions, sql` and `)}
      order by ${searchOrder(sql`m.id`, filter.search ?? '')} limit ${sql.lit(page.limit + 1)}
    ) m ${othersViewFrom(viewerId)} order by m.id desc`.execute(db);
  return rows;
}

const armSize = 50;
const suggestionsSize = 20;

/**
 * Members who share something with the viewer and are not yet connected or asked, those who share most first. Each
 * of LGA, PPA and CDS group gives at most fifty candidates from its own index, so the work does not grow with the
 * number of members.
 */
export async function findSuggestions(db: Db, viewerId: number): Promise<OtherRow[]> {
  const arm = (condition: RawBuilder<unknown>) => sql`
    (select m.id from members m join viewer v on ${condition}
     where m.id <> v.id and m.suspended_at is null
       and not exists (select from connections c where least(c.user_id, c.connected_user_id) = least(m.id, v.id)
         and greatest(c.user_id, c.connected_user_id) = greatest(m.id, v.id))
     order by m.id desc limit ${sql.lit(armSize)})`;
  const { rows } = await sql<OtherRow>`
    with viewer as materialized (select * from members where id = ${viewerId}),
    candidates as (
      ${arm(sql`m.lga = v.lga and m.deployment_state = v.deployment_state`)}
      union ${arm(sql`m.ppa = v.ppa`)}
      union ${arm(sql`m.cds_group = v.cds_group`)}
    )
    select ${othersViewColumns} from candidates join members m using (id) ${othersViewFrom(viewerId)}
    order by cardinality(array_remove(array[
        case when m.lga = v.lga and m.deployment_state = v.deployment_state then 1 end,
        case when m.ppa = v.ppa then 1 end, case when m.cds_group = v.cds_group then 1 end,
        case when m.deployment_state = v.deployment_state then 1 end,
        case when m.batch = v.batch then 1 end], null)) desc, m.id desc
    limit ${sql.lit(suggestionsSize)}`.execute(db);
  return rows;
}
