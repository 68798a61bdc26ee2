import { type Expression, sql } from 'kysely';

/** A keyset page: at most `limit` rows below `before` (an id, or another number that orders the list). */
export interface PageRequest {
  limit: number;
  before: number | null;
}

/** The rows that a statement reads for a page: one beyond it, which the function that cuts the page drops. */
export const limitOf = ({ limit }: Pick<PageRequest, 'limit'>) => limit + 1;

/** All rows of several queries with the same columns, each with its own order and limit. */
export const unionOf = <R>(...queries: Expression<R>[]) => sql<R>`(${sql.join(queries, sql` union all `)})`;
