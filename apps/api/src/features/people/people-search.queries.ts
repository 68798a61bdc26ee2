import { rankWidth, type SearchRank, searchPosition } from '@kopa/rules/people/search';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Db, plannedEachTime } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { formIs, lineStart, shortWordCondition, wholeLine, wordConditions } from '../../shared/like.ts';
import { limitOf } from '../../shared/page.ts';

const ranks: readonly SearchRank[] = [0, 1, 2];

export interface Found {
  id: number;
  /** Falls along the list; a page goes on below the last one's. */
  position: number;
}

/**
 * The most matches at the start of a field that are sorted. If there are more, a scan of the newest members finds them.
 */
const manyMatches = 1_000;
/** The number of newest members that are scanned before an index is used. */
const walkLength = 2_000;

/**
 * Members that hold the words of a search: exact ones first, then those that begin with it, then the others, each
 * newest first. Whatever is searched for, only a bounded number of rows is read, unless several words that many members
 * have are hardly ever found together.
 */
export async function searchPeople(
  db: Db,
  search: string,
  conditions: Expression<SqlBool>[],
  page: { limit: number; before: number | null },
): Promise<Found[]> {
  const before = page.before ?? searchPosition(0, rankWidth - 1);
  const firstRank = Math.max(0, 2 - Math.floor(before / rankWidth)) as SearchRank;
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
    const ids = await findRank(db, rank, search, conditions, { limit: missing, below });
    found.push(...ids.map((id) => ({ id, position: searchPosition(rank, id) })));
  }
  return found;
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

/** Newest matches of one rank: on a walk through the newest members, and where that is too short, from an index. */
async function findRank(
  db: Db,
  rank: SearchRank,
  search: string,
  conditions: Expression<SqlBool>[],
  { limit, below }: { limit: number; below: number },
): Promise<number[]> {
  const { and, not } = expressionBuilder<{ m: Tables['members'] }, 'm'>();
  const column = sql`m.people_search`;
  const match = and(
    [
      [wholeLine(column, search)],
      [lineStart(column, search), not(wholeLine(column, search))],
      [...wordConditions(column, search), not(lineStart(column, search))],
    ][rank] as Expression<SqlBool>[],
  );
  const candidates = db
    .selectFrom('members as m')
    .select('m.id')
    .where(and(conditions))
    .where('m.id', '<', Math.min(below, 2 ** 31 - 1))
    .modifyFront(plannedEachTime);
  const matches = candidates.where(match).limit(limit);
  if (rank < 2) return idsOf(await matches.orderBy('m.id', 'desc').execute());
  const near = await db
    .selectFrom(candidates.select('m.peopleSearch').orderBy('m.id', 'desc').limit(sql.lit(walkLength)).as('m'))
    .select('m.id')
    .where(match)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
  if (near.length === limit) return idsOf(near);
  const short = shortWordCondition(column, search);
  const all = short === null ? matches : matches.where(short);
  return idsOf(await all.orderBy(sql`m.id + 0`, 'desc').execute());
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
