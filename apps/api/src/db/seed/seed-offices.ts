import { addDays } from '@kopa/rules/dates';
import { endOfRollCall } from '@kopa/rules/office/roll-calls';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { SeededMember } from './seed-members.ts';

const day = 24 * 60 * 60_000;

/** Makes Bayo the CDS executive of his group in Ikeja, with the closed roll call of the last meeting. */
export async function seedOffices(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  const [ada, bayo] = members as [SeededMember, SeededMember];
  const today = dayInLagos(now);
  const offeredAt = new Date(now.getTime() - 40 * day);
  const administrators = db.selectFrom('administrators').select('id').orderBy('id').limit(1);
  const { id: offeredBy } = await administrators.executeTakeFirstOrThrow();
  const { id: memberId, state, lga, cdsGroup } = bayo;
  const { id: officeId } = await db
    .insertInto('offices')
    .values({
      ...{ kind: 'cds_executive', state: state as string, lga, cdsGroup, memberId, until: addDays(today, 200) },
      ...{ offeredBy, offeredAt, acceptedAt: offeredAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await seedRollCall(db, officeId, { on: addDays(today, -4), present: [ada.id, bayo.id], at: now });
}

/** A roll call at which some were marked and have claimed, some were only marked, and one in seven was absent. */
async function seedRollCall(
  db: Db,
  officeId: number,
  { on, present, at }: { on: string; present: readonly number[]; at: Date },
): Promise<void> {
  const times = { day: on, fromTime: '09:00', toTime: '12:00' };
  const endsAt = endOfRollCall({ on, to: times.toTime });
  const { id } = await db
    .insertInto('rollCalls')
    .values({
      ...{ officeId, title: 'Weekly CDS', word: '4817', ...times },
      ...{ openedAt: new Date(endsAt.getTime() - day / 8), endsAt, closesAt: new Date(endsAt.getTime() + day) },
      closedAt: endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isKnown = sql`m.id = any(${present}::bigint[])`;
  const receivedAt = sql<Date>`least(${endsAt}::timestamptz, ${at}::timestamptz)`;
  await db
    .insertInto('rollCallMembers')
    .columns(['rollCallId', 'memberId', 'mark', 'markedAt', 'claimedAt', 'receivedAt'])
    .expression((eb) =>
      eb
        .selectFrom('members as m')
        .innerJoin('offices as o', (join) =>
          join
            .onRef('o.state', '=', 'm.deploymentState')
            .onRef('o.lga', '=', 'm.lga')
            .onRef('o.cdsGroup', '=', 'm.cdsGroup'),
        )
        .select([sql<number>`${id}::bigint`.as('rollCallId'), 'm.id as memberId'])
        .select(sql<'present' | 'none'>`case when ${isKnown} or m.id % 7 > 0 then 'present' else 'none' end`.as('mark'))
        .select(sql<Date>`case when ${isKnown} or m.id % 7 > 0 then ${receivedAt} end`.as('markedAt'))
        .select(sql<Date>`case when ${isKnown} or m.id % 3 > 0 then ${receivedAt} end`.as('claimedAt'))
        .select(sql<Date>`case when ${isKnown} or m.id % 21 > 0 then ${receivedAt} end`.as('receivedAt'))
        .where('o.id', '=', officeId)
        .where('m.suspendedAt', 'is', null),
    )
    .execute();
}
