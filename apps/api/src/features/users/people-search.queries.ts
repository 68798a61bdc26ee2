import { rankWidth, type SearchRank, searchPosition } from '@kopa/rules/search';
import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../db/database.ts';
import { formIs, lineStart, shortWordCondition, wholeLine, wordConditions } from '../../db/like.ts';

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
  conditions: RawBuilder<unknown>[],
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
  conditions: RawBuilder<unknown>[],
  page: { limit: number; before: number },
): Promise<Heads> {
  const arm = (column: RawBuilder<unknown>, match: 'whole' | 'start') => sql`
    (select id from members where ${formIs(column, search, match)} limit ${sql.lit(manyMatches)})`;
  const either = (match: 'whole' | 'start') => sql`${arm(sql`name`, match)} union ${arm(sql`ppa`, match)}`;
  const position = (rank: SearchRank) => sql`id + ${sql.lit(searchPosition(rank, 0))}::bigint`;
  const { rows } = await sql<{ exactMany: boolean; startMany: boolean; found: Found[] }>`${plannedEachTime}
    with exact as materialized (${either('whole')}), starting as materialized (${either('start')}),
    heads as (
      select id, ${position(0)} as position from exact
      union all select id, ${position(1)} from starting where id not in (select id from exact)
    )
    select (select count(*) from exact) >= ${sql.lit(manyMatches)} as exact_many,
      (select count(*) from starting) >= ${sql.lit(manyMatches)} as start_many,
      coalesce((select json_agg(head) from (
        select m.id, h.position from heads h cross join lateral (
          select m.id from members m where m.id = h.id and ${sql.join(conditions, sql` and `)} offset 0) m
        where h.position < ${page.before}
        order by h.position desc limit ${sql.lit(page.limit + 1)}) head), '[]') as found`.execute(db);
  const [{ exactMany, startMany, found }] = rows as [(typeof rows)[number]];
  return { found, many: [exactMany, startMany] };
}

/** Newest matches of one rank: on a walk through the newest members, and where that is too short, from an index. */
async function findRank(
  db: Db,
  rank: SearchRank,
  search: string,
  conditions: RawBuilder<unknown>[],
  { limit, below }: { limit: number; below: number },
): Promise<number[]> {
  const column = sql`m.people_search`;
  const match = sql.join(
    [
      [wholeLine(column, search)],
      [lineStart(column, search), sql`not ${wholeLine(column, search)}`],
      [...wordConditions(column, search), sql`not ${lineStart(column, search)}`],
    ][rank] as RawBuilder<unknown>[],
    sql` and `,
  );
  const candidates = sql`${sql.join(conditions, sql` and `)} and m.id < ${Math.min(below, 2 ** 31 - 1)}`;
  if (rank < 2) {
    const { rows } = await sql<{ id: number }>`${plannedEachTime}
      select m.id from members m where ${candidates} and ${match} order by m.id desc limit ${sql.lit(limit)}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  }
  const { rows: near } = await sql<{ id: number }>`${plannedEachTime}
    select m.id from (
      select m.id, m.people_search from members m where ${candidates} order by m.id desc limit ${sql.lit(walkLength)}
    ) m where ${match} order by m.id desc limit ${sql.lit(limit)}`.execute(db);
  if (near.length === limit) return near.map(({ id }) => id);
  const short = shortWordCondition(column, search) ?? sql`true`;
  const { rows: all } = await sql<{ id: number }>`${plannedEachTime}
    select m.id from members m where ${candidates} and ${match} and ${short}
    order by m.id + 0 desc limit ${sql.lit(limit)}`.execute(db);
  return all.map(({ id }) => id);
}
