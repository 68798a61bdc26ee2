import type { Showing } from '@kopa/contracts/realtime';
import type { Db } from '../../db/database.ts';
import { findHiding } from '../../db/hidden.ts';

/** Adds the members from whom an event of a member is hidden, as a part of its audience. */
export async function withHiding<T extends object>(
  db: Db,
  memberId: number,
  result: T,
): Promise<T & { exception: Pick<Showing, 'except'> }> {
  const except = await findHiding(db, memberId, 'any');
  return { ...result, exception: except.length === 0 ? {} : { except } };
}
