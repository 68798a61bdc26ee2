import type { Look, Lookers } from '@kopa/contracts/desk/looks';
import { lookLimits } from '@kopa/contracts/limits';
import type { AdminSession } from '../../identity/admin-session.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { findLookers, saveLook } from './looks.queries.ts';

/** Stores the ticket or case that an administrator looks at now, and returns the others who do. */
export function lookAt(context: Context, session: AdminSession, look: Look): Promise<Lookers> {
  const { administratorId } = session;
  return transact(context, session, async (transaction) => {
    const now = context.now();
    await saveLook(transaction, administratorId, look, now);
    const since = new Date(now.getTime() - lookLimits.shownFor);
    return findLookers(transaction, look, { without: administratorId, since });
  });
}
