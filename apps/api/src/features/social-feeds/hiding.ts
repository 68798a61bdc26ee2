import type { Showing } from '@kopa/contracts/realtime';
import type { Db } from '../../db/database.ts';
import { findHiding } from '../../db/hidden.ts';

/** The part of an audience that leaves out the members from whom an event of a member is hidden. */
export async function exceptionOf(db: Db, memberId: number): Promise<Pick<Showing, 'except'>> {
  const except = await findHiding(db, memberId, 'any');
  return except.length === 0 ? {} : { except };
}

/** Adds the members from whom an event of a member is hidden, as a part of its audience. */
export async function withHiding<T extends object>(
  db: Db,
  memberId: number,
  result: T,
): Promise<T & { exception: Pick<Showing, 'except'> }> {
  return { ...result, exception: await exceptionOf(db, memberId) };
}
