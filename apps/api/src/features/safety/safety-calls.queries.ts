import type { NewSafetyCall, SafetyArea, SafetyCall } from '@kopa/contracts/safety/safety-calls';
import { channelKey } from '@kopa/rules/news/channels';
import type { Scope } from '@kopa/rules/office/office-scope';
import { answerPosition } from '@kopa/rules/safety/answer-position';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { withinScope } from '../../identity/office-scope.ts';
import { onPage, type PageRequest } from '../../shared/page.ts';

/** A call's area; `lga` is null for the whole state. */
export interface Area {
  state: string;
  lga: string | null;
}

/** The columns of the members of an area. */
const ofArea = ({ state, lga }: Area) => ({ deploymentState: state, ...(lga === null ? {} : { lga }) });

/** The number of active linked members of an area. */
export async function countReach(db: Db, { state, lga = null }: SafetyArea | Area): Promise<number> {
  const key = channelKey({ kind: lga === null ? 'state' : 'lga', state, lga, batch: null, cdsGroup: null });
  const { reach } = await db
    .selectNoFrom((eb) => {
      const members = eb.selectFrom('channels').select('members').where('key', '=', key);
      const suspended = eb
        .selectFrom('members')
        .select(eb.fn.countAll<number>().as('count'))
        .where('suspendedAt', 'is not', null)
        .where(({ and }) => and(ofArea({ state, lga })));
      return sql<number>`coalesce(${members}, 0) - ${suspended}`.as('reach');
    })
    .executeTakeFirstOrThrow();
  return reach;
}

/** Keeps other calls to an area waiting until the transaction ends. It may have none yet, so no row can be locked. */
export async function lockArea(transaction: Db, { state, lga }: Area): Promise<void> {
  const area = JSON.stringify([state, lga]);
  await transaction.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${area}, 41))`.as('locked')).execute();
}

/** True if the area was asked since a time. */
export async function hasCallSince(db: Db, { state, lga }: Area, since: Date): Promise<boolean> {
  const call = db.selectFrom('safetyCalls').where('state', '=', state).where('askedAt', '>', since.toISOString());
  const found = await call.where('lga', lga === null ? 'is' : '=', lga).executeTakeFirst();
  return found !== undefined;
}

/** The values of a call beside the administrator's input. */
interface Origin {
  administratorId: number;
  askedAt: Date;
  reach: number;
}

/** Adds a call and returns its id. */
export async function insertCall(db: Db, { state, lga, reason }: NewSafetyCall, origin: Origin): Promise<number> {
  const { id } = await db
    .insertInto('safetyCalls')
    .values({ state, lga: lga ?? null, reason, ...origin })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selectCalls = (db: Db) =>
  db
    .selectFrom('safetyCalls as k')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('safetyCallFigures')
          .select(sql<number>`coalesce(sum(need_help), 0)::bigint`.as('needHelp'))
          .select(sql<number>`coalesce(sum(safe), 0)::bigint`.as('safe'))
          .whereRef('callId', '=', 'k.id')
          .as('f'),
      (join) => join.onTrue(),
    )
    .select(['k.id', 'k.state', 'k.lga', 'k.reason', 'k.askedAt', 'k.endedAt', 'k.reach', 'f.needHelp', 'f.safe']);

/** A call with its figures. */
export type CallRow = Omit<SafetyCall, 'counts'> & { needHelp: number; safe: number };

/** The calls inside of a scope, newest first, one more than the page holds. */
export function findCalls(db: Db, scope: Scope, page: PageRequest): Promise<CallRow[]> {
  return selectCalls(db).where(withinScope(scope, 'k')).$call(onPage(page, 'k.id')).execute();
}

/** One call. */
export function findCall(db: Db, id: number): Promise<CallRow | undefined> {
  return selectCalls(db).where('k.id', '=', id).executeTakeFirst();
}

/** Ends a call that is open; false for others. */
export async function endCall(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('safetyCalls')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The members of a call with their answers in the order of the list, one more than the page holds. */
export function findAnswers(db: Db, callId: number, page: PageRequest) {
  return db
    .selectFrom('safetyCallMembers as a')
    .innerJoin('members as m', 'm.id', 'a.memberId')
    .select(['m.id', 'm.name', 'm.stateCode', 'm.ppa', 'm.lga', 'a.status', 'a.text', 'a.answeredAt', 'a.position'])
    .where('a.callId', '=', callId)
    .where('m.deletedAt', 'is', null)
    .$call(onPage(page, 'a.position'))
    .execute();
}

/**
 * Adds the next active linked members of an area after one to a call; returns the last of them, undefined without any.
 * They are locked in the order of their ids, as everywhere.
 */
export async function insertNextMembers(
  db: Db,
  callId: number,
  area: Area,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const rows = await db
    .insertInto('safetyCallMembers')
    .columns(['callId', 'memberId'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select([sql<number>`${callId}::bigint`.as('callId'), 'id'])
        .where(({ and }) => and(ofArea(area)))
        .where('suspendedAt', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(sql.lit(limit)),
    )
    .returning('memberId')
    .execute();
  return rows.at(-1)?.memberId;
}

/** The next members of a call after one who have not answered, by id. */
export async function findUnanswered(db: Db, callId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('safetyCallMembers')
    .select('memberId')
    .where('callId', '=', callId)
    .where('status', 'is', null)
    .where('position', '>', answerPosition(null, after))
    .orderBy('position')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Those of some members whom a call concerns. */
export async function findConcerned(db: Db, callId: number, memberIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('safetyCallMembers')
    .select('memberId')
    .where('callId', '=', callId)
    .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`)
    .execute();
  return rows.map(({ memberId }) => memberId);
}
