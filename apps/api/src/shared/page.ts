import { type Expression, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';

/** A keyset page: at most `limit` rows below `before` (an id, or another number that orders the list). */
export interface PageRequest {
  limit: number;
  before: number | null;
}

/**
 * The rows of a page, the highest `position` first: `query.$call(onPage(page, 'x.id'))`. At least one row more than the page
 * holds shows that there is a next one.
 */
export const onPage =
  <DB, TB extends keyof DB>(page: PageRequest, position: ReferenceExpression<DB, TB>) =>
  <O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query
      .$if(page.before !== null, (rows) => rows.where(position, '<', page.before as never))
      .orderBy(position, 'desc')
      .limit(limitOf(page));

/** Each limit as a literal would be a statement of its own to prepare; as a parameter, no prepared plan could count on it. */
const steps = [10, 20, 50, 100];

const stepOf = (limit: number) => steps.find((step) => step >= limit) ?? limit;

/**
 * The rows that a statement reads for a page, as a literal: one beyond it at least, and the same number for many limits.
 * The function that cuts the page drops the surplus rows.
 */
export const limitOf = ({ limit }: Pick<PageRequest, 'limit'>) => sql.lit(stepOf(limit) + 1);

/** The shape of a page's statement that is compiled once: whether rows lie below a cursor, and the limit. */
export const pageShape = ({ limit, before }: PageRequest): [isOlder: boolean, limit: number] => [
  before !== null,
  stepOf(limit),
];

/** All rows of several queries with the same columns, each with its own order and limit. */
export const unionOf = <R>(...queries: Expression<R>[]) => sql<R>`(${sql.join(queries, sql` union all `)})`;
