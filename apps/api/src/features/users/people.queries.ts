import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import { searchPeople } from './people-search.queries.ts';
import { type OtherRow, othersViewColumns, othersViewFrom } from './users.queries.ts';

export interface PeopleFilter {
  search?: string;
  state?: string;
  lga?: string;
  ppa?: string;
  cdsGroup?: string;
}

/** A member in a list, with where they stand in its order. */
export type ListedRow = OtherRow & { position: number };

/**
 * Members other than the viewer, suspended ones left out, one row more than the page holds: newest first, or as
 * {@link searchPeople} orders them.
 */
export async function findPeople(
  db: Db,
  viewerId: number,
  { search = '', ...filter }: PeopleFilter,
  page: PageRequest,
): Promise<ListedRow[]> {
  const conditions: RawBuilder<unknown>[] = [sql`m.id <> ${viewerId}`, sql`m.suspended_at is null`];
  if (filter.state !== undefined) conditions.push(sql`m.deployment_state = ${filter.state}`);
  if (filter.lga !== undefined) conditions.push(sql`m.lga = ${filter.lga}`);
  if (filter.ppa !== undefined) conditions.push(sql`m.ppa = ${filter.ppa}`);
  if (filter.cdsGroup !== undefined) conditions.push(sql`m.cds_group = ${filter.cdsGroup}`);
  if (search.trim() === '') {
    if (page.before !== null) conditions.push(sql`m.id < ${page.before}`);
    const newest = sql`select * from members m where ${sql.join(conditions, sql` and `)}
      order by m.id desc limit ${sql.lit(page.limit + 1)}`;
    return listed(db, viewerId, newest, (row) => row.id);
  }
  const found = await searchPeople(db, search, conditions, page);
  const positions = new Map(found.map(({ id, position }) => [id, position]));
  const members = sql`select * from members where id = any(${[...positions.keys()]})`;
  return listed(db, viewerId, members, (row) => positions.get(row.id) as number);
}

async function listed(
  db: Db,
  viewerId: number,
  members: RawBuilder<unknown>,
  positionOf: (row: OtherRow) => number,
): Promise<ListedRow[]> {
  const { rows } = await sql<OtherRow>`
    select ${othersViewColumns} from (${members}) m ${othersViewFrom(viewerId)}`.execute(db);
  return rows.map((row) => ({ ...row, position: positionOf(row) })).sort((a, b) => b.position - a.position);
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
