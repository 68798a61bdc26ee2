import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { demoNotices, demoRumours } from './notices.ts';
import { daysAgo, type SeededMember } from './seed-members.ts';

/** Seeds notices to everybody, and to the state and the CDS group of the first demo member. */
export async function seedNotices(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  const [first] = members as [SeededMember];
  const keys = {
    everybody: 'everybody',
    state: `state/${first.state}`,
    cds_group: `cds_group/${first.cdsGroup}`,
  };
  const { id: administratorId } = await db
    .selectFrom('administrators')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const { to, title, body, needsAcknowledgement = false, daysAgo: days } of demoNotices) {
    const channel = db.selectFrom('channels').select(['id', 'members']).where('key', '=', keys[to]);
    const { id: channelId, members: belonging } = await channel.executeTakeFirstOrThrow();
    const reach = to === 'everybody' ? members.length : belonging;
    const publishedAt = daysAgo(now, days);
    const notice = { channelId, title, body, needsAcknowledgement, publishedAt, administratorId, reach };
    await db.insertInto('notices').values(notice).execute();
  }
}

/** Seeds open and answered rumours with their askers. */
export async function seedRumours(db: Db, members: readonly SeededMember[], now: Date): Promise<void> {
  for (const { text, askers, daysAgo: days, verdict, explanation, source } of demoRumours) {
    const answer = verdict && {
      ...{ verdict, explanation, source, answeredAt: daysAgo(now, days - 1) },
      answerPosition: sql<number>`nextval('rumour_answer_positions')`,
    };
    const { id: rumourId } = await db
      .insertInto('rumours')
      .values({ text, createdAt: daysAgo(now, days), ...answer })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Not the demo members: they may ask themselves.
    const asking = members.slice(2, 2 + askers).map(({ id: memberId }) => ({ rumourId, memberId }));
    await db.insertInto('rumourAskers').values(asking).execute();
  }
}
