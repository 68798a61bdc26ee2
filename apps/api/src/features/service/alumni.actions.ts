import { dayInLagos } from '@kopa/rules/service/service-days';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { leaveAutomaticGroups, publishMoves } from '../chat/automatic-groups.actions.ts';
import { findAlumni, lockAlumnus, removeLink } from './portal.queries.ts';

const membersAtOnce = 100;
/** Members whom a step unlinks: a minute or two. */
const membersPerStep = 2_000;

/**
 * A step of the nightly job: members whose service year ended long ago are unlinked from the portal, as they may do
 * themselves (product 4.20). Members are walked by id, so that a failing member holds up no other. Returns true if more
 * may be left.
 * @throws the first error, after it has tried all members
 */
export async function unlinkAlumniStep(context: Context): Promise<boolean> {
  const today = dayInLagos(context.now());
  const errors: unknown[] = [];
  let unlinked = 0;
  let memberIds: number[] = [];
  do {
    memberIds = await findAlumni(context.db, today, { after: memberIds.at(-1) ?? 0, limit: membersAtOnce });
    for (const memberId of memberIds) {
      try {
        await unlink(context, memberId, today);
        unlinked += 1;
      } catch (error) {
        context.log.error({ err: error, memberId }, 'a former member was not unlinked');
        errors.push(error);
      }
    }
    if (unlinked >= membersPerStep) return true;
  } while (memberIds.length === membersAtOnce);
  if (errors.length > 0) throw errors[0];
  return false;
}

async function unlink(context: Context, memberId: number, today: string): Promise<void> {
  const groupIds = await transact(context, 'job', async (transaction) => {
    if (!(await lockAlumnus(transaction, memberId, today))) return [];
    await removeLink(transaction, memberId);
    return leaveAutomaticGroups(transaction, memberId);
  });
  await publishMoves(context, memberId, groupIds);
}
