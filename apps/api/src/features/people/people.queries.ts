import { similarityLabels } from '@kopa/contracts/people/person';
import { type Deployment, type SimilarityTag, sharedFields, suggestingTags } from '@kopa/rules/people/similarities';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { isBetween, isFound, notBlocked } from '../../shared/hidden.ts';
import { limitOf, type PageRequest } from '../../shared/page.ts';
import { type OtherRow, selectOthers } from './others.queries.ts';
import { searchPeople } from './people-search.queries.ts';

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
 * Members other than the viewer whom they may find, suspended ones and blocks left out, one row more than the page
 * holds: newest first, or as {@link searchPeople} orders and bounds them.
 */
export async function findPeople(
  db: Db,
  viewerId: number,
  { search = '', ...filter }: PeopleFilter,
  page: PageRequest,
): Promise<{ rows: ListedRow[]; reached: number | null }> {
  const eb = expressionBuilder<{ m: Tables['members'] }, 'm'>();
  const visible = [eb('m.suspendedAt', 'is', null), notBlocked(viewerId, sql`m.id`), isFound(viewerId)];
  const filters: Expression<SqlBool>[] = [eb('m.id', '<>', viewerId)];
  if (filter.state !== undefined) filters.push(eb('m.deploymentState', '=', filter.state));
  if (filter.lga !== undefined) filters.push(eb('m.lga', '=', filter.lga));
  if (filter.ppa !== undefined) filters.push(eb('m.ppa', '=', filter.ppa));
  if (filter.cdsGroup !== undefined) filters.push(eb('m.cdsGroup', '=', filter.cdsGroup));
  const members = db.selectFrom('members as m').selectAll();
  if (search.trim() === '') {
    if (page.before !== null) filters.push(eb('m.id', '<', page.before));
    const newest = members
      .where(eb.and([...filters, ...visible]))
      .orderBy('m.id', 'desc')
      .limit(limitOf(page));
    return { rows: listed(await selectOthers(db, viewerId, newest).execute(), (row) => row.id), reached: null };
  }
  const { found, reached } = await searchPeople(db, search, { filters, visible }, page);
  const positions = new Map(found.map(({ id, position }) => [id, position]));
  const these = members.where('m.id', '=', sql<number>`any(${[...positions.keys()]})`).where(eb.and(visible));
  const rows = listed(await selectOthers(db, viewerId, these).execute(), (row) => positions.get(row.id) as number);
  return { rows, reached };
}

const listed = (rows: OtherRow[], positionOf: (row: OtherRow) => number): ListedRow[] =>
  rows.map((row) => ({ ...row, position: positionOf(row) })).sort((a, b) => b.position - a.position);

const candidatesOfTag = 50;

const { and, selectFrom } = expressionBuilder<Tables & { m: Tables['members']; viewer: Tables['members'] }, 'm'>();

/** The condition that member `m` shares a tag with another member. `other` returns a field of that member. */
const sharesTag = (tag: SimilarityTag, other: (field: keyof Deployment) => Expression<string | null>) =>
  sql<boolean>`${sql.join(
    sharedFields[tag].map((field) => sql`${sql.ref(`m.${field}`)} = ${other(field)}`),
    sql` and `,
  )}`;

const viewerId = sql<number>`${selectFrom('viewer').select('viewer.id')}`;

/**
 * The newest members who share a tag. The fields are compared with single values, so that the tag's own index returns
 * the members in order. In a join the planner would scan all members if many of them share the tag on average.
 */
const sharing = (tag: SimilarityTag) =>
  selectFrom('members as m')
    .select('m.id')
    .where(sharesTag(tag, (field) => selectFrom('viewer').select(`viewer.${field}`).$asScalar()))
    .where('m.suspendedAt', 'is', null)
    .where((eb) => and([eb.ref('m.isDiscoverable'), eb('m.id', '<>', viewerId), notBlocked(viewerId, sql`m.id`)]))
    .where(({ exists, not }) =>
      not(exists(selectFrom('connections as c').where(isBetween('c', sql.ref('m.id'), viewerId)))),
    )
    .orderBy('m.id', 'desc')
    .limit(sql.lit(candidatesOfTag));

const sharedCount = sql<number>`${sql.join(
  similarityLabels.map((tag) => sql`case when ${sharesTag(tag, (field) => sql.ref(`v.${field}`))} then 1 else 0 end`),
  sql` + `,
)}`;

const suggestions = compileOnce((db, { viewerId, limit }: { viewerId: number; limit: number }) => {
  const candidates = db
    .with(
      (cte) => cte('viewer').materialized(),
      (cte) => cte.selectFrom('members').selectAll().where('id', '=', viewerId),
    )
    .with('candidates', () => sql<{ id: number }>`(${sql.join(suggestingTags.map(sharing), sql` union `)})`)
    .selectFrom('candidates')
    .innerJoin('members as m', 'm.id', 'candidates.id')
    .selectAll('m');
  return selectOthers(db, viewerId, candidates).orderBy(sharedCount, 'desc').orderBy('m.id', 'desc').limit(limit);
});

/**
 * Members whom everyone finds, who share something with the viewer and are not yet connected or asked, those with most
 * in common first. Each of {@link suggestingTags} gives at most fifty candidates from its own index, so the work does
 * not grow with the number of members.
 */
export function findSuggestions(db: Db, viewerId: number, limit: number): Promise<OtherRow[]> {
  return suggestions(db, { viewerId, limit });
}
