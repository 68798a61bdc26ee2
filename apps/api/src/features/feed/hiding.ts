import type { Showing } from '@kopa/contracts/realtime';
import type { Db } from '../../db/database.ts';
import { hidingOnPost } from '../../shared/hidden.ts';

/** The part of an audience that leaves members out. */
export type HiddenFrom = Pick<Showing, 'skipped'>;

export const leavingOut = (skipped: readonly number[]): HiddenFrom => (skipped.length === 0 ? {} : { skipped });

/** The members from whom an action on a post is hidden. Without an author it is their own post. */
export async function hiddenFromOf(db: Db, memberId: number, authorId = memberId): Promise<HiddenFrom> {
  const hiding = hidingOnPost(memberId, authorId).as('hiding');
  return leavingOut((await db.selectNoFrom(hiding).executeTakeFirstOrThrow()).hiding);
}
