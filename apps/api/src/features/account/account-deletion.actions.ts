import type { Context } from '../../process/context.ts';
import {
  deletedParts,
  deleteSome,
  deleteSomeConversations,
  findDeletedMembers,
  finishDeletion,
  leaveSomeCreatedGroups,
} from './account-deletion.queries.ts';

/** Rows of one statement: a small part of the time that a statement may take. */
const rowsAtOnce = 500;
/** Statements beyond one for each part: nearly every account is gone with these. */
const batchesAtOnce = 20;
/** With both at their most a step takes a few minutes. */
const batchesPerStep = 100;
const membersPerStep = 20;

/**
 * Deletes the remaining rows of a marked member in statements of a few rows each, every one committed by itself, and at
 * last the member's own row. Returns false where more is left than `batches` full statements.
 */
async function deleteRows(context: Context, memberId: number, batches: number): Promise<boolean> {
  const { db, handlers } = context;
  const works = [
    ...deletedParts.map((part) => () => deleteSome(db, part, memberId, rowsAtOnce)),
    () => deleteSomeConversations(db, memberId, rowsAtOnce),
    () => leaveSomeCreatedGroups(db, memberId, rowsAtOnce),
    ...handlers.afterMemberDeleted.map((deleteRowsOf) => () => deleteRowsOf(context, memberId, rowsAtOnce)),
  ];
  let left = batches;
  for (const work of works) {
    while ((await work()) === rowsAtOnce) {
      left -= 1;
      if (left === 0) return false;
    }
  }
  await finishDeletion(db, memberId);
  return true;
}

/** Deletes a member who has just been marked, as far as that is quick. The job does the rest. */
export async function beginDeletion(context: Context, memberId: number): Promise<void> {
  await deleteRows(context, memberId, batchesAtOnce).catch((error: unknown) => {
    context.log.warn({ err: error, memberId }, 'the rest of a deleted account is left to the job');
  });
}

/**
 * A step of the job: deletes the remaining rows of marked members. Returns whether more is left.
 * @throws the first error, after it has tried all members of the step
 */
export async function deletionStep(context: Context): Promise<boolean> {
  const members = await findDeletedMembers(context.db, membersPerStep);
  const errors: unknown[] = [];
  let isAllGone = members.length < membersPerStep;
  for (const memberId of members) {
    try {
      if (!(await deleteRows(context, memberId, batchesPerStep))) isAllGone = false;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return !isAllGone;
}
