import { dayInLagos } from '@kopa/rules/service/service-days';
import { transact } from '../../../identity/transact.ts';
import type { Context } from '../../../process/context.ts';
import { publishMove, unlink } from './portal.actions.ts';
import { findAlumni, lockAlumnus } from './portal.queries.ts';

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
        await unlinkAlumnus(context, memberId, today);
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

async function unlinkAlumnus(context: Context, memberId: number, today: string): Promise<void> {
  const moved = await transact(context, 'job', async (transaction) => {
    const isKept = !(await lockAlumnus(transaction, memberId, today));
    return isKept ? null : unlink(transaction, memberId, context.now());
  });
  await publishMove(context, memberId, moved);
}
