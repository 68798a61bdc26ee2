import { dayInLagos } from '@kopa/rules/service-days';
import type { Context } from '../../context.ts';
import { leaveAutomaticGroups, publishMoves } from '../groups/automatic-groups.actions.ts';
import { findAlumni, holdAlumnus, removeLink } from './portal.queries.ts';

const membersPerStep = 100;

/**
 * A step of the nightly job: members whose service year ended long ago are unlinked from the portal, as they may do
 * themselves (product 4.20). Returns true if more are left.
 */
export async function unlinkAlumniStep(context: Context): Promise<boolean> {
  const today = dayInLagos(context.now());
  const memberIds = await findAlumni(context.db, today, membersPerStep);
  for (const memberId of memberIds) {
    const changes = await context.db.transaction().execute(async (transaction) => {
      if (!(await holdAlumnus(transaction, memberId, today))) return [];
      await removeLink(transaction, memberId);
      return leaveAutomaticGroups(transaction, memberId);
    });
    await publishMoves(context, memberId, changes);
  }
  return memberIds.length === membersPerStep;
}
