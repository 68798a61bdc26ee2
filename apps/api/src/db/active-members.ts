import { expressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

const eb = expressionBuilder<Tables>();
const figure = (kind: string) =>
  eb.fn.coalesce(
    eb.selectFrom('memberFigures').select('count').where('kind', '=', kind).where('value', '=', '').$asScalar(),
    eb.lit(0),
  );

/** The number of active members, from stored figures. */
export const activeMembers = eb(figure('all'), '-', figure('suspended'));
