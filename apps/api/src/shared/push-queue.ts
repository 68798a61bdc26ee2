import { type Expression, type QueryCreator, sql } from 'kysely';
import type { Pushes, Tables } from '../db/tables.ts';

type Added = Tables & { added: { id: number } };

/** A further part of the statement that makes `added`: queues its rows for push messages, where the condition holds. */
export function queuePushes(
  cte: QueryCreator<Added>,
  kind: Pushes['kind'] | Expression<Pushes['kind']>,
  condition: Expression<boolean>,
) {
  const kindOf = typeof kind === 'string' ? sql.lit(kind) : kind;
  return cte
    .insertInto('pushes')
    .columns(['kind', 'subjectId'])
    .expression(
      cte
        .selectFrom('added')
        .select([sql<Pushes['kind']>`${kindOf}`.as('kind'), 'added.id'])
        .where(condition),
    );
}

/** The condition that a browser gets push messages: any, or one of a member. */
export const hasBrowser = (memberId?: number | Expression<number>) =>
  memberId === undefined
    ? sql<boolean>`exists (select from push_subscriptions)`
    : sql<boolean>`exists (select from push_subscriptions s where s.member_id = ${memberId})`;
