import { sql } from 'kysely';
import type { Db } from '../src/db/database.ts';
import { administrationLoads } from './loads/administration.ts';
import { chatLoads } from './loads/chats.ts';
import { deskLoads } from './loads/desk.ts';
import { fileLoads } from './loads/file.ts';
import { figureLoads, memberLoads } from './loads/members.ts';
import { officeLoads } from './loads/offices.ts';
import { safetyLoads } from './loads/safety.ts';
import { calendarLoads, noticeLoads, serviceLoads } from './loads/service.ts';
import { countedLoads, placedPostLoads, postLoads } from './loads/social.ts';
import type { Loads } from './loads/values.ts';
import type { Scale } from './scale.ts';

/**
 * Fills an empty, migrated database with the same rows every time. Triggers are off while one session loads the rows.
 * The generator loads likes and comments before the posts that count them, because an update writes a row to all of its
 * indexes again. Popularity is skewed: few posts have most of the likes, and one member has a large share of everything.
 */
export async function generate(db: Db, scale: Scale, report: (line: string) => void): Promise<void> {
  const loads: Loads = {
    ...countedLoads(scale),
    // Without figures about the new rows, the planner joins each with each.
    analyzeCounted: sql`analyze post_likes, all_comments, connections, follows`,
    ...postLoads(scale),
    ...chatLoads(scale),
    analyzeWritten: sql`analyze all_posts, conversations, all_direct_messages, group_members, all_group_messages`,
    ...memberLoads(scale),
    analyzeMembers: sql`analyze members, all_photos`,
    ...placedPostLoads(scale),
    ...serviceLoads(scale),
    ...calendarLoads(),
    ...noticeLoads(scale),
    ...administrationLoads(scale),
    ...safetyLoads(scale),
    ...fileLoads(scale),
    ...officeLoads(scale),
    ...deskLoads(scale),
    ...figureLoads(),
  };
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    await sql`set work_mem = '256MB'`.execute(connection);
    await sql`set max_parallel_workers_per_gather = 0`.execute(connection);
    await sql`select setseed(0.5)`.execute(connection);
    for (const [name, statement] of Object.entries({ ...loads, vacuum: sql`vacuum analyze` })) {
      const started = performance.now();
      await statement.execute(connection);
      report(`${name.padEnd(24)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
    }
    await sql`reset all`.execute(connection);
  });
}
