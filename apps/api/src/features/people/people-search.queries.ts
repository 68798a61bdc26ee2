import { rankWidth, type SearchRank, searchPosition } from '@kopa/rules/people/search';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Db, plannedEachTime } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import {
  formIs,
  indexedWordConditions,
  lineStart,
  shortWordCondition,
  wholeLine,
  wordConditions,
} from '../../shared/like.ts';
import { limitOf } from '../../shared/page.ts';

const ranks: readonly SearchRank[] = [0, 1, 2];

export interface Found {
  id: number;
  /** Falls along the list; a page goes on below the last one's. */
  position: number;
}

/** Found members, one more than the page holds. */
export interface FoundPeople {
  found: Found[];
  /** Where a walk ended before the page was full; null where the search has come to its end or to a full page. */
  reached: number | null;
}

/** The members that a search looks among, and those of them whom the viewer may find. */
export interface Searched {
  filters: Expression<SqlBool>[];
  visible: Expression<SqlBool>[];
}

/**
 * The most matches at the start of a field that are sorted. If there are more, a walk through the newest members finds
 * them.
 */
const manyMatches = 1_000;
/** The members of a first walk, and of a longer one. */
const walkLength = 2_000;
const longWalkLength = 20_000;
/** A search of more matches than these is not answered from the index, which has no order: all of them are read. */
const indexedMatches = 50_000;

/**
 * Members that hold the words of a search: exact ones first, then those that begin with it, then the others, each
 * newest first. Whatever is searched for, only a bounded number of members is read.
 */
export async function searchPeople(
  db: Db,
  search: string,
  searched: Searched,
  page: { limit: number; before: number | null },
): Promise<FoundPeople> {
  const before = page.before ?? searchPosition(0, rankWidth - 1);
  const firstRank = Math.max(0, 2 - Math.floor(before / rankWidth)) as SearchRank;
  const conditions = [...searched.filters, ...searched.visible];
  const heads = firstRank === 2 ? nothing : await findHeads(db, search, conditions, { ...page, before });
  const found: Found[] = [];
  for (const rank of ranks.filter((each) => each >= firstRank)) {
    const missing = page.limit + 1 - found.length;
    if (missing === 0) break;
    if (rank !== 2 && !heads.many[rank]) {
      found.push(...heads.found.filter(({ position }) => rankAt(position) === rank).slice(0, missing));
      continue;
    }
    const below = rank === firstRank ? before % rankWidth : rankWidth - 1;
    const { ids, end } = await findRank(db, rank, search, searched, { limit: missing, below });
    found.push(...ids.map((id) => ({ id, position: searchPosition(rank, id) })));
    if (end !== null) return { found, reached: searchPosition(rank, end) };
  }
  return { found, reached: null };
}

function rankAt(position: number): number {
  return 2 - Math.floor(position / rankWidth);
}

interface Heads {
  /** Those of the first two ranks, where they are not many. */
  found: Found[];
  many: [boolean, boolean];
}
const nothing: Heads = { found: [], many: [false, false] };

/**
 * Exact matches and beginnings, read from indexes in the order of their letters up to {@link manyMatches}. Each is then
 * looked up (hence `offset 0`): the filters alone fit many more members.
 */
async function findHeads(
  db: Db,
  search: string,
  conditions: Expression<SqlBool>[],
  page: { limit: number; before: number },
): Promise<Heads> {
  const arm = (column: 'name' | 'ppa', match: 'whole' | 'start') =>
    db
      .selectFrom('members')
      .select('id')
      .where(formIs(sql.ref(column), search, match))
      .limit(sql.lit(manyMatches));
  const either = (match: 'whole' | 'start') => sql<{ id: number }>`(${arm('name', match)} union ${arm('ppa', match)})`;
  const position = (rank: SearchRank) => sql<number>`id + ${sql.lit(searchPosition(rank, 0))}::bigint`.as('position');
  const { exactMany, startMany, found } = await db
    .with(
      (cte) => cte('exact').materialized(),
      () => either('whole'),
    )
    .with(
      (cte) => cte('starting').materialized(),
      () => either('start'),
    )
    .with('heads', (cte) =>
      cte
        .selectFrom('exact')
        .select(['id', position(0)])
        .unionAll((eb) =>
          eb
            .selectFrom('starting')
            .select(['id', position(1)])
            .where('id', 'not in', eb.selectFrom('exact').select('id')),
        ),
    )
    .selectNoFrom((eb) => {
      const isMany = (heads: 'exact' | 'starting') =>
        sql<boolean>`${eb.selectFrom(heads).select(eb.fn.countAll().as('count'))} >= ${sql.lit(manyMatches)}`;
      const head = eb
        .selectFrom('heads as h')
        .crossJoinLateral((each) =>
          each
            .selectFrom('members as m')
            .select('m.id')
            .whereRef('m.id', '=', 'h.id')
            .where(each.and(conditions))
            .offset(sql.lit(0))
            .as('m'),
        )
        .select(['m.id', 'h.position'])
        .where('h.position', '<', page.before)
        .orderBy('h.position', 'desc')
        .limit(limitOf(page));
      return [isMany('exact').as('exactMany'), isMany('starting').as('startMany'), jsonArrayFrom(head).as('found')];
    })
    .modifyFront(plannedEachTime)
    .executeTakeFirstOrThrow();
  return { found, many: [exactMany, startMany] };
}

/** Members found among those that were read, the number of these, and the last one. */
interface Read {
  ids: number[];
  count: number;
  last: number | null;
}

/**
 * Newest matches of one rank: on a walk through the newest members, and where that is too short, from the index, or on a
 * longer walk where very many match. `end` is the last member of that walk; null where no other is left.
 */
async function findRank(
  db: Db,
  rank: SearchRank,
  search: string,
  { filters, visible }: Searched,
  { limit, below }: { limit: number; below: number },
): Promise<{ ids: number[]; end: number | null }> {
  const { and, not } = expressionBuilder<{ m: Tables['members'] }, 'm'>();
  const column = sql`m.people_search`;
  const match = and(
    [
      [wholeLine(column, search)],
      [lineStart(column, search), not(wholeLine(column, search))],
      [...wordConditions(column, search), not(lineStart(column, search))],
    ][rank] as Expression<SqlBool>[],
  );
  const members = db
    .selectFrom('members as m')
    .select(['m.id', 'm.peopleSearch', 'm.suspendedAt', 'm.isDiscoverable'])
    .select(['m.deploymentState', 'm.lga', 'm.ppa', 'm.cdsGroup']);
  const among = (rows: typeof members): Promise<Read> =>
    db
      .with(
        (cte) => cte('read').materialized(),
        () => rows,
      )
      .selectNoFrom(({ fn, selectFrom }) => [
        sql<number[]>`array${selectFrom('read as m')
          .select('m.id')
          .where('m.id', '<', Math.min(below, 2 ** 31 - 1))
          .where(match)
          .where(and([...filters, ...visible]))
          .orderBy('m.id', 'desc')
          .limit(limit)}`.as('ids'),
        selectFrom('read').select(fn.countAll<number>().as('count')).$asScalar().$notNull().as('count'),
        selectFrom('read').select(sql<number | null>`min(id)`.as('last')).$asScalar().as('last'),
      ])
      .modifyFront(plannedEachTime)
      .executeTakeFirstOrThrow();
  const walk = async (length: number) => {
    const newest = members.where('m.id', '<', Math.min(below, 2 ** 31 - 1)).where(and(filters));
    const { ids, count, last } = await among(newest.orderBy('m.id', 'desc').limit(sql.lit(length)));
    return { ids, end: ids.length === limit || count < length ? null : last };
  };
  const near = await walk(walkLength);
  if (near.end === null) return near;
  const words = indexedWordConditions(column, search);
  const short = shortWordCondition(column, search);
  // Beside an indexed word the planner would make the pairs of letters of each row.
  const wanted = words.length > 0 || short === null ? words : [short];
  const { ids, count } = await among(members.where(and(wanted)).limit(sql.lit(indexedMatches + 1)));
  return count <= indexedMatches ? { ids, end: null } : walk(longWalkLength);
}
