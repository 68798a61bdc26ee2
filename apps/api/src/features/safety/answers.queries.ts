import { safetyCallLimits } from '@kopa/contracts/limits';
import type { MemberSafetyCall, NewSafetyAnswer, SafetyStatus } from '@kopa/contracts/safety/safety-calls';
import { expressionBuilder, type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { person } from '../../shared/person.ts';

const { selectFrom } = expressionBuilder<Tables & { k: Tables['safetyCalls'] }, 'k'>();

const connectedIds = (memberId: number) => {
  const accepted = selectFrom('connections').where('status', '=', sql.lit('accepted'));
  return accepted
    .select('connectedUserId as id')
    .where('userId', '=', memberId)
    .unionAll(accepted.select('userId as id').where('connectedUserId', '=', memberId));
};

/** The member's connections who are safe, the last answer first. */
const safeConnections = (memberId: number) =>
  jsonArrayFrom(
    selectFrom('safetyCallMembers as s')
      .innerJoin('members as o', 'o.id', 's.memberId')
      .select([person.as('user'), sql<'safe'>`s.status`.as('status')])
      .whereRef('s.callId', '=', 'k.id')
      .where('s.memberId', '=', sql<number>`any(array${connectedIds(memberId)})`)
      .where('s.status', '=', sql.lit('safe'))
      .where('o.suspendedAt', 'is', null)
      .orderBy('s.answeredAt', 'desc')
      .limit(sql.lit(safetyCallLimits.connections)),
  ).$castTo<MemberSafetyCall['connections']>();

const selectForMember = (db: Db, memberId: number) =>
  db
    .selectFrom('safetyCalls as k')
    .innerJoin('safetyCallMembers as a', (join) => join.onRef('a.callId', '=', 'k.id').on('a.memberId', '=', memberId))
    .select(['k.id', 'k.state', 'k.lga', 'k.reason', 'k.askedAt', 'k.endedAt', 'a.status', 'a.text', 'a.answeredAt'])
    .select(safeConnections(memberId).as('connections'));

type Row = InferResult<ReturnType<typeof selectForMember>>[number];

const asCall = ({ state, lga, status, text, answeredAt, ...call }: Row): MemberSafetyCall => ({
  ...call,
  area: { state, lga },
  answer: status === null || answeredAt === null ? null : { status, text, answeredAt },
});

/** The calls that concern a member and have not ended, newest first. */
export async function findOpenCalls(db: Db, memberId: number, now: Date): Promise<MemberSafetyCall[]> {
  const since = new Date(now.getTime() - safetyCallLimits.openFor);
  const rows = await selectForMember(db, memberId)
    .where('k.endedAt', 'is', null)
    .where('k.askedAt', '>', since.toISOString())
    .orderBy('k.id', 'desc')
    .execute();
  return rows.map(asCall);
}

/** One call that concerns a member. */
export async function findCallOf(db: Db, memberId: number, id: number): Promise<MemberSafetyCall | undefined> {
  const row = await selectForMember(db, memberId).where('k.id', '=', id).executeTakeFirst();
  return row && asCall(row);
}

/** Saves a member's answer and returns the status of the one before it. */
export async function saveAnswer(
  transaction: Db,
  callId: number,
  memberId: number,
  { status, text }: NewSafetyAnswer,
  answeredAt: Date,
): Promise<SafetyStatus | null> {
  const ofMember = { callId, memberId };
  const { status: before } = await transaction
    .selectFrom('safetyCallMembers')
    .select('status')
    .where(({ and }) => and(ofMember))
    .forUpdate()
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('safetyCallMembers')
    .set({ status, text: text || null, answeredAt })
    .where(({ and }) => and(ofMember))
    .execute();
  return before;
}

/** The rows of a call's figures. */
const slots = 16;

/** Counts a new answer in place of the one before it. */
export async function countAnswer(
  transaction: Db,
  callId: number,
  memberId: number,
  status: SafetyStatus,
  before: SafetyStatus | null,
): Promise<void> {
  const difference = (counted: SafetyStatus) => Number(status === counted) - Number(before === counted);
  const [needHelp, safe] = [difference('need_help'), difference('safe')];
  await transaction
    .insertInto('safetyCallFigures')
    .values({ callId, slot: memberId % slots, needHelp, safe })
    .onConflict((conflict) =>
      conflict.columns(['callId', 'slot']).doUpdateSet({
        needHelp: sql`safety_call_figures.need_help + excluded.need_help`,
        safe: sql`safety_call_figures.safe + excluded.safe`,
      }),
    )
    .execute();
}
