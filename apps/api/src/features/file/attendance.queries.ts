import type { Mark } from '@kopa/contracts/office/roll-calls';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';
import { holderName, type RollCallRow, rollCallColumns } from '../../shared/roll-calls.ts';

/** A roll call with the mark and the claim of a member. */
export interface AttendanceRow extends RollCallRow {
  mark: Mark;
  isClaimed: boolean;
  receivedAt: string | null;
  ticketId: number | null;
  holderName: string | null;
}

/** The lines of a member on rosters with a mark or a claim, and all of closed roll calls. */
const selectAttendance = (db: Db, memberId: number, now: Date) =>
  db
    .selectFrom('rollCallMembers as e')
    .innerJoin('rollCalls as r', 'r.id', 'e.rollCallId')
    .innerJoin('offices as o', 'o.id', 'r.officeId')
    .leftJoin('members as h', (join) => join.onRef('h.id', '=', 'o.memberId').on('h.deletedAt', 'is', null))
    .leftJoin('administrators as w', 'w.id', 'o.administratorId')
    .select(rollCallColumns)
    .select(['e.mark', sql<boolean>`e.claimed_at is not null`.as('isClaimed'), 'e.receivedAt', 'e.ticketId'])
    .select(holderName.as('holderName'))
    .where('e.memberId', '=', memberId)
    .where(({ eb, or }) =>
      or([
        eb('e.mark', '<>', 'none'),
        eb('e.claimedAt', 'is not', null),
        eb('r.closedAt', 'is not', null),
        eb('r.closesAt', '<=', now.toISOString()),
      ]),
    );

/** A member's attendance, newest first, one more than the page holds. */
export function findAttendance(db: Db, memberId: number, now: Date, page: PageRequest): Promise<AttendanceRow[]> {
  return selectAttendance(db, memberId, now).$call(onPage(page, 'e.rollCallId')).execute();
}

/** Locks the attendance of a member at a roll call; undefined without one. */
export function lockAttendance(
  transaction: Db,
  rollCallId: number,
  memberId: number,
  now: Date,
): Promise<AttendanceRow | undefined> {
  return selectAttendance(transaction, memberId, now)
    .where('e.rollCallId', '=', rollCallId)
    .forNoKeyUpdate('e')
    .executeTakeFirst();
}

/** Notes the ticket of an objection. */
export async function saveObjection(db: Db, rollCallId: number, memberId: number, ticketId: number): Promise<void> {
  await db
    .updateTable('rollCallMembers')
    .set({ ticketId })
    .where('rollCallId', '=', rollCallId)
    .where('memberId', '=', memberId)
    .execute();
}
