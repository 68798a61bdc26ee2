import { expressionBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

type FigureKind = 'all' | 'appeals' | 'cases' | 'portal' | 'suspended' | 'tickets';

const eb = expressionBuilder<Tables>();

/** A count that triggers keep; 0 for a value that was never there. */
export const figure = (kind: FigureKind, value = '') =>
  eb.fn.coalesce(
    eb.selectFrom('memberFigures').select('count').where('kind', '=', kind).where('value', '=', value).$asScalar(),
    eb.lit(0),
  );

/** Reads such a count alone. */
export async function findFigure(db: Db, kind: FigureKind, value: string): Promise<number> {
  const { count } = await db.selectNoFrom(figure(kind, value).as('count')).executeTakeFirstOrThrow();
  return count;
}

/** The number of active members. */
export const activeMembers = eb(figure('all'), '-', figure('suspended'));
