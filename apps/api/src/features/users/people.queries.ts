import { similarityLabels } from '@kopa/contracts/users';
import { type Deployment, type SimilarityTag, sharedFields, suggestingTags } from '@kopa/rules/similarities';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../db/database.ts';
import { isFound, notBlocked } from '../../db/hidden.ts';
import { limitOf, type PageRequest } from '../../db/page.ts';
import type { Replica } from '../../db/replica.ts';
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
 * Members other than the viewer whom they may find, suspended ones and blocks left out, one row more than the page holds: newest first, or
 * as {@link searchPeople} orders them. The replica says who is found, and what is shown of them is read at the primary.
 */
export async function findPeople(
  db: Db,
  replica: Pick<Replica, 'read'>,
  viewerId: number,
  { search = '', ...filter }: PeopleFilter,
  page: PageRequest,
): Promise<ListedRow[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`m.id <> ${viewerId}`,
    sql`m.suspended_at is null`,
    notBlocked(viewerId, sql`m.id`),
    isFound(viewerId),
  ];
  if (filter.state !== undefined) conditions.push(sql`m.deployment_state = ${filter.state}`);
  if (filter.lga !== undefined) conditions.push(sql`m.lga = ${filter.lga}`);
  if (filter.ppa !== undefined) conditions.push(sql`m.ppa = ${filter.ppa}`);
  if (filter.cdsGroup !== undefined) conditions.push(sql`m.cds_group = ${filter.cdsGroup}`);
  if (search.trim() === '') {
    if (page.before !== null) conditions.push(sql`m.id < ${page.before}`);
    const newest = sql`select * from members m where ${sql.join(conditions, sql` and `)}
      order by m.id desc limit ${limitOf(page)}`;
    return listed(db, viewerId, newest, (row) => row.id);
  }
  const found = await replica.read((behind) => searchPeople(behind, search, conditions, page));
  const positions = new Map(found.map(({ id, position }) => [id, position]));
  const members = sql`select * from members m where id = any(${[...positions.keys()]}) and suspended_at is null
    and ${notBlocked(viewerId, sql`m.id`)} and ${isFound(viewerId)}`;
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

const candidatesOfTag = 50;

/** The condition that member `m` shares a tag with another member. `other` returns a field of that member. */
const sharesTag = (tag: SimilarityTag, other: (field: keyof Deployment) => RawBuilder<unknown>) =>
  sql.join(
    sharedFields[tag].map((field) => sql`${sql.ref(`m.${field}`)} = ${other(field)}`),
    sql` and `,
  );

/**
 * The newest members who share a tag. The fields are compared with single values, so that the tag's own index returns
 * the members in order. In a join the planner would scan all members if many of them share the tag on average.
 */
const sharing = (tag: SimilarityTag) => sql`
  (select m.id from members m
   where ${sharesTag(tag, (field) => sql`(select ${sql.ref(field)} from viewer)`)}
     and m.suspended_at is null and m.is_discoverable and m.id <> (select id from viewer)
     and ${notBlocked(sql`(select id from viewer)`, sql`m.id`)}
     and not exists (select from connections c
       where least(c.user_id, c.connected_user_id) = least(m.id, (select id from viewer))
         and greatest(c.user_id, c.connected_user_id) = greatest(m.id, (select id from viewer)))
   order by m.id desc limit ${sql.lit(candidatesOfTag)})`;

const candidates = sql.join(suggestingTags.map(sharing), sql` union `);

const sharedCount = sql.join(
  similarityLabels.map((tag) => sql`case when ${sharesTag(tag, (field) => sql.ref(`v.${field}`))} then 1 else 0 end`),
  sql` + `,
);

/**
 * Members whom everyone finds, who share something with the viewer and are not yet connected or asked, those who share most first. Each of
 * {@link suggestingTags} gives at most fifty candidates from its own index, so the work does not grow with the number
 * of members.
 */
export async function findSuggestions(db: Db, viewerId: number, limit: number): Promise<OtherRow[]> {
  const { rows } = await sql<OtherRow>`
    with viewer as materialized (select * from members where id = ${viewerId}),
    candidates as (${candidates})
    select ${othersViewColumns} from candidates join members m using (id) ${othersViewFrom(viewerId)}
    order by ${sharedCount} desc, m.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
