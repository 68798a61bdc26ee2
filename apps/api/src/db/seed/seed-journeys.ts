import { watchRequest } from '@kopa/rules/safety/journey-notifications';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { SeededMember } from './seed-members.ts';

const hour = 60 * 60 * 1000;

/** Seeds a connection of the first demo member who is underway, on a journey that this member watches. */
export async function seedJourneys(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  const [watching, other] = members as [SeededMember, SeededMember];
  const otherId = sql<number>`case when c.user_id = ${watching.id} then c.connected_user_id else c.user_id end`;
  const traveller = await db
    .selectFrom('connections as c')
    .innerJoin('members as m', (join) => join.on('m.id', '=', otherId))
    .select(['m.id', 'm.name'])
    .where('c.status', '=', 'accepted')
    .where((eb) => eb.or([eb('c.userId', '=', watching.id), eb('c.connectedUserId', '=', watching.id)]))
    .where('m.id', '<>', other.id)
    .where('m.suspendedAt', 'is', null)
    .orderBy('m.id')
    .executeTakeFirstOrThrow();
  const [startedAt, expectedAt] = [new Date(now.getTime() - hour), new Date(now.getTime() + 3 * hour)];
  const route = { origin: 'Ojota, Lagos', destination: 'Challenge, Ibadan', vehicle: 'GUO Transport, LSD 482 XR' };
  const { id } = await db
    .insertInto('journeys')
    .values({
      ...{ travellerId: traveller.id, ...route, status: 'underway' },
      ...{ startedAt, receivedAt: startedAt, timeGivenAt: startedAt, expectedAt, lastHeardAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('journeyContacts').values({ journeyId: id, memberId: watching.id, status: 'watching' }).execute();
  const told = { id, to: route.destination, expectedAt: expectedAt.toISOString() };
  await db
    .insertInto('notifications')
    .values({ ...watchRequest(watching.id, traveller, told), isRead: true, createdAt: startedAt })
    .execute();
}
